// A worker's page: verified facts, bookable hours, and controls that stay visible.
import { listWorkers, viewWorker, workerNotFound } from "@hourhand/contract/catalogue";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { replaceInNavigator } from "../../../../test/navigator.ts";
import { openScreen, screenReady } from "../../../../test/open-screen.ts";
import { answer, hold, refuse } from "../../../../test/wire.ts";
import { bookableWorker } from "../../../../test/workers.ts";
import { pages } from "../../../paths.ts";

const screen = pages.workerDetails(7);
const book = page.getByRole("button", { name: "Book now" });
const texts = (list: string) =>
  page
    .getByRole("list", { name: list })
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

test(
  "a worker's details show every documented fact",
  { tags: ["@customer-1.8", "@customer-2.26", "@customer-2.29"] },
  async () => {
    answer(viewWorker, { worker: bookableWorker({ rating: null, reviews_count: 0 }), reviews: [] });
    await openScreen(screen);
    await expect.element(page.getByRole("heading", { level: 1, name: "Meera Nair" })).toBeVisible();
    for (const fact of ["₹300 per hour", "12 years", "ITI", "40 years", "No reviews yet"])
      await expect.element(page.getByText(fact, { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText("Finds the fault first, then names the price.")).toBeVisible();
    expect(document.querySelector('main img[src*="default-portrait"]')).not.toBeNull();
    await expect.element(page.getByRole("button", { name: /^Save profile/ })).toBeVisible();
    await expect.element(book).toBeVisible();
  },
);

test("a worker without a free hour says so, and offers none", async () => {
  answer(viewWorker, { worker: bookableWorker({ availabilities: [], next_free: null }), reviews: [] });
  await openScreen(screen);
  await expect.element(page.getByText("No free hours in the next 7 days.")).toBeVisible();
  await screenReady();
  expect(page.getByText("Choose an hour to book it.").elements()).toEqual([]);
});

test(
  "a missing worker shows a message, with a link to the others",
  { tags: ["@customer-2.26"] },
  async () => {
    refuse(viewWorker, workerNotFound);
    await openScreen(screen);
    await expect
      .element(page.getByRole("heading", { level: 1, name: "This worker cannot be shown." }))
      .toBeVisible();
    await expect
      .element(page.getByRole("region", { name: /^Messages/ }).getByRole("listitem"))
      .toHaveLength(1);
    hold(listWorkers);
    await page.getByRole("button", { name: "See all workers" }).click();
    await expect.poll(() => localStorage.getItem("page")).toBe(pages.workers);
  },
);

test(
  "checked, completed and measured facts are under the name, and the distribution of ratings is above the reviews",
  { tags: ["@screens-2.8"] },
  async () => {
    const figures = {
      completed_visits: 74,
      booked_again_percent: 31,
      answers_within_minutes: 20,
      reviews_by_star: [0, 1, 2, 5, 24],
    };
    answer(viewWorker, {
      worker: bookableWorker({ figures, identity_checked_at: "2026-11-12T10:00:00.000Z" }),
      reviews: [],
    });
    await openScreen(screen);
    const bars = page.getByRole("list", { name: "Reviews by star" }).getByRole("listitem");
    await expect.element(bars).toHaveLength(5);
    expect(texts("Good to know")).toEqual([
      "ID checked",
      "74 jobs done",
      "31% rebook",
      "Usually answers in 20 min",
    ]);
    await expect.element(bars.first()).toHaveAccessibleName("5 stars: 24 reviews");
    await expect.element(bars.last()).toHaveAccessibleName("1 star: 0 reviews");
    await looksRight();
  },
);

test("a worker without completed jobs shows no figures", async () => {
  answer(viewWorker, { worker: bookableWorker({ rating: null, reviews_count: 0 }), reviews: [] });
  await openScreen(screen);
  await expect.element(page.getByText("Nobody has reviewed Meera Nair yet.")).toBeVisible();
  await screenReady();
  for (const name of ["Good to know", "Reviews by star"])
    expect(page.getByRole("list", { name }).elements()).toEqual([]);
});

test(
  "'Share' shares the worker's page with other apps, or copies it",
  { tags: ["@screens-2.12"] },
  async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>();
    const copy = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    replaceInNavigator("clipboard", { writeText: copy });
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    await openScreen(screen);
    const button = page.getByRole("button", { name: "Share" });
    const words = "Meera Nair, Electrician, ₹300 per hour.";
    const address = `${location.origin}/workers/7/meera-nair`;
    // Without other apps to share with, the address is copied, and a message says so.
    await button.click();
    await expect.element(page.getByText("Copied. You can paste it anywhere.")).toBeVisible();
    expect(copy).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`${words} ${address}`));
    replaceInNavigator("share", share);
    share.mockResolvedValueOnce();
    await button.click();
    await expect.poll(() => share.mock.lastCall?.[0].text).toBe(words);
    share.mockRejectedValueOnce(new Error("No app took it."));
    await button.click();
    await expect.element(page.getByText("This could not be shared.")).toBeVisible();
  },
);

test(
  "'Book now' stays visible on a desktop and on a phone, wherever one scrolls",
  { tags: ["@screens-2.8"] },
  async () => {
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    await openScreen(screen);
    for (const [width, height] of [
      [1440, 600],
      [900, 700],
      [390, 700],
    ] as const) {
      await page.viewport(width, height);
      await expect.element(book).toHaveLength(1);
      for (const top of [0, 300]) {
        scrollTo({ top, behavior: "instant" });
        await expect.element(book).toBeInViewport({ ratio: 0.99 });
      }
    }
  },
);

test(
  "the next free hour is the heading, its day is chosen, arrows move to the next day with hours, and each is large enough",
  { tags: ["@screens-2.9"] },
  async () => {
    const worker = bookableWorker();
    const { availabilities } = worker;
    answer(viewWorker, {
      worker: {
        ...worker,
        availabilities: availabilities.filter(({ day_of_week: day }) => day !== "Friday"),
      },
      reviews: [],
    });
    await openScreen(screen, { viewport: [320, 700] });
    await expect.element(page.getByRole("heading", { name: "Next free: tomorrow, 9:00 am" })).toBeVisible();
    const days = page.getByRole("group", { name: "Day" }).getByRole("radio");
    await expect.element(days).toHaveLength(7);
    await expect.element(days.nth(0)).toBeChecked();
    // A past hour is greyed and struck through, like a taken one.
    await expect.element(days.nth(2)).toBeDisabled();
    await expect.element(days.nth(2)).toHaveAccessibleName(/not free$/);
    const hoursOn = (day: string) =>
      page.getByRole("list", { name: `Free hours on ${day}` }).getByRole("button");
    const hours = () =>
      hoursOn("Wednesday, 25 November")
        .elements()
        .map(({ textContent }) => textContent.replace(/\s/, " "));
    expect(hours()).toEqual(["9:00 am", "10:00 am", "11:00 am"]);
    (days.nth(0).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(days.nth(3)).toBeChecked();
    await expect.element(hoursOn("Saturday, 28 November")).toHaveLength(3);
    expect(hours()).toEqual([]);
    // The chosen day is visible.
    const { left, right, width, height } = days.nth(3).element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  },
);

test("another act changes the open sheet that asks a visitor to sign in", async () => {
  answer(viewWorker, { worker: bookableWorker(), reviews: [] });
  await openScreen(pages.workerDetails(7));
  const sheet = page.getByRole("dialog", { name: "Sign in to continue" });
  await page.getByRole("button", { name: /^Save profile/ }).click();
  await expect.element(sheet).toHaveAccessibleDescription("Please login to save a profile");
  await page.getByRole("button", { name: "Book now" }).last().click();
  await expect.element(sheet).toHaveAccessibleDescription("Please login to book a worker");
});

test(
  "the sheet that asks a visitor to sign in says why, and no toast repeats it",
  { tags: ["@customer-5.5", "@screens-2.1"] },
  async () => {
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    await openScreen(pages.workerDetails(7), { viewport: "phone" });
    const sheet = page.getByRole("dialog", { name: "Sign in to continue" });
    for (const [button, reason] of [
      ["Book now", "Please login to book a worker"],
      [/^Save profile/, "Please login to save a profile"],
    ] as const) {
      await page.getByRole("button", { name: button }).last().click();
      await expect.element(sheet).toHaveAccessibleDescription(reason);
      await expect.element(sheet.getByText(reason)).toBeVisible();
      expect(page.getByText(reason).elements()).toHaveLength(1);
      await sheet.getByRole("button", { name: "Dismiss" }).click();
      await expect.element(sheet).not.toBeInTheDocument();
    }
  },
);
