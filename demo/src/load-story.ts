// The story with the ids of its people, for the files that make rows from it.

import { type DemoBooking, makeBookings } from "./bookings.ts";
import type { PlainDate } from "./calendar.ts";
import { categories, type CategoryKey } from "./categories.ts";
import { administrator } from "./conversations.ts";
import { found } from "./lists.ts";
import { type DemoPeople, makePeople } from "./people.ts";
import { type DemoReview, makeReviews } from "./reviews.ts";
import { type DemoSlot, makeSchedule } from "./schedules.ts";

/** The administrator's id; ids 1 and 2 belong to the system. */
export const administratorId = 3;

export interface DemoStory {
  readonly today: PlainDate;
  readonly people: DemoPeople;
  readonly slots: readonly DemoSlot[];
  readonly bookings: readonly DemoBooking[];
  readonly reviews: readonly DemoReview[];
  readonly jobOf: (worker: string) => CategoryKey;
  /** Ids by username. */
  readonly personId: (username: string) => number;
  readonly workerId: (username: string) => number;
}

/** Makes the story; the same `today` gives the same story. */
export function makeStory(today: PlainDate): DemoStory {
  const people = makePeople(today);
  const slots = makeSchedule(people.workers);
  const bookings = makeBookings(today, people, slots);
  const jobs = new Map(people.workers.map((worker) => [worker.username, worker.job]));
  const jobOf = (worker: string) => found(jobs.get(worker));
  const everyone = [...people.workers, ...people.customers, ...people.applicants];
  const personIds = new Map([
    [administrator, administratorId],
    ...everyone.map(({ username }, index) => [username, index + 4] as const),
  ]);
  const workerIds = new Map(people.workers.map(({ username }, index) => [username, index + 1]));
  return {
    today,
    people,
    slots,
    bookings,
    reviews: makeReviews(today, bookings, people),
    jobOf,
    personId: (username) => found(personIds.get(username)),
    workerId: (username) => found(workerIds.get(username)),
  };
}

const categoryIds = new Map(categories.map(({ key }, index) => [key, index + 1]));
export const categoryId = (key: CategoryKey): number => found(categoryIds.get(key));
