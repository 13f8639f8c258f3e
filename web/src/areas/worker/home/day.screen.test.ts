// The worker's Home: the current or next visit comes first, with its countdown and its only action; visits that wait to
// be closed are separate.
import { verifyArrival } from "@hourhand/contract/arrivals";
import { changeBookingStatus, codeWrong } from "@hourhand/contract/bookings";
import { viewWorkerDashboard } from "@hourhand/contract/dashboards";
import { setMarket } from "@hourhand/contract/market";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { looksRight } from "../../../../test/looks.ts";
import { germany } from "../../../../test/markets.ts";
import { openScreen, screenReady, type View } from "../../../../test/open-screen.ts";
import { answer, refuse, requestsOf } from "../../../../test/wire.ts";
import { dashboardOf } from "../../../../test/worker-area.ts";
import { workerPages } from "../../../paths.ts";

const visit = {
  id: 41,
  status: "accepted" as const,
  customer: { id: 9, name: "Asha Menon" },
  title: "Ceiling fan does not turn",
  date: "2026-11-24",
  start_time: "11:45",
  end_time: "13:00",
  starts_at: "2026-11-24T06:15:00.000Z",
  ends_at: "2026-11-24T07:30:00.000Z",
  address: "12 Fort Road, Kochi",
  position: null,
  total_paise: 60_000,
  fee_paise: 6_000,
  currency: "INR" as const,
  next_step: "visited" as const,
};
const unclosed = {
  ...visit,
  id: 38,
  status: "visited" as const,
  customer: { id: 12, name: "Faisal Ali" },
  title: "Rewire the kitchen points",
  date: "2026-11-23",
  start_time: "17:00",
  end_time: "19:00",
  starts_at: "2026-11-23T11:30:00.000Z",
  ends_at: "2026-11-23T13:30:00.000Z",
  next_step: "completed" as const,
};

const at = (time: string) => new Date(`2026-11-24T${time}+05:30`);
const now = page.getByRole("region", { name: "Now" });
const next = page.getByRole("region", { name: "Next visit" });

async function openHome(known: Partial<typeof day> = {}, view: View = {}): Promise<void> {
  answer(viewWorkerDashboard, dashboardOf());
  answer(readWorkerDay, { now: new Date().toISOString(), ...day, ...known });
  await openScreen(workerPages.home, { as: "worker", viewport: "phone", ...view });
}
const day = { date: "2026-11-24", next_visit: visit, to_close: [], visits: [visit] } as ReplyOf<
  typeof readWorkerDay
>;

test("the next visit is first on a phone: the time left, customer, place, amount and its one act", async () => {
  await openHome();
  await expect.element(next.getByText("Starts in 45 min")).toBeVisible();
  await expect.element(next.getByText(/^Today, 11:45\sam – 1:00\spm$/)).toBeVisible();
  await expect
    .element(next.getByRole("link", { name: "Ceiling fan does not turn, Asha Menon" }))
    .toBeVisible();
  await expect.element(next.getByText("12 Fort Road, Kochi")).toBeVisible();
  await expect.element(next.getByText("Collect ₹600 (₹60 platform fee)")).toBeVisible();
  await expect
    .element(next.getByRole("button"))
    .toHaveAccessibleDescription("Ceiling fan does not turn, Asha Menon");
  await expect.element(next.getByRole("button")).toHaveTextContent("I have arrived");
  const first = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  await expect.element(first).toHaveTextContent("Next visit");
  await expect.element(next).toBeInViewport({ ratio: 1 });
  await screenReady();
  await looksRight();
});

test("the countdown follows the minute, and a page that was hidden catches up", async () => {
  const showAgain = () => document.dispatchEvent(new Event("visibilitychange"));
  vi.setSystemTime(at("11:44:10"));
  await openHome();
  await expect.element(next.getByText("Starts in 1 min")).toBeVisible();
  // Each look of `expect.element` moves the clock by some milliseconds, so the minute ends while it waits.
  vi.setSystemTime(at("11:44:59.900"));
  showAgain();
  await expect.element(next.getByText("Starts now")).toBeVisible();
  vi.setSystemTime(at("11:50:10"));
  showAgain();
  await expect.element(next.getByText("Was due to start 5 min ago")).toBeVisible();
});

test.each([
  ["10:15", "Ends in 2 h 45 min"],
  ["12:00", "Ends in 1 hour"],
  ["13:00", "Ends now"],
  ["13:20", "Was due to end 20 min ago"],
])("at %s a running visit says: %s", async (time, words) => {
  vi.setSystemTime(at(`${time}:30`));
  await openHome({ next_visit: { ...visit, status: "visited", next_step: "completed" } });
  await expect.element(now.getByText(words)).toBeVisible();
  await expect.element(now.getByText("Collect ₹600 (₹60 platform fee)")).toHaveLength(1);
  await expect
    .element(now.getByRole("button", { name: "Job done" }))
    .toHaveAccessibleDescription("Ceiling fan does not turn, Asha Menon Collect ₹600 (₹60 platform fee)");
});

test("a visit of another day has no countdown", async () => {
  await openHome({ next_visit: { ...visit, date: "2026-11-25", next_step: null } });
  await expect.element(next.getByText(/^Tomorrow, /)).toBeVisible();
  await expect.element(next.getByText(/^Starts/)).not.toBeInTheDocument();
});

test("a visit that a device stored without its instants has no countdown", async () => {
  const { starts_at: _starts, ends_at: _ends, ...stored } = visit;
  await openHome({ next_visit: stored });
  await expect.element(next.getByText(/^Today, /)).toBeVisible();
  await expect.element(next.getByText(/^Starts/)).not.toBeInTheDocument();
});

test("the countdown follows the market's clock, where that is ahead of this device's", async () => {
  await openHome({
    date: "2026-11-26",
    now: "2026-11-26T06:00:00.000Z",
    next_visit: {
      ...visit,
      date: "2026-11-26",
      starts_at: "2026-11-26T06:15:00.000Z",
      ends_at: "2026-11-26T07:30:00.000Z",
    },
  });
  await expect.element(next.getByText("Starts in 15 min")).toBeVisible();
});

test("the amount is in the market's money, in its time zone and language", async () => {
  setMarket(germany);
  const there = { ...visit, currency: "EUR" as const, starts_at: "2026-11-24T10:45:00.000Z" };
  await openHome({ next_visit: there }, { language: "de" });
  const card = page.getByRole("region", { name: "Nächster Termin" });
  await expect.element(card.getByText("Beginnt in 5 h 15 min")).toBeVisible();
  await expect.element(card.getByText(/^600\s€ zu kassieren, 60\s€ Gebühr$/)).toBeVisible();
});

test("where the code is needed, its fields are in the card", async () => {
  const arriving = { ...visit, next_step: "arrival" as const };
  await openHome({ next_visit: arriving });
  await expect.element(next.getByText(/^Asha Menon has four digits for this visit/)).toBeVisible();
  const arrived = next.getByRole("button", { name: "I have arrived" });
  await expect.element(arrived).toHaveLength(1);
  const digits = next.getByRole("group", { name: "Arrival code" });
  // The fields wait for the worker: opening Home must not open the keyboard.
  await expect.element(digits.getByLabelText("Digit 1")).not.toHaveFocus();
  await screenReady();
  await looksRight();
  await arrived.click();
  await expect.element(next.getByText("Please enter all four digits.")).toBeVisible();
  await expect.element(digits.getByLabelText("Digit 1")).toHaveFocus();
  expect(requestsOf(verifyArrival)).toEqual([]);

  refuse(verifyArrival, codeWrong, { sentence: "This code is wrong. 4 more can be tried." });
  await userEvent.keyboard("1111");
  await arrived.click();
  await expect.element(next.getByText("This code is wrong. 4 more can be tried.")).toBeVisible();
  await expect.element(digits.getByLabelText("Digit 1")).toHaveFocus();
  await expect.element(digits.getByLabelText("Digit 1")).toHaveValue("");
  await looksRight();

  answer(verifyArrival);
  answer(readWorkerDay, { ...day, next_visit: { ...visit, status: "visited", next_step: "completed" } });
  await userEvent.keyboard("8522{Enter}");
  await expect.element(now.getByRole("button", { name: "Job done" })).toBeVisible();
  expect(requestsOf(verifyArrival).at(-1)).toMatchObject({ id: 41, code: "8522" });
  await expect.element(digits).not.toBeInTheDocument();
  await expect
    .element(now.getByRole("link", { name: "Ceiling fan does not turn, Asha Menon" }))
    .toHaveFocus();
});

test("today's visits are a timeline with the way and the free time between them", async () => {
  const kaloor = { latitude: 9.9958, longitude: 76.2921 };
  const fort = { latitude: 9.9658, longitude: 76.2421 };
  const visits = [
    { ...visit, position: kaloor },
    { ...visit, id: 42, start_time: "13:45", end_time: "14:45", position: fort },
    { ...visit, id: 43, start_time: "15:00", end_time: "16:00", position: kaloor },
    { ...visit, id: 44, start_time: "16:00", end_time: "17:00", position: fort },
    { ...visit, id: 45, start_time: "17:00", end_time: "18:00", position: null },
  ];
  await openHome({ visits });
  const stops = page.getByRole("list", { name: "Today’s visits" }).getByRole("listitem");
  await expect.element(stops).toHaveLength(5);
  await expect.element(stops.nth(0).getByText("6.4 km, 45 min until the next visit")).toBeVisible();
  await expect.element(stops.nth(1).getByText("6.4 km, 15 min until the next visit")).toBeVisible();
  await expect.element(stops.nth(2).getByText("6.4 km, no free time before the next visit")).toBeVisible();
  await expect.element(stops.nth(3).getByText("No free time before the next visit")).toBeVisible();
  await expect.element(stops.getByText("Tight", { exact: true })).toHaveLength(2);
  for (const at of [1, 2])
    await expect.element(stops.nth(at).getByText("Tight", { exact: true })).toBeVisible();
  await expect.element(stops.nth(4)).not.toHaveTextContent("next visit");
  await screenReady();
  await looksRight();
});

test("without visits a sentence says so", async () => {
  await openHome({ next_visit: null, visits: [] });
  await expect.element(page.getByText("No visits yet. Accepted visits appear here.")).toBeVisible();
  const today = page.getByRole("region", { name: "Today’s visits" });
  await expect.element(today.getByText("You have no visits today.")).toBeVisible();
});

test("after the last visit a sentence says that there is no other", async () => {
  await openHome({ next_visit: null, visits: [{ ...visit, status: "completed", next_step: null }] });
  await expect.element(page.getByText("No other visits yet. Accepted visits appear here.")).toBeVisible();
});

test("yesterday's unclosed visit does not hide the current one, and can be closed", async () => {
  answer(viewWorkerDashboard, dashboardOf());
  answer(readWorkerDay, { date: "2026-11-24", next_visit: visit, to_close: [unclosed], visits: [visit] });
  answer(changeBookingStatus, { message: "The booking is completed.", status: "completed" });
  await openScreen(workerPages.home, { as: "worker", viewport: "phone" });

  await expect.element(next).toHaveTextContent("Ceiling fan does not turn");
  await expect.element(next.getByRole("button", { name: "I have arrived" })).toBeVisible();

  const toClose = page.getByRole("region", { name: "Still to close" });
  await expect.element(toClose).toHaveTextContent("Monday, 23 November, 5:00 pm");
  await expect
    .element(toClose.getByRole("link", { name: /Rewire the kitchen points, Faisal Ali/ }))
    .toBeVisible();
  await toClose.getByRole("button", { name: "Job done" }).click();
  await expect.poll(() => requestsOf(changeBookingStatus).map(({ id }) => id)).toEqual([38]);
});

test("a visit that is paid online is not to be collected", async () => {
  await openHome({ next_visit: { ...visit, status: "visited", next_step: "completed", unpaid_paise: 0 } });
  await expect.element(now.getByText("Paid online, nothing to collect")).toBeVisible();
});
