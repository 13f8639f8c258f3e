// Some things stay together in each language, although longer words leave less room: a count and its noun, both ends
// of a span, the words of a button, a label and its field.
import { listAllBookings } from "@hourhand/contract/bookings";
import { listSavedWorkers, listWorkers } from "@hourhand/contract/catalogue";
import { languages } from "@hourhand/contract/languages";
import { fetchUserData } from "@hourhand/contract/sessions";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, people } from "../../test/open-screen.ts";
import { answerTables, openSection } from "../../test/panel.ts";
import { answer, hold } from "../../test/wire.ts";
import { workerOf } from "../../test/workers.ts";
import { pages } from "../paths.ts";

/** The number of lines that the words take, and their position. */
function wordsOf(element: Element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  return { lines: tops.size, box: range.getBoundingClientRect() };
}

const answerWorkers = (): void =>
  answer(listWorkers, {
    Workers: [workerOf()],
    count: 28,
    more: false,
    jobs: ["Electrician"],
    qualifications: ["Diploma"],
    prices: { min: 200, max: 500 },
  });

test.each(languages)(
  "the number of workers is on one line, next to or above their order (%s)",
  { tags: ["@screens-3.2"] },
  async (language) => {
    answerWorkers();
    const fields = { sort: "-experience" };
    await openScreen(pages.workers, { as: "customer", viewport: "phone", language, fields });
    const status = page.getByRole("status").filter({ hasText: /^\d/ });
    await expect.element(status).toBeVisible();
    const count = wordsOf(status.element());
    const order = document.querySelector("button[role=combobox]")?.getBoundingClientRect();
    if (!order) throw new Error("There is no order.");
    expect(count.lines).toBe(1);
    expect(count.box.right <= order.left || count.box.bottom <= order.top + order.height / 2).toBe(true);
    expect(order.right).toBeLessThanOrEqual(innerWidth);
  },
);

test.each(languages)("both days of a filter are on one line on a phone (%s)", async (language) => {
  answerTables();
  answer(listAllBookings, { Bookings: [], count: 0 });
  await openSection("Bookings", { viewport: "phone", language });
  await page.getByRole("main").getByRole("button", { expanded: false }).first().click();
  const days = () => [...document.querySelectorAll("input[type=date]")];
  await expect.poll(() => days().length).toBe(2);
  const tops = days().map((field) => field.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
});

test("the words shown while the session is checked are centred, however many lines they need", async () => {
  const session = hold(fetchUserData);
  await openScreen(pages.saved, { as: "customer", viewport: "phone", language: "ml", isRestoring: true });
  const words = page.getByText(/^ലോഡ് ചെയ്യുന്നു/);
  await expect.element(words).toBeVisible();
  const { left, right } = wordsOf(words.element()).box;
  expect(left).toBeGreaterThan(0);
  expect(Math.abs(left + right - innerWidth)).toBeLessThanOrEqual(2);
  answer(listSavedWorkers, { workers: [], count: 0 });
  (await session.request()).answer({ ...people.customer, profile_picture: null });
  await expect.element(words).not.toBeInTheDocument();
});

test.each(languages)(
  "the filter's buttons have one line, and its first label is not cut off (%s)",
  { tags: ["@screens-3.2"] },
  async (language) => {
    answerWorkers();
    const fields = { dialog: "filter" };
    await openScreen(pages.workers, { as: "customer", viewport: "phone", language, fields });
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toBeVisible();
    for (const { width, height } of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.viewport(width, height);
      const buttons = [...dialog.element().querySelectorAll(".MuiDialogActions-root button")];
      expect(buttons.length).toBeGreaterThan(0);
      expect(buttons.map((button) => wordsOf(button).lines)).toEqual(buttons.map(() => 1));
      const label = dialog.element().querySelector("label");
      const head = dialog.element().querySelector(".MuiDialogContent-root");
      if (!label || !head) throw new Error("The filter has no field.");
      expect(wordsOf(label).box.top).toBeGreaterThanOrEqual(head.getBoundingClientRect().top);
    }
  },
);
