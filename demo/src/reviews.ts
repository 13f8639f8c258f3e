// Makes reviews of most completed bookings. No worker's page shows the same text twice; a title is repeated only when
// none are left unused.

import { nth } from "./lists.ts";
import { addDays } from "@hourhand/contract/calendar";
import { type PlainDate, addMinutes, wallClock } from "./calendar.ts";
import type { DemoBooking } from "./bookings.ts";
import { demoCustomer } from "./people.ts";
import { seededRandom } from "./random.ts";
import { complaints, mixed, praise, praiseOfTrade, titles } from "./review-texts.ts";
import type { CategoryKey } from "./categories.ts";

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
  jobOf: (worker: string) => CategoryKey,
): DemoReview[] {
  const random = seededRandom("reviews");
  const uses = new Map<string, number>();
  const onPage = new Map<string, Set<string>>();
  const latest = wallClock(addDays(today, -1), 23 * 60 + 45);

  /** Returns the least used of the choices that this worker's page does not show yet. */
  const choose = (
    worker: string,
    choices: readonly string[],
    otherwise: readonly string[] = choices,
  ): string => {
    const page = onPage.get(worker) ?? new Set<string>();
    onPage.set(worker, page);
    const unused = [choices, otherwise]
      .map((list) => list.filter((choice) => !page.has(choice)))
      .find((list) => list.length > 0);
    const candidates = random.shuffled(unused ?? choices);
    const text = candidates.reduce((best, candidate) =>
      (uses.get(candidate) ?? 0) < (uses.get(best) ?? 0) ? candidate : best,
    );
    page.add(text);
    uses.set(text, (uses.get(text) ?? 0) + 1);
    return text;
  };

  return bookings
    .filter((booking) => booking.status === "completed")
    .flatMap((booking) => {
      const completedAt = nth(booking.changes, -1).at;
      const at = addMinutes(completedAt, random.whole(15, 2600));
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
      const ofTrade = praiseOfTrade[jobOf(booking.worker) as keyof typeof praiseOfTrade];
      const texts =
        mood === "praise" ? (random.chance(0.55) ? ofTrade : praise) : mood === "mixed" ? mixed : complaints;
      const otherwise = mood === "praise" ? praise : texts;
      return [
        {
          booking: booking.key,
          worker: booking.worker,
          customer: booking.customer,
          rating,
          title: choose(booking.worker, titles[mood]),
          description: choose(booking.worker, texts, otherwise),
          createdAt: at,
        },
      ];
    });
}
