// Texts about workers on public pages, in the page's language.
import type { viewWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { timeInWords, timesInWords } from "@hourhand/contract/time-of-day";
import { weekdays } from "@hourhand/contract/wire";
import { addDays } from "@hourhand/contract/calendar";
import { formatRupees, toPaise } from "../../platform/money.ts";
import { translateIn, type Site } from "./document.ts";

/** A worker with all details, as in the reply of the call. */
export type Details = ReplyOf<typeof viewWorker>;
export type Worker = Details["worker"];
export type Review = Details["reviews"][number];

/** The fields of a page of the list that a public page shows. */
export interface FoundWorkers {
  readonly Workers: readonly Worker[];
  readonly count?: number | undefined;
  /** Whether there are more than `count`. */
  readonly more?: boolean | undefined;
}

/** A category with its slug. */
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

/** '₹380 per hour', as on cards. */
export const pricePerHour = ({ salary }: Pick<Worker, "salary">, site: Site): string =>
  translateIn(site)(`${formatRupees(toPaise(salary))} per hour`);

/** '4.5 of 5 from 24 reviews'. */
export const ratingOf = ({ rating, reviews_count: count }: Worker, site: Site): string =>
  translateIn(site)(
    rating === null
      ? "No reviews yet"
      : `${rating.toFixed(1)} of 5 from ${counted(count, "review", "reviews")}`,
  );

/** '4.5 (24 reviews)', next to stars. */
export const shortRatingOf = (rating: number, count: number, site: Site): string =>
  translateIn(site)(`${rating.toFixed(1)} (${counted(count, "review", "reviews")})`);

/** '13 years of experience'. */
export const experienceOf = ({ experience }: Worker, site: Site): string =>
  translateIn(site)(
    experience === 0 ? "New in the job" : `${counted(experience, "year", "years")} of experience`,
  );

/** '4 km away', if the request had a place. */
export const distanceOf = ({ distance_km: kilometres }: Worker, site: Site): string | undefined =>
  kilometres === null ? undefined : translateIn(site)(`${kilometres} km away`);

/** The known facts of a worker, each with its value. */
export function factsOf(worker: Worker, site: Site): readonly (readonly [name: string, value: string])[] {
  const inLanguage = translateIn(site);
  return [
    [inLanguage("Experience"), inLanguage(counted(worker.experience, "year", "years"))],
    [inLanguage("Age"), inLanguage(`${counted(worker.age, "year", "years")} old`)],
    [inLanguage("Education"), worker.qualification],
  ];
}

/** '20 min', '2 hours', as in the client. */
const usually = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : counted(minutes / 60, "hour", "hours");

/** '30 jobs', '78 % booked again': figures with enough data to show. */
export function countedOf(
  { figures, identity_checked_at: checkedAt }: Worker,
  site: Site,
): readonly string[] {
  const inLanguage = translateIn(site);
  const {
    completed_visits: jobs = 0,
    booked_again_percent: again = null,
    answers_within_minutes: minutes = null,
  } = figures ?? {};
  return [
    ...(checkedAt === null ? [] : [inLanguage("ID checked")]),
    ...(jobs > 0 ? [inLanguage(counted(jobs, "job", "jobs"))] : []),
    ...(again ? [inLanguage(`${again} % booked again`)] : []),
    ...(minutes === null ? [] : [inLanguage(`Usually answers in ${usually(minutes)}`)]),
  ];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached for each language and form; cards share them. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The day of a worker's next free hour as on cards ('Tue 24 Nov'), or 'tomorrow'. */
function freeDay(date: string, site: Site): string {
  if (date === addDays(site.today, 1)) return translateIn(site)("tomorrow");
  const options = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  const parts = formatOf(`${site.language}-IN`, options).formatToParts(new Date(`${date}T00:00:00Z`));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("weekday")} ${part("day")} ${part("month")}`;
}

/** 'Free tomorrow, 10:00 am'; undefined if no hour is free. */
export function freeOf({ next_free: next }: Pick<Worker, "next_free">, site: Site): string | undefined {
  if (!next) return undefined;
  const isTomorrow = next.date === addDays(site.today, 1);
  return translateIn(site)(
    `Free ${isTomorrow ? "tomorrow" : freeDay(next.date, site)}, ${timeInWords(next.start_time, "en")}`,
  );
}

/** A worker's hours on each day of the week: 'Monday', '9:00 am – 1:00 pm, 3:00 pm – 7:00 pm'. */
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

/** 'Next free: tomorrow, 10:00 am'; 'Free hours' if none is free. */
export function nextFreeOf({ next_free: next }: Worker, site: Site): string {
  return translateIn(site)(
    next ? `Next free: ${freeDay(next.date, site)}, ${timeInWords(next.start_time, "en")}` : "Free hours",
  );
}

/** The author of a review. */
export const writerOf = ({
  user_profile: { first_name, last_name, username },
}: Pick<Review, "user_profile">): string => `${first_name} ${last_name}`.trim() || username;

/** '21 November 2026' for an instant (ISO 8601), in the market's time zone. */
export function dayOf(instant: string, site: Site): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: site.timeZone } as const;
  return translateIn(site)(formatOf("en-IN", options).format(new Date(instant)));
}
