// The product in the language that was chosen: immediately, along with the account, and on every device
// (docs/rules/languages.md 10–15).
import type { Page } from "@playwright/test";
import { languageData } from "@hourhand/contract/languages";
import { holdUntil } from "../hold-back.ts";
import { api, bookByCall, customer, listedWorker } from "../customer/people.ts";
import { cutOff } from "../walk/wholeness.ts";
import { textIn } from "../texts.ts";
import { looksRight, phone } from "../looks.ts";
import { offerEveryLanguage, otherLanguages } from "../offer-languages.ts";
import { openPage, settled, visit } from "../open.ts";
import { expect, test } from "../test.ts";

test.beforeAll(offerEveryLanguage);

const html = (page: Page) => page.locator("html");
const inHindi = (id: string) => textIn("hi", id);

test(
  "a guest's choice takes effect immediately, moves into their account, and reaches their other devices",
  { tag: ["@beyond-8.11", "@beyond-7.21"] },
  async ({ browser }) => {
    const person = await customer();
    const page = await openPage(browser, "/", undefined, { viewport: phone });
    await page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
    await page.getByRole("contentinfo").getByRole("button", { name: "हिन्दी" }).click();
    await expect(html(page)).toHaveAttribute("lang", "hi");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(inHindi("home.title"));
    await expect(page).toHaveTitle(inHindi("shell.homeTitle"));
    await expect(page.getByRole("button", { name: "हिन्दी" })).toHaveAttribute("aria-pressed", "true");
    // The next screen also comes in it, and requests to the server ask for it.
    const asked = page.waitForRequest(/workers_view/);
    await page
      .getByRole("link", { name: inHindi("shell.workers"), exact: true })
      .first()
      .click();
    expect((await asked).headers()["accept-language"]).toBe("hi");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(inHindi("workers.title"));
    await expect(html(page)).toHaveAttribute("data-same-document", "");

    // After a reload, the page starts in Hindi and never shows an English headline first.
    await page.addInitScript(() => {
      const watch = (): void => {
        const headline = document.querySelector("h1");
        if (headline?.checkVisibility() && /[a-z]/i.test(headline.textContent ?? ""))
          document.documentElement.setAttribute("data-flash", headline.textContent ?? "");
        requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    });
    await visit(page, "/?open=Home");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(inHindi("home.title"));
    await expect(html(page)).not.toHaveAttribute("data-flash");

    await visit(page, "/signin");
    await page.getByLabel(inHindi("auth.identifier")).fill(person.username);
    await page.getByLabel(inHindi("auth.password"), { exact: true }).fill("HourHand-demo-1");
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("/me"),
    );
    await page.getByRole("button", { name: inHindi("auth.signIn"), exact: true }).click();
    expect((await saved).status()).toBe(200);
    await expect(html(page)).toHaveAttribute("lang", "hi");

    const other = await openPage(browser, "/", person, { viewport: phone });
    await expect(html(other)).toHaveAttribute("lang", "hi");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(inHindi("home.title"));
    // Changes back, from the menu.
    const account = other.getByRole("banner").locator("[aria-haspopup=menu]").last();
    await account.click();
    const entry = other.getByRole("menuitemradio", { name: "English" });
    await expect(entry).toHaveAttribute("lang", "en");
    await expect(other.getByRole("menuitemradio", { name: "हिन्दी" })).toHaveAttribute("aria-checked", "true");
    await entry.click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(textIn("en", "home.title"));
    await expect(other.locator("[data-sonner-toast]")).toContainText("Your language is saved.");
    // The first device changes too once the person comes back to it.
    await page.reload();
    await expect(html(page)).toHaveAttribute("lang", "en");
  },
);

test("of two quick choices the later one stays, here and with the account", async ({ browser }) => {
  const person = await customer();
  const page = await openPage(browser, "/", person, { viewport: phone });
  const footer = page.getByRole("contentinfo");
  // The session is loaded; before that, a choice would be saved later, and silently.
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  const deliver = await holdUntil(
    page,
    (address) => address.pathname.endsWith("/me"),
    (request) => request.postDataJSON()?.language === "hi",
  );
  await footer.getByRole("button", { name: "हिन्दी" }).click();
  await expect(html(page)).toHaveAttribute("lang", "hi");
  await footer.getByRole("button", { name: "മലയാളം" }).click();
  await expect(html(page)).toHaveAttribute("lang", "ml");
  deliver();
  await expect(page.locator("[data-sonner-toast]")).toContainText("നിങ്ങളുടെ ഭാഷ സേവ് ചെയ്തു.");
  const me = () => api<{ language: string }>("GET", "/api/v1/me", { token: person.token });
  await expect.poll(async () => (await me()).language).toBe("ml");
  await page.reload();
  await expect(html(page)).toHaveAttribute("lang", "ml");
});

for (const language of otherLanguages)
  // e2e/walk/main-screens.spec.ts shows the same for the language with the widest texts at every run.
  test(
    `on a phone the screens are in ${language}, complete and readable`,
    { tag: ["@long"] },
    async ({ browser }) => {
      const worker = await listedWorker();
      const person = await customer();
      await bookByCall(person, worker, { title: "Fan", startTime: "09:00" });
      for (const { token } of [worker, person])
        await api("PATCH", "/api/v1/me", { token, body: { language } });
      const theme = language === "hi" ? ("light" as const) : ("dark" as const);
      const screens = [
        { path: `/?lang=${language}`, who: undefined, title: "home.title" },
        { path: "/?open=Bookings", who: person, title: "bookings.title" },
        { path: "/worker?open=Schedule", who: worker, title: "schedule.title" },
      ];
      for (const { path, who, title } of screens) {
        const page = await openPage(browser, path, who, { viewport: phone, colorScheme: theme });
        await expect(html(page)).toHaveAttribute("lang", language);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(textIn(language, title));
        await settled(page);
        const letter = languageData[language].name.slice(0, 1);
        await expect
          .poll(() => page.evaluate((one) => document.fonts.check("16px 'Anek Latin'", one), letter))
          .toBe(true);
        await looksRight(page);
        expect(await cutOff(page)).toEqual([]);
      }
    },
  );
