// What public pages say of workers, in the page's language.
import type { viewWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { timeInWords, timesInWords } from "@hourhand/contract/time-of-day";
import { weekdays } from "@hourhand/contract/wire";
import { addDays } from "@hourhand/contract/calendar";
import { formatRupees, toPaise } from "../../platform/money.ts";
import { translateIn, type Site } from "./document.ts";

/** A worker with everything about them, as the call answers it. */
export type Details = ReplyOf<typeof viewWorker>;
export type Worker = Details["worker"];
export type Review = Details["reviews"][number];

/** A page of the list as the call answers it, as far as a public page shows it. */
export interface FoundWorkers {
  readonly Workers: readonly Worker[];
  readonly count?: number | undefined;
  /** Whether there are more than `count`. */
  readonly more?: boolean | undefined;
}

/** A category, by its slug. */
export interface AddressedCategory {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
}

/** '1 year', '2 years'. */
const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** '₹380 an hour'. */
export const priceOf = ({ salary }: Worker, site: Site): string =>
  translateIn(site)(`${formatRupees(toPaise(salary))} an hour`);

/** '₹380 per hour', as cards say it. */
export const pricePerHour = ({ salary }: Pick<Worker, "salary">, site: Site): string =>
  translateIn(site)(`${formatRupees(toPaise(salary))} per hour`);

/** '4.5 of 5 from 24 reviews'. */
export const ratingOf = ({ rating, reviews_count: count }: Worker, site: Site): string =>
  translateIn(site)(
    rating === null
      ? "No reviews yet"
      : `${rating.toFixed(1)} of 5 from ${counted(count, "review", "reviews")}`,
  );

/** '4.5 (24 reviews)', beside stars. */
export const shortRatingOf = (rating: number, count: number, site: Site): string =>
  translateIn(site)(`${rating.toFixed(1)} (${counted(count, "review", "reviews")})`);

/** '13 years of experience'. */
export const experienceOf = ({ experience }: Worker, site: Site): string =>
  translateIn(site)(
    experience === 0 ? "New in the job" : `${counted(experience, "year", "years")} of experience`,
  );

/** '4 km away', where somebody's place was asked for. */
export const distanceOf = ({ distance_km: kilometres }: Worker, site: Site): string | undefined =>
  kilometres === null ? undefined : translateIn(site)(`${kilometres} km away`);

/** What is known of a worker, each with its value. */
export function factsOf(worker: Worker, site: Site): readonly (readonly [name: string, value: string])[] {
  const own = translateIn(site);
  return [
    [own("Experience"), own(counted(worker.experience, "year", "years"))],
    [own("Age"), own(`${counted(worker.age, "year", "years")} old`)],
    [own("Education"), worker.qualification],
  ];
}

/** '20 min', '2 hours', as the client says it. */
const usually = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : counted(minutes / 60, "hour", "hours");

/** '30 jobs', '78 % booked again': what was counted, where it is enough to say. */
export function countedOf(
  { figures, identity_checked_at: checkedAt }: Worker,
  site: Site,
): readonly string[] {
  const own = translateIn(site);
  const {
    completed_visits: jobs = 0,
    booked_again_percent: again = null,
    answers_within_minutes: minutes = null,
  } = figures ?? {};
  return [
    ...(checkedAt === null ? [] : [own("ID checked")]),
    ...(jobs > 0 ? [own(counted(jobs, "job", "jobs"))] : []),
    ...(again ? [own(`${again} % booked again`)] : []),
    ...(minutes === null ? [] : [own(`Usually answers in ${usually(minutes)}`)]),
  ];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each language and form, not for each card. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The day of a worker's next free hour as cards say it ('Tue 24 Nov'), or 'tomorrow'. */
function freeDay(date: string, site: Site): string {
  if (date === addDays(site.today, 1)) return translateIn(site)("tomorrow");
  const options = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  const parts = formatOf(`${site.language}-IN`, options).formatToParts(new Date(`${date}T00:00:00Z`));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("weekday")} ${part("day")} ${part("month")}`;
}

/** 'Free tomorrow, 10:00 am'; undefined where no hour is free. */
export function freeOf({ next_free: next }: Pick<Worker, "next_free">, site: Site): string | undefined {
  if (!next) return undefined;
  const isTomorrow = next.date === addDays(site.today, 1);
  return translateIn(site)(
    `Free ${isTomorrow ? "tomorrow" : freeDay(next.date, site)}, ${timeInWords(next.start_time, "en")}`,
  );
}

/** The hours of each day of the week on which a worker works: 'Monday', '9:00 am – 1:00 pm, 3:00 pm – 7:00 pm'. */
export function hoursOf(
  { availabilities }: Worker,
  site: Site,
): readonly (readonly [day: string, hours: string])[] {
  return weekdays.flatMap((day) => {
    const slots = availabilities
      .filter(({ day_of_week: on, is_active: isActive }) => on === day && isActive)
      .toSorted((one, other) => one.start_time.localeCompare(other.start_time));
    const hours = slots.map(({ start_time: from, end_time: to }) => timesInWords(from, to, site.language));
    return slots.length === 0 ? [] : [[translateIn(site)(day), hours.join(", ")] as const];
  });
}

/** 'Next free: tomorrow, 10:00 am'; 'Free hours' where none is. */
export function nextFreeOf({ next_free: next }: Worker, site: Site): string {
  return translateIn(site)(
    next ? `Next free: ${freeDay(next.date, site)}, ${timeInWords(next.start_time, "en")}` : "Free hours",
  );
}

/** Who wrote a review. */
export const writerOf = ({
  user_profile: { first_name, last_name, username },
}: Pick<Review, "user_profile">): string => `${first_name} ${last_name}`.trim() || username;

/** '21 November 2026' for an instant (ISO 8601), in the market's time zone. */
export function dayOf(instant: string, site: Site): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: site.timeZone } as const;
  return translateIn(site)(formatOf("en-IN", options).format(new Date(instant)));
}
