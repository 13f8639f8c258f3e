// The worker's earnings of this week as bars.
import { readEarningsByDay, viewWorkerDashboard } from "@hourhand/contract/dashboards";
import { readEarnings } from "@hourhand/contract/earnings";
import { setMarket } from "@hourhand/contract/market";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { germany } from "../../../../test/markets.ts";
import { openScreen, screenReady, type View } from "../../../../test/open-screen.ts";
import { answer } from "../../../../test/wire.ts";
import { dashboardOf } from "../../../../test/worker-area.ts";
import { workerPages } from "../../../paths.ts";

const earnings = page.getByRole("region", { name: "Earnings by day" });
/** The week of the test's Tuesday, with these amounts in major units from Monday on, a job each. */
const weekOf = (...amounts: number[]) => ({
  days: [23, 24, 25, 26, 27, 28, 29].map((day, at) => ({
    date: `2026-11-${day}`,
    earned_paise: (amounts[at] ?? 0) * 100,
    jobs: amounts[at] ? 1 : 0,
  })),
});

async function openHome(view: View = {}): Promise<void> {
  answer(viewWorkerDashboard, dashboardOf());
  answer(readWorkerDay, { next_visit: null, to_close: [], visits: [] });
  await openScreen(workerPages.home, { as: "worker", viewport: "phone", ...view });
}

test("seven bars with their amounts as text, and the sum, before Booking Trends", async () => {
  answer(readEarningsByDay, weekOf(600, 1_200));
  await openHome();
  const days = earnings.getByRole("list", { name: "Earnings by day" }).getByRole("listitem");
  await expect.element(days).toHaveLength(7);
  await expect.element(earnings.getByText("₹1,800 this week")).toBeVisible();
  for (const [at, words] of [
    [0, "Monday: ₹600, 1 job done"],
    [1, "Tuesday: ₹1,200, 1 job done"],
    [2, "Wednesday: ₹0, 0 jobs done"],
  ] as const)
    await expect.element(days.nth(at).getByText(words)).toBeInTheDocument();
  // A day that has not come has no amount yet.
  await expect.element(days.nth(2).getByText("–", { exact: true })).toBeVisible();
  const widths = days
    .elements()
    .map((day) => day.querySelector("[aria-hidden] > div")?.getBoundingClientRect().width ?? 0);
  expect(widths[1]).toBeGreaterThan(0);
  expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(0.5, 1);
  expect(widths.slice(2)).toEqual([0, 0, 0, 0, 0]);
  const titles = page.getByRole("main").getByRole("heading", { level: 2 }).elements();
  const names = titles.map(({ textContent }) => textContent);
  expect(names.indexOf("Earnings by day")).toBeLessThan(names.indexOf("Booking Trends"));
  await screenReady();
  await looksRight();
});

test("an empty week says a sentence", async () => {
  answer(readEarningsByDay, weekOf());
  await openHome();
  await expect
    .element(earnings.getByText("Nothing earned yet this week. Completed jobs appear here."))
    .toBeVisible();
  await expect.element(earnings.getByRole("listitem")).not.toBeInTheDocument();
});

test("amounts are in the market's money and the language", async () => {
  setMarket(germany);
  answer(readEarningsByDay, { ...weekOf(600), currency: "EUR" });
  await openHome({ language: "de" });
  const there = page.getByRole("region", { name: "Einnahmen pro Tag" });
  await expect.element(there.getByText(/^600\s€ diese Woche$/)).toBeVisible();
});

test("large amounts fit at 320 px", async () => {
  answer(readEarningsByDay, weekOf(12_34_567, 98_76_543));
  await openHome({ viewport: [320, 800] });
  await expect.element(earnings.getByText("₹98,76,543", { exact: true })).toBeVisible();
  await screenReady();
  await looksRight();
});

test(
  "below the bars are what is still to be paid out, and what was paid at visits",
  { tags: ["@money-6.7"] },
  async () => {
    answer(readEarningsByDay, weekOf(600));
    answer(readEarnings);
    await openHome();
    await expect.element(earnings).toHaveTextContent("Paid online, still to be paid out₹1,740");
    await expect.element(earnings).toHaveTextContent("Recorded as paid at visits₹380");
    await looksRight();
  },
);

test("without either there is no such line", async () => {
  answer(readEarningsByDay, weekOf(600));
  await openHome();
  await expect.element(earnings.getByText("₹600 this week")).toBeVisible();
  await screenReady();
  expect(earnings.getByText(/Recorded as paid/).elements()).toEqual([]);
});

test("a large platform fee fits its card at 320 px", async () => {
  answer(readEarningsByDay, weekOf(600));
  answer(viewWorkerDashboard, dashboardOf({ worker: { ...dashboardOf().worker, pending_fee: 1_23_456.78 } }));
  answer(readWorkerDay, { next_visit: null, to_close: [], visits: [] });
  await openScreen(workerPages.home, { as: "worker", viewport: [320, 800] });
  const fee = page.getByRole("link", { name: /Platform fee/ });
  await expect.element(fee.getByText("₹1,23,456.78", { exact: true })).toBeVisible();
  await screenReady();
  await looksRight();
  expect(fee.element().scrollWidth).toBeLessThanOrEqual(fee.element().clientWidth);
});
