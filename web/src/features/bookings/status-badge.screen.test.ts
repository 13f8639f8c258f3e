// The badge of a booking's status has the same word, colour and icon in all areas, and no two statuses share all three.
import {
  bookingStatuses,
  listAllBookings,
  listOwnBookings,
  listWorkerBookings,
  type BookingStatus,
} from "@hourhand/contract/bookings";
import { expect, test } from "vitest";
import { answerBooking, bookingOf } from "../../../test/bookings.ts";
import { openScreen } from "../../../test/open-screen.ts";
import { answerPerson, bookingRow, openSection } from "../../../test/panel.ts";
import { answer, resetWire } from "../../../test/wire.ts";
import { workerBookingOf } from "../../../test/worker-area.ts";
import { adminPages, pages, personPage, workerPages } from "../../paths.ts";

type Look = readonly unknown[];

/** The look of the first badge with a status: its colours and its icon. */
async function lookOf(status: BookingStatus): Promise<Look> {
  const badges = () =>
    [...document.querySelectorAll("main span:has(> svg)")].filter(
      ({ textContent }) => textContent === status,
    );
  await expect.poll(() => badges().length, { message: status }).toBeGreaterThan(0);
  const badge = badges()[0] as HTMLElement;
  const sign = badge.querySelector("svg");
  return [
    getComputedStyle(badge).backgroundColor,
    getComputedStyle(badge).color,
    sign && getComputedStyle(sign).color,
    sign?.querySelector("path")?.getAttribute("d"),
  ];
}

async function looksShown(): Promise<Partial<Record<BookingStatus, Look>>> {
  const looks: Partial<Record<BookingStatus, Look>> = {};
  for (const status of bookingStatuses) looks[status] = await lookOf(status);
  return looks;
}

/** Signs the person out, so that another one can sign in. */
const leave = (): void => expect(resetWire()).toEqual([]);

test("each status has one badge in all areas", { tags: ["@screens-2.17"] }, async () => {
  const count = bookingStatuses.length;
  const each = bookingStatuses.map((status, at) => ({ id: 41 + at, status }));
  // The phone's cards have the badge. The desktop table shows the next step instead.
  answer(listWorkerBookings, { Bookings: each.map(workerBookingOf), count });
  await openScreen(workerPages.bookings, { as: "worker", viewport: "phone" });
  const looks = await looksShown();
  for (const [status, look] of Object.entries(looks))
    expect([status, look.every(Boolean)]).toEqual([status, true]);
  expect(new Set(Object.values(looks).map(String)).size).toBe(count);

  leave();
  answer(listOwnBookings, { Bookings: each.map(bookingOf), count });
  await openScreen(pages.bookings, { as: "customer" });
  expect(await looksShown()).toEqual(looks);

  const ids = { accepted: 51, completed: 52 } as const;
  const details = async (as: "customer" | "admin"): Promise<void> => {
    for (const status of ["accepted", "completed"] as const) {
      answerBooking({ id: ids[status], status });
      await openScreen(pages.bookingDetails(ids[status]), { as });
      expect(await lookOf(status)).toEqual(looks[status]);
    }
  };
  await details("customer");

  leave();
  answerPerson();
  answer(listAllBookings, { Bookings: each.map((known) => ({ ...bookingRow, ...known })), count });
  for (const section of [personPage(12), adminPages.bookings]) {
    await openSection(section);
    expect(await looksShown()).toEqual(looks);
  }
  await details("admin");
});
