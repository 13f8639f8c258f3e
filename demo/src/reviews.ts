// Makes reviews of most completed bookings. No worker's page shows the same text twice; a title is repeated only when
// none are left unused.

import { found, nth } from "./lists.ts";
import { addDays } from "@hourhand/contract/calendar";
import { type PlainDate, addMinutes, wallClock } from "./calendar.ts";
import type { DemoBooking } from "./bookings.ts";
import { jobTexts } from "./job-texts.ts";
import { type DemoPeople, demoCustomer, women } from "./people.ts";
import { seededRandom } from "./random.ts";
import {
  complaints,
  fits,
  mixed,
  praise,
  praiseOfTrade,
  type ReviewedVisit,
  type ReviewText,
  textOf,
  titles,
} from "./review-texts.ts";

/** A review. `booking` is the booking's key, `createdAt` a wall-clock time in the market's zone. */
export type DemoReview = {
  booking: number;
  worker: string;
  customer: string;
  rating: number;
  title: string;
  description: string;
  createdAt: string;
};

export function makeReviews(
  today: PlainDate,
  bookings: readonly DemoBooking[],
  people: Pick<DemoPeople, "workers">,
): DemoReview[] {
  const random = seededRandom("reviews");
  const workers = new Map(people.workers.map((worker) => [worker.username, worker]));
  const earlierVisits = new Map<string, number>();
  const uses = new Map<string, number>();
  const onPage = new Map<string, Set<string>>();
  const latest = wallClock(addDays(today, -1), 23 * 60 + 45);

  /** Returns the least used of the choices that fit the visit and that this worker's page does not show yet. */
  const choose = (
    worker: string,
    visit: ReviewedVisit,
    choices: readonly ReviewText[],
    otherwise: readonly ReviewText[] = choices,
  ): string => {
    const page = onPage.get(worker) ?? new Set<string>();
    onPage.set(worker, page);
    const fitting = (list: readonly ReviewText[]) => list.filter((text) => fits(text, visit)).map(textOf);
    const unused = [choices, otherwise]
      .map((list) => fitting(list).filter((choice) => !page.has(choice)))
      .find((list) => list.length > 0);
    const candidates = random.shuffled(unused ?? fitting(otherwise));
    const text = candidates.reduce((best, candidate) =>
      (uses.get(candidate) ?? 0) < (uses.get(best) ?? 0) ? candidate : best,
    );
    page.add(text);
    uses.set(text, (uses.get(text) ?? 0) + 1);
    return text;
  };

  return bookings
    .filter((booking) => booking.status === "completed")
    .toSorted((a, b) => (nth(a.changes, -1).at < nth(b.changes, -1).at ? -1 : 1))
    .flatMap((booking) => {
      const worker = found(workers.get(booking.worker));
      const both = `${booking.customer} ${booking.worker}`;
      const earlier = earlierVisits.get(both) ?? 0;
      earlierVisits.set(both, earlier + 1);
      const completedAt = nth(booking.changes, -1).at;
      // A few customers wait and see whether it lasts.
      const muchLater = addMinutes(completedAt, random.whole(21, 30) * 1440 + random.whole(0, 600));
      const isLate = random.chance(0.05) && muchLater <= latest;
      const at = isLate ? muchLater : addMinutes(completedAt, random.whole(15, 2600));
      // Asha's latest completed bookings have no review yet, so that people who try the demo can write one.
      const waits = booking.customer === demoCustomer && booking.bookedOn >= addDays(today, -9);
      if (waits || at > latest || !random.chance(0.82)) return [];
      const roll = random.next();
      const rating =
        roll < 0.46
          ? 5
          : roll < 0.7
            ? 4.5
            : roll < 0.86
              ? 4
              : roll < 0.92
                ? 3.5
                : roll < 0.96
                  ? 3
                  : roll < 0.98
                    ? 2.5
                    : roll < 0.99
                      ? 2
                      : 1.5;
      const mood = rating >= 4 ? "praise" : rating >= 3 ? "mixed" : "complaints";
      const trade = worker.job as keyof typeof praiseOfTrade;
      const ofTrade = praiseOfTrade[trade];
      const visit: ReviewedVisit = {
        trade,
        job: jobTexts[trade].findIndex(([title]) => title === booking.title),
        rating,
        weekday: booking.weekday,
        hours: booking.durationHours,
        city: worker.city,
        workerIsWoman: women.has(worker.username),
        hasPhoto: booking.photo !== null,
        earlierVisits: earlier,
        daysLater: isLate ? 21 : 0,
      };
      const texts =
        mood === "praise" ? (random.chance(0.7) ? ofTrade : praise) : mood === "mixed" ? mixed : complaints;
      const otherwise = mood === "praise" ? praise : texts;
      return [
        {
          booking: booking.key,
          worker: booking.worker,
          customer: booking.customer,
          rating,
          title: choose(booking.worker, visit, titles[mood]),
          description: choose(booking.worker, visit, texts, otherwise),
          createdAt: at,
        },
      ];
    })
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}
