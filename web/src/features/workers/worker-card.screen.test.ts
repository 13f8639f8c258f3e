// A worker's card: a press anywhere opens the worker, its buttons do their own work, a phone shows three cards at
// once, and only checked workers are called checked (docs/rules/catalogue.md 27).
import { listWorkers, removeSavedWorker, saveWorker, viewWorker } from "@hourhand/contract/catalogue";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, screenReady } from "../../../test/open-screen.ts";
import { answer, hold } from "../../../test/wire.ts";
import { bookableWorker, listOf, workerOf } from "../../../test/workers.ts";
import { pages } from "../../paths.ts";

const cards = page.getByRole("list", { name: "Workers" }).getByRole("listitem");

test.each([390, 1440])(
  "a press anywhere on a card opens the worker; 'Save Profile' on it only saves, at %i px",
  { tags: ["@screens-2.18"] },
  async (width) => {
    answer(listWorkers, listOf([workerOf({ saved: false })]));
    answer(viewWorker, { worker: bookableWorker(), reviews: [] });
    answer(removeSavedWorker, { message: "The profile is removed from your saved ones." });
    await openScreen(pages.workers, { as: "customer", viewport: [width, 844] });
    const save = cards.getByRole("button", { name: "Save Profile", exact: true });
    await expect.element(save).toBeVisible();
    const box = save.element().getBoundingClientRect();
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(
      save
        .getByText("Save Profile")
        .elements()
        .some((words) => words.checkVisibility() && words.getBoundingClientRect().width > 2),
    ).toBe(width > 390);
    // A press before the first reply takes effect after it.
    const saving = hold(saveWorker);
    await save.click();
    await cards.getByRole("button", { name: "Remove saved", exact: true }).click();
    await expect.element(save).toBeVisible();
    (await saving.request()).answer();
    await expect.element(page.getByText("The profile is removed from your saved ones.")).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    // Presses the description, away from any link's text.
    await cards.getByText("Finds the fault first").click({ force: true });
    await expect.element(page.getByRole("heading", { level: 1, name: "Meera Nair" })).toBeVisible();
  },
);

test(
  "a phone shows three cards at once, and none overflows sideways",
  { tags: ["@screens-2.18"] },
  async () => {
    // The longest text of a next free hour.
    const next_free = { date: "2026-09-30", start_time: "10:00" };
    answer(listWorkers, listOf(Array.from({ length: 6 }, (_, at) => workerOf({ id: at + 1, next_free }))));
    await openScreen(pages.workers, { viewport: "phone" });
    await expect.element(cards).toHaveLength(6);
    const tops = cards.elements().map((card) => card.getBoundingClientRect().top);
    // Between the header and the bottom bar there are 720 px.
    expect((tops[3] ?? Number.NaN) - (tops[0] ?? 0)).toBeLessThanOrEqual(732);
    await page.viewport(320, 700);
    expect(document.documentElement.scrollWidth).toBe(320);
  },
);

test("'ID checked' appears only for workers whose ID proof an administrator accepted", async () => {
  const checked = workerOf({
    id: 8,
    full_name: "Ravi Nair",
    identity_checked_at: "2026-11-12T10:00:00.000Z",
  });
  answer(listWorkers, listOf([workerOf(), checked]));
  await openScreen(pages.workers);
  await expect.element(cards).toHaveLength(2);
  await screenReady();
  const mark = page.getByText("ID checked");
  await expect.element(mark).toHaveLength(1);
  await expect
    .element(cards.filter({ hasText: "Ravi Nair" }).getByText("ID checked"))
    .toHaveAttribute("title", expect.stringMatching(/12 Nov 2026$/));
});
