// The free hours of a worker's page: seven days in a row, the first free one chosen, the hours of the chosen one alone.
import { api, listedWorker, openShell } from "./people.ts";
import { expect, test } from "../test.ts";

/** 'Tuesday, 24 November', so many days from today in the market. */
function longDay(ahead: number): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata", ...options }).format(
      new Date().getTime() + ahead * 86_400_000,
    );
  return `${part({ weekday: "long" })}, ${part({ day: "numeric" })} ${part({ month: "long" })}`;
}

test(
  "the next free hour is the heading, its day is chosen, arrows lead to the next day with hours",
  { tag: ["@screens-2.9"] },
  async ({ context }) => {
    const worker = await listedWorker();
    const { slots } = await api<{ slots: { id: number; day_of_week: string }[] }>(
      "GET",
      "/worker/slot_view/",
      {
        token: worker.token,
      },
    );
    const off = longDay(3).split(",")[0];
    const { id } = slots.find(({ day_of_week: day }) => day === off) ?? { id: 0 };
    await api("PUT", "/worker/slot_view/", { token: worker.token, body: { id } });
    const page = await openShell(context, `Worker_details/${worker.workerId}`);
    await expect(page.getByRole("heading", { name: "Next free: tomorrow, 9:00 am" })).toBeVisible();
    const days = page.getByRole("group", { name: "Day" }).getByRole("radio");
    await expect(days).toHaveCount(7);
    await expect(days.nth(0)).toBeChecked();
    // Greyed and struck through, like an hour that is taken.
    await expect(days.nth(2)).toBeDisabled();
    await expect(days.nth(2)).toHaveAccessibleName(/not free$/);
    const hoursOf = (ahead: number) =>
      page.getByRole("list", { name: `Free hours on ${longDay(ahead)}` }).getByRole("button");
    await expect(hoursOf(1)).toHaveText(["9:00 am", "10:00 am", "11:00 am"]);
    await days.nth(0).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(days.nth(3)).toBeChecked();
    await expect(hoursOf(4)).toHaveCount(3);
    await expect(hoursOf(1)).toHaveCount(0);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // A thumb hits each tile, and the chosen one stands in sight.
      const box = await days.nth(3).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  },
);
