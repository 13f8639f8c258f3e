// The maps of a visit's day: the strip on the booking's page for both sides, and the stops of the worker's day.
import { bookingExample, readBooking } from "@hourhand/contract/bookings-v1";
import { viewWorkerDashboard } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { findAddress } from "@hourhand/contract/geo";
import { readWorkerDay } from "@hourhand/contract/worker-day";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answerBooking } from "../../../test/bookings.ts";
import { openScreen } from "../../../test/open-screen.ts";
import { answer } from "../../../test/wire.ts";
import { dashboardOf } from "../../../test/worker-area.ts";
import { pages, workerPages } from "../../paths.ts";

const strip = page.getByRole("region", { name: "Map of the visit" });
const screen = pages.bookingDetails(41);
const today = "2026-11-24";
const position = { latitude: 9.9658, longitude: 76.2421 };
const worker_position = { latitude: 9.98, longitude: 76.25, at: "2026-11-24T05:31:00.000Z" };
/** A booking of the worker's. */
const life = { ...bookingExample, status: "accepted", allowed: [] } as unknown as Partial<
  ReplyOf<typeof readBooking>
>;
const heading = page.getByRole("heading", { level: 1 });

test(
  "on its day an accepted visit shows its place and the worker, with the distance as text",
  { tags: ["@beyond-7.33"] },
  async () => {
    answer(findAddress, { address: "Near Kaloor, Kochi" });
    answerBooking(
      { status: "accepted", booked_date: today, worker_position },
      { status: "accepted", date: today, position },
    );
    await openScreen(screen, { as: "customer", viewport: [320, 800] });
    await expect.element(strip.getByRole("img", { name: "Visit" })).toBeVisible();
    await expect.element(strip.getByRole("img", { name: "Meera Nair" })).toBeVisible();
    await expect.element(page.getByText("Meera Nair is 1.8 km from the visit.")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  },
);

test("before the worker is seen only the visit's place is shown", async () => {
  answerBooking({ status: "accepted", booked_date: today }, { status: "accepted", date: today, position });
  await openScreen(screen, { as: "customer" });
  await expect.element(strip.getByRole("img")).toHaveLength(1);
  await expect.element(page.getByText(/km from the visit/)).not.toBeInTheDocument();
});

test.each([
  ["on another day", { status: "accepted", date: "2026-11-25", position }],
  ["once it is completed", { status: "completed", date: today, position }],
  ["before it is accepted", { status: "created", date: today, position }],
  ["without a position", { status: "accepted", date: today, position: null }],
] as const)("a visit has no map %s", async (_when, life) => {
  answerBooking({ status: life.status, booked_date: life.date }, life);
  await openScreen(screen, { as: "customer" });
  await expect.element(heading).toBeVisible();
  await expect.element(strip).not.toBeInTheDocument();
});

test("the worker sees the place of the visit too", async () => {
  answer(readBooking, { ...life, id: 41, status: "visited", date: today, position });
  await openScreen(screen, { as: "worker", viewport: "phone" });
  await expect.element(strip.getByRole("img", { name: "Visit" })).toBeVisible();
});

const visit = {
  id: 41,
  status: "completed" as const,
  customer: { id: 9, name: "Asha Menon" },
  title: "Ceiling fan does not turn",
  date: today,
  start_time: "09:00",
  end_time: "10:00",
  address: "12 Fort Road, Kochi",
  position,
  total_paise: 60_000,
  fee_paise: 6_000,
  currency: "INR" as const,
  next_step: null,
};
const stops = page.getByRole("region", { name: "Map of today’s visits" });

test(
  "the worker's day shows its stops in order, each a link to its booking",
  { tags: ["@beyond-7.33"] },
  async () => {
    answer(viewWorkerDashboard, dashboardOf());
    const unplaced = { ...visit, id: 42, start_time: "11:00", end_time: "12:00", position: null };
    const last = {
      ...visit,
      id: 43,
      status: "accepted" as const,
      title: "New point",
      start_time: "14:00",
      end_time: "15:00",
      position: { latitude: 9.99, longitude: 76.3 },
    };
    answer(readWorkerDay, { date: today, next_visit: null, to_close: [], visits: [visit, unplaced, last] });
    answer(readBooking, { ...life, id: 43 });
    await openScreen(workerPages.home, { as: "worker", viewport: "phone" });
    await expect.element(stops.getByRole("link")).toHaveLength(2);
    await expect
      .element(stops.getByRole("link", { name: /^1: 9:00 am.*, Ceiling fan/ }))
      .toHaveTextContent("1");
    await expect.element(page.getByRole("listitem").filter({ hasText: "New point" })).toHaveTextContent(/^3/);
    await stops.getByRole("link", { name: /^3: 2:00 pm.*, New point$/ }).click();
    await expect.poll(() => location.pathname + location.search).toBe("/worker?open=Booking_details/43");
  },
);

test("two stops at one place do not cover each other", async () => {
  answer(viewWorkerDashboard, dashboardOf());
  const visits = [visit, { ...visit, id: 43, start_time: "14:00", end_time: "15:00" }];
  answer(readWorkerDay, { date: today, next_visit: null, to_close: [], visits });
  await openScreen(workerPages.home, { as: "worker", viewport: "phone" });
  const links = stops.getByRole("link");
  await expect.element(links).toHaveLength(2);
  const [one, other] = links.elements().map((link) => link.getBoundingClientRect());
  expect(one?.bottom).toBeLessThanOrEqual(other?.top ?? 0);
});

test("a day without positions has no map", async () => {
  answer(viewWorkerDashboard, dashboardOf());
  answer(readWorkerDay, {
    date: today,
    next_visit: null,
    to_close: [],
    visits: [{ ...visit, position: null }],
  });
  await openScreen(workerPages.home, { as: "worker" });
  await expect.element(page.getByRole("listitem").filter({ hasText: "12 Fort Road" })).toBeVisible();
  await expect.element(stops).not.toBeInTheDocument();
});
