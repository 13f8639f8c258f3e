// What belongs together stands together in each language, where longer words leave less room: a count with its noun, two ends of
// a span, the words of a button, a label and its field.
import type { Browser, Locator, Page } from "@playwright/test";
import { demoPerson, type DemoPerson } from "../customer/people.ts";
import { phone } from "../looks.ts";
import { here, newContext, openTab, settled } from "../open.ts";
import { expect, test } from "../test.ts";

/** A screen in a language, as somebody of the demo sees it. */
async function shown(
  browser: Browser,
  [who, address]: readonly [who: DemoPerson, address: string],
  language: string,
  viewport = phone,
): Promise<Page> {
  const context = await newContext(browser, {
    viewport,
    locale: `${language}-IN`,
    permissions: ["geolocation"],
    geolocation: here,
    reducedMotion: "reduce",
  });
  const page = await openTab(context, address, await demoPerson(who));
  await settled(page);
  return page;
}

/** In how many lines the words stand, and where. */
async function wordsOf(words: Locator) {
  await expect(words).toBeVisible();
  return words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { lines: tops.size, left, right, top, bottom };
  });
}

for (const language of ["en", "hi", "ml"])
  test(
    `how many workers there are stands in one line, and beside or above their order (${language})`,
    { tag: ["@screens-3.2"] },
    async ({ browser }) => {
      const page = await shown(browser, ["asha", "/?open=Workers&sort=-experience"], language);
      const count = await wordsOf(page.getByRole("status").filter({ hasText: /^\d/ }));
      const order = await page.locator("button[role=combobox]").boundingBox();
      expect(count.lines).toBe(1);
      if (!order) throw new Error("There is no order.");
      expect(count.right <= order.x || count.bottom <= order.y + order.height / 2).toBe(true);
      expect(order.x + order.width).toBeLessThanOrEqual(phone.width);
    },
  );

for (const language of ["en", "hi", "ml"])
  test(`both days of a filter stand in one line on a phone (${language})`, async ({ browser }) => {
    const page = await shown(browser, ["admin", "/admin-panel?open=Bookings"], language);
    const days = page.locator("input[type=date]");
    await expect(days).toHaveCount(2);
    const tops = await days.evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

for (const language of ["en", "hi", "ml"])
  test(`the last label of Booking Trends is whole (${language})`, async ({ browser }) => {
    const page = await shown(browser, ["admin", "/admin-panel?open=Dash"], language, {
      width: 1440,
      height: 900,
    });
    const labels = page.locator(".MuiChartsAxis-tickLabel");
    await expect(labels.last()).toBeVisible();
    const texts = await labels.allTextContents();
    expect(texts.filter((text) => /…|\.\.\./.test(text))).toEqual([]);
    // Eight weeks, and the numbers beside them.
    expect(texts.length).toBeGreaterThan(8);
  });

test("while the session is checked the words are in the middle, however many lines they need", async ({
  browser,
}) => {
  const context = await newContext(browser, { viewport: phone, locale: "ml-IN" });
  await context.route("**/user/featch_user_data/", () => undefined);
  const page = await openTab(context, "/?open=Saved", await demoPerson("asha"));
  const { left, right } = await wordsOf(page.getByText(/^ലോഡ് ചെയ്യുന്നു/));
  expect(left).toBeGreaterThan(0);
  expect(Math.abs(left + right - phone.width)).toBeLessThanOrEqual(2);
});

for (const language of ["en", "hi", "ml"])
  test(
    `the filter's buttons have one line, its first label is whole (${language})`,
    { tag: ["@screens-3.2"] },
    async ({ browser }) => {
      for (const viewport of [phone, { width: 1440, height: 900 }]) {
        const page = await shown(browser, ["asha", "/?open=Workers&dialog=filter"], language, viewport);
        const dialog = page.getByRole("dialog");
        await expect(dialog).toBeVisible();
        for (const button of await dialog.locator(".MuiDialogActions-root button").all())
          expect((await wordsOf(button)).lines).toBe(1);
        const label = await wordsOf(dialog.locator("label").first());
        const head = await dialog.locator(".MuiDialogContent-root").boundingBox();
        expect(label.top).toBeGreaterThanOrEqual(head?.y ?? Infinity);
        await page.context().close();
      }
    },
  );

test("a failed 'Waiting for you' keeps its distance from the edge of its card", async ({ browser }) => {
  const context = await newContext(browser, { viewport: phone, locale: "ml-IN", reducedMotion: "reduce" });
  await context.route("**/api/v1/admin/waiting", (route) => route.fulfill({ status: 503, json: {} }));
  const page = await openTab(context, "/admin-panel?open=Dash", await demoPerson("admin"));
  const card = page.getByRole("alert").filter({ has: page.getByRole("button") });
  const words = await wordsOf(card.locator("span").first());
  const edge = await card.boundingBox();
  expect(words.top - (edge?.y ?? Infinity)).toBeGreaterThanOrEqual(8);
});
