// The whole journey in each language, on a phone: a customer signs up, finds and books a worker, who accepts; they
// chat, the work is done and reviewed. The screens and dialogs on the way are complete (docs/rules/languages.md 20).
import type { Locator, Page } from "@playwright/test";
import { writtenLanguages } from "../../web/written-languages.mjs";
import { codeMailedTo } from "../accounts/mailbox.ts";
import { cardOf, listedWorker, unique } from "../customer/people.ts";
import { cutOff, leftInEnglish } from "../walk/wholeness.ts";
import { textIn } from "../texts.ts";
import { looksRight, phone } from "../looks.ts";
import { offerEveryLanguage } from "../offer-languages.ts";
import { openPage, settled, visit } from "../open.ts";
import { journeyUrl } from "../product.ts";
import { expect, test } from "../test.ts";

test.beforeAll(offerEveryLanguage);

const password = "a long enough password";
/** Texts that people wrote, which must not change. */
const written = ["Leaking tap", "Amazing experince"];

for (const language of writtenLanguages)
  test(
    `in ${language} somebody signs up, books, writes and reviews, and the worker accepts, answers and completes`,
    { tag: ["@beyond-7.21", ...(language === "en" ? [] : ["@long"])] },
    async ({ browser }) => {
      test.slow();
      /** Returns a text with its placeholders filled in. */
      const say = (id: string, values: Readonly<Record<string, string>> = {}): string =>
        textIn(language, id).replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
      const button = (within: Page | Locator, id: string, values?: Record<string, string>): Locator =>
        within.getByRole("button", { name: say(id, values), exact: true });
      const dialogOf = (within: Page, id: string): Locator =>
        within.getByRole("dialog", { name: say(id), exact: true });
      /** Checks that the visible part is accessible, complete and in the language. */
      const isWhole = async (page: Page): Promise<void> => {
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await settled(page);
        await looksRight(page);
        expect(await cutOff(page)).toEqual([]);
        if (language !== "en") expect(await leftInEnglish(page, language, written)).toEqual([]);
      };
      const options = { viewport: phone, locale: `${language}-IN` } as const;

      const worker = await listedWorker();
      const page = await openPage(browser, "/signup", undefined, options);
      const number = unique();
      const username = `way.${number}`;
      const email = `${username}@example.com`;
      const field = (id: string): Locator => page.getByLabel(say(id), { exact: true });
      await field("auth.firstName").fill("Meera");
      await field("auth.lastName").fill("Nair");
      await field("auth.username").fill(username);
      await field("auth.email").fill("meera.example.com");
      await field("auth.phone").fill(`+9177666${number}`);
      await field("auth.password").fill(password);
      await field("auth.confirmPassword").fill(password);
      await button(page, "auth.verify").click();
      await expect(page.getByText(say("ui.form.email")).first()).toBeVisible();
      await expect(field("auth.email")).toBeFocused();
      await isWhole(page);
      await field("auth.email").fill(email);
      await button(page, "auth.verify").click();

      await page.waitForURL(/\/signup\/enterotp$/);
      await isWhole(page);
      const { code } = await codeMailedTo(email);
      await page.getByRole("textbox", { name: say("auth.otpBox", { place: "1" }), exact: true }).focus();
      for (const digit of code) await page.keyboard.type(digit);
      await page.waitForURL(/\/signin$/);
      await expect(field("auth.identifier")).toHaveValue(username);
      await field("auth.password").fill(password);
      await button(page, "auth.signIn").click();
      await page.waitForURL(`${journeyUrl()}/`);

      await page
        .getByRole("link", { name: say("shell.workers"), exact: true })
        .first()
        .click();
      await button(page, "workers.filterButton").click();
      const filters = dialogOf(page, "workers.filter.title");
      await filters.getByLabel(say("workers.filter.maxPrice"), { exact: true }).fill("300");
      await expect(filters.getByRole("status")).not.toHaveText("");
      await isWhole(page);
      await button(filters, "workers.filter.apply").click();
      await expect(filters).toBeHidden();
      await expect(
        page.getByRole("list", { name: say("workers.chips"), exact: true }).getByRole("listitem"),
      ).toHaveText([say("workers.chip.upTo", { price: "₹300" })]);
      await page.getByPlaceholder(say("workers.searchPlaceholder")).fill(worker.fullName);
      const card = cardOf(page, worker);
      await isWhole(page);
      await button(card, "workers.viewDetails").click();
      await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
      await isWhole(page);

      await button(page, "workers.bookNow").click();
      const sheet = dialogOf(page, "bookings.book.title");
      await sheet.getByRole("radio", { name: /^10:00\s[ap]m$/i }).check();
      await button(sheet, "bookings.book.confirm").click();
      const missing = say("ui.form.missing", { label: say("bookings.book.work") });
      await expect(sheet.getByText(missing)).toBeVisible();
      await isWhole(page);
      await sheet.getByLabel(say("bookings.book.work"), { exact: true }).fill("Leaking tap");
      await sheet
        .getByLabel(say("bookings.book.address"), { exact: true })
        .fill("12 Lake Road, Kaloor, Kochi");
      await button(sheet, "bookings.book.confirm").click();
      const booked = page.getByRole("region", { name: say("visit.sent", { name: worker.fullName }) });
      await expect(booked).toBeVisible();
      await isWhole(page);
      const booking = page.url();

      const theirs = await openPage(browser, "/worker?open=Bookings", worker, options);
      const task = theirs.getByRole("listitem").filter({ hasText: "Leaking tap" });
      await isWhole(theirs);
      await button(task, "worker.accept").click();
      await expect(task.getByText(say("bookings.status.accepted"), { exact: true })).toBeVisible();

      await button(page, "visit.chat").click();
      const words = page.getByRole("textbox", { name: say("chat.write") });
      await words.fill("The gate is open.");
      await page.keyboard.press("Enter");
      const log = page.getByRole("log", { name: say("chat.messages", { name: "Journey Person" }) });
      await expect(log.getByRole("img", { name: say("chat.sent") })).toHaveCount(1);
      await isWhole(page);
      await button(task, "worker.chatWith", { who: "Meera Nair" }).click();
      await expect(theirs.getByText("The gate is open.").last()).toBeVisible();
      await theirs.getByRole("textbox", { name: say("chat.write") }).fill("I come at ten.");
      await theirs.keyboard.press("Enter");
      await expect(log.getByText("I come at ten.")).toBeVisible();
      await isWhole(theirs);

      await visit(theirs, "/worker?open=Bookings");
      await button(task, "worker.inspect").click();
      const inspect = dialogOf(theirs, "worker.inspectTitle");
      await isWhole(theirs);
      await inspect.getByRole("combobox", { name: say("worker.status") }).click();
      await theirs.getByRole("option", { name: say("bookings.status.completed"), exact: true }).click();
      await button(inspect, "worker.save").click();
      await expect(inspect).toBeHidden();
      await expect(task.getByText(say("bookings.status.completed"), { exact: true })).toBeVisible();

      await visit(page, booking);
      await button(page, "reviews.post").click();
      const review = dialogOf(page, "reviews.post");
      await review.getByLabel(say("reviews.description"), { exact: true }).fill("Came on time.");
      await isWhole(page);
      await button(review, "reviews.send").click();
      await expect(review).toBeHidden();
      await expect(page.getByText("Came on time.")).toBeVisible();
      await isWhole(page);
    },
  );
