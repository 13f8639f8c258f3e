// The hours' chips on touch devices.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSchedule } from "../../../../test/worker-week.ts";

test("each chip is as high as a thumb", { tags: ["@screens-2.24"] }, async () => {
  await openSchedule();
  for (const name of ["Begins at", "Ends at"]) {
    const chips = page.getByRole("toolbar", { name }).getByRole("button");
    await expect.element(chips).toHaveLength(17);
    for (const chip of chips.elements())
      expect(chip.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});
