// Toggling rows: each takes effect immediately, several may be pending, and a rejected one is undone.
import { listJobCategories, toggleJobCategory } from "@hourhand/contract/catalogue-admin";
import { invalidInput } from "@hourhand/contract/problem";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { hueOf } from "../../../../test/hues.ts";
import { categoryOf, openSection, pressSwitch, rowsShown } from "../../../../test/panel.ts";
import { answer, hold, requestsOf } from "../../../../test/wire.ts";

const toggle = (name: string) => page.getByRole("switch", { name: `Active: ${name}` });

test("several rows are toggled at the same time, and only the rejected one is undone", async () => {
  const [one, two] = [categoryOf({ id: 1, title: "One" }), categoryOf({ id: 2, title: "Two" })];
  answer(listJobCategories, { Jobs: [one, two], count: 2 });
  const toggles = hold(toggleJobCategory);
  await openSection("Categoryes");
  await rowsShown();
  const reads = requestsOf(listJobCategories).length;
  await pressSwitch("One");
  const refused = await toggles.request();
  await pressSwitch("Two");
  const slow = await toggles.request();
  expect([refused.input, slow.input]).toEqual([{ id: 1 }, { id: 2 }]);
  for (const name of ["One", "Two"]) {
    await expect.element(toggle(name)).not.toBeChecked();
    await expect.element(toggle(name)).toHaveAttribute("aria-busy", "true");
  }

  refused.refuse(invalidInput, { sentence: "Not now." });
  await expect.element(page.getByText("Not now.")).toBeVisible();
  await expect.element(toggle("One")).toBeChecked();
  await expect.element(toggle("Two")).not.toBeChecked();
  await pressSwitch("One");
  (await toggles.request()).answer({ is_active: false });
  await expect.element(toggle("One")).not.toHaveAttribute("aria-busy");
  await expect.element(toggle("Two")).not.toBeChecked();
  await expect.element(toggle("Two")).toHaveAttribute("aria-busy", "true");
  // A refetch would overwrite pending rows, so the list is fetched only after the last call.
  expect(requestsOf(listJobCategories)).toHaveLength(reads);

  answer(listJobCategories, { Jobs: [one, two].map((row) => ({ ...row, is_active: false })), count: 2 });
  slow.answer({ is_active: false });
  await expect.element(toggle("Two")).not.toHaveAttribute("aria-busy");
  await expect.poll(() => requestsOf(listJobCategories).length).toBe(reads + 1);
  for (const name of ["One", "Two"]) await expect.element(toggle(name)).not.toBeChecked();
});

test(
  "the thumb of a toggle is red while active and green while inactive, and its track is grey",
  { tags: ["@worker-2.17"] },
  async () => {
    const rows = [categoryOf({ id: 1, title: "One" }), categoryOf({ id: 2, title: "Two", is_active: false })];
    answer(listJobCategories, { Jobs: rows, count: 2 });
    await openSection("Categoryes");
    await rowsShown();
    for (const [name, hue] of [
      ["One", "red"],
      ["Two", "green"],
    ] as const) {
      const base = toggle(name).element().closest(".MuiSwitch-switchBase");
      const thumb = base?.querySelector(".MuiSwitch-thumb");
      if (!base?.nextElementSibling || !thumb) throw new Error("No switch");
      expect(hueOf(page.elementLocator(thumb))).toBe(hue);
      // A warm grey: its channels differ by a few steps, those of the documented colours by more than a hundred.
      const track = getComputedStyle(base.nextElementSibling).backgroundColor;
      const channels = (track.match(/\d+/g) ?? []).slice(0, 3).map(Number);
      expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(30);
    }
  },
);
