// Workers as the server sends them.
import type { listWorkers, viewWorker, workerCard } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { weekdays } from "@hourhand/contract/wire";
import type { Static } from "typebox";

type Worker = Static<typeof workerCard>;
type BookableWorker = ReplyOf<typeof viewWorker>["worker"];
type WorkersPage = ReplyOf<typeof listWorkers>;

/** Makes an ordinary listed worker. */
export const workerOf = (known: Partial<Worker> = {}): Worker => ({
  id: 7,
  full_name: "Meera Nair",
  job_title: "Electrician",
  salary: 300,
  experience: 12,
  qualification: "ITI",
  age: 40,
  description: "Finds the fault first, then names the price. Works clean and comes on time, every time.",
  profile_pic: null,
  availabilities: [],
  rating: 4.5,
  reviews_count: 23,
  distance_km: null,
  next_free: { date: "2026-11-25", start_time: "09:00" },
  cell: [9.975, 76.285],
  identity_checked_at: null,
  ...known,
});

/** Makes the reply of a list with these workers, whatever was requested. */
export const listOf = (workers: readonly Worker[], known: Partial<WorkersPage> = {}): WorkersPage => ({
  message: "",
  Workers: [...workers],
  count: workers.length,
  more: false,
  jobs: ["AC Technician", "Carpenter", "Electrician", "Gardener", "Painter", "Plumber"],
  qualifications: ["Diploma", "ITI"],
  prices: { min: 150, max: 900 },
  ...known,
});

/** The seven bookable days from tomorrow: Wednesday to Tuesday. */
export const bookableDates = ["25", "26", "27", "28", "29", "30"]
  .map((day) => `2026-11-${day}`)
  .concat("2026-12-01");

/**
 * Makes the data of the same worker's page: a slot from 9 to 12 every day, all of it free except for the given
 * starts.
 */
export function bookableWorker(
  known: Partial<BookableWorker> = {},
  taken: Readonly<Record<string, readonly string[]>> = {},
): BookableWorker {
  const starts = (date: string) =>
    ["09:00:00", "10:00:00", "11:00:00"].filter((start) => !taken[date]?.includes(start));
  const worker = workerOf({
    availabilities: weekdays.map((day_of_week, at) => {
      const date = bookableDates[(at + 5) % 7] ?? "";
      return {
        id: at + 1,
        day_of_week,
        is_active: true,
        start_time: "09:00:00",
        end_time: "12:00:00",
        free_starts: [{ date, starts: starts(date) }],
      };
    }),
    extra_availabilities: [],
    booking_days: 7,
    figures: {
      completed_visits: 0,
      booked_again_percent: null,
      answers_within_minutes: null,
      reviews_by_star: [0, 0, 0, 0, 0],
    },
  });
  return { ...worker, ...known };
}
