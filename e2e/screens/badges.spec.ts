// One badge for a booking's status: its word, its colour and its sign are the same in all areas, and no other status has all three.
import type { Page } from "@playwright/test";
import { bookingStatuses, type BookingStatus } from "@hourhand/contract/bookings";
import { openSection } from "../admin/panel.ts";
import { api, bookByCall, customer, listedWorker } from "../customer/people.ts";
import { phone } from "../looks.ts";
import { openPage, visit } from "../open.ts";
import { expect, test } from "../test.ts";

/** How the first badge of a status looks: its colour, its words' and its sign's, and the sign. */
const lookOf = async (page: Page, status: BookingStatus): Promise<unknown[]> => {
  const badge = page
    .getByRole("main")
    .locator("span:has(> svg)")
    .filter({ hasText: new RegExp(`^${status}$`) })
    .first();
  await expect(badge, `${status} at ${page.url()}`).toBeVisible();
  return badge.evaluate((element) => {
    const sign = element.querySelector("svg");
    return [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element).color,
      sign && getComputedStyle(sign).color,
      sign?.querySelector("path")?.getAttribute("d"),
    ];
  });
};

/** The acts that lead to each status, by whom. */
const ways: Readonly<Record<BookingStatus, readonly string[]>> = {
  created: [],
  accepted: ["accepted"],
  rejected: ["rejected"],
  pending: ["accepted", "pending"],
  visited: ["accepted", "visited"],
  completed: ["accepted", "completed"],
  canceled: ["canceled"],
};

test("each status has one badge in all areas", { tag: ["@screens-2.17"] }, async ({ browser }) => {
  test.slow();
  const person = await customer();
  const ids = {} as Record<BookingStatus, number>;
  const workers = {} as Record<BookingStatus, Awaited<ReturnType<typeof listedWorker>>>;
  for (const status of bookingStatuses) {
    const worker = await listedWorker();
    workers[status] = worker;
    const id = await bookByCall(person, worker, { title: `To be ${status}`, startTime: "09:00" });
    ids[status] = id;
    for (const next of ways[status])
      await (next === "canceled"
        ? api("DELETE", `/user/bookings_view/${id}`, { token: person.token })
        : api("PATCH", `/worker/bookings_view/${id}`, { token: worker.token, body: { status: next } }));
  }
  // One worker each, whose phone shows cards: the table of a desk has the next act in the badge's place.
  const looks: Partial<Record<BookingStatus, unknown[]>> = {};
  for (const status of bookingStatuses) {
    const page = await openPage(browser, "/worker?open=Bookings", workers[status], { viewport: phone });
    const look = await lookOf(page, status);
    expect(look.every(Boolean), status).toBe(true);
    looks[status] = look;
    await page.context().close();
  }
  const theirs = await openPage(browser, "/?open=Bookings", person);
  const panel = await openSection(browser, "Dash");
  for (const [area, address] of [
    [theirs, "/?open=Bookings"],
    [panel, `/admin-panel?open=Bookings&person=${person.id}`],
  ] as const) {
    await visit(area, address);
    const shown: typeof looks = {};
    for (const status of bookingStatuses) shown[status] = await lookOf(area, status);
    expect([address, shown]).toEqual([address, looks]);
  }
  for (const status of ["accepted", "completed"] as const) {
    await visit(theirs, `/?open=Booking_details/${ids[status]}`);
    await visit(panel, `/admin-panel?open=Booking_details/${ids[status]}`);
    for (const area of [theirs, panel]) expect(await lookOf(area, status)).toEqual(looks[status]);
  }
  expect(new Set(Object.values(looks).map(String)).size).toBe(bookingStatuses.length);
});
