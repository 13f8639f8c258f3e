// Words about workers on public pages, in the page's language.
import type { Language } from "@hourhand/contract/languages";
import { say, type Sentence } from "@hourhand/contract/sentence";
import type { viewWorker } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { timesInWords } from "@hourhand/contract/time-of-day";
import { weekdays } from "@hourhand/contract/wire";
import { addDays } from "@hourhand/contract/calendar";
import { dateInWords } from "@hourhand/contract/dates-in-words";
import { toMinor } from "@hourhand/contract/money";
import { translateIn, type Site } from "./document.ts";

/** A worker with all details, as the call replies. */
export type Details = ReplyOf<typeof viewWorker>;
export type Worker = Details["worker"];
export type Review = Details["reviews"][number];

/** The fields of the list's reply that a public page shows. */
export interface FoundWorkers {
  readonly Workers: readonly Worker[];
  readonly count?: number | undefined;
  /** Whether there are more than `count`. */
  readonly more?: boolean | undefined;
}

/** A category with its slug. */
export interface AddressedCategory {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
}

/**
 * Returns the plural of an English job, such as 'Plumbers'. Titles of activities ('Pest control') and titles in other
 * languages stay as they are.
 */
export function severalOf(title: string, language: Language): string {
  if (language !== "en" || /[st]ion$/i.test(title)) return title;
  if (/[^r]man$/i.test(title)) return title.replace(/an$/i, "en");
  return /(?:er|or|an|on|ist|ic|ith)$/i.test(title) ? `${title}s` : title;
}

/** Words a price: '₹380 an hour'. */
export const priceOf = ({ salary }: Worker, site: Site): string =>
  translateIn(site)(say("{price, money} an hour", { price: toMinor(salary) }));

/** Words a price as on cards: '₹380 per hour'. */
export const pricePerHour = ({ salary }: Pick<Worker, "salary">, site: Site): string =>
  translateIn(site)(say("{price, money} per hour", { price: toMinor(salary) }));

/** Words a rating: '4.5 of 5 from 24 reviews'. */
export const ratingOf = ({ rating, reviews_count: count }: Worker, site: Site): string =>
  translateIn(site)(
    rating === null
      ? "No reviews yet"
      : count === 1
        ? say("{rating, number} of 5 from 1 review", { rating: rating.toFixed(1) })
        : say("{rating, number} of 5 from {count, number} reviews", { rating: rating.toFixed(1), count }),
  );

/** Words a rating next to stars: '4.5 (24 reviews)'. */
export const shortRatingOf = (rating: number, count: number, site: Site): string =>
  translateIn(site)(
    count === 1
      ? say("{rating, number} (1 review)", { rating: rating.toFixed(1) })
      : say("{rating, number} ({count, number} reviews)", { rating: rating.toFixed(1), count }),
  );

/** Words an experience: '13 years of experience'. */
export const experienceOf = ({ experience }: Worker, site: Site): string =>
  translateIn(site)(
    experience === 0
      ? "New in the job"
      : say(experience === 1 ? "{years, number} year of experience" : "{years, number} years of experience", {
          years: experience,
        }),
  );

/** Words a distance: '4 km away'; undefined if the request had no place. */
export const distanceOf = ({ distance_km: kilometres }: Worker, site: Site): string | undefined =>
  kilometres === null ? undefined : translateIn(site)(say("{kilometres, number} km away", { kilometres }));

/** Returns the known facts about a worker, each with its value. */
export function factsOf(worker: Worker, site: Site): readonly (readonly [name: string, value: string])[] {
  const inLanguage = translateIn(site);
  return [
    [
      inLanguage("Experience"),
      inLanguage(
        say(worker.experience === 1 ? "{years, number} year" : "{years, number} years", {
          years: worker.experience,
        }),
      ),
    ],
    [
      inLanguage("Age"),
      inLanguage(
        say(worker.age === 1 ? "{years, number} year old" : "{years, number} years old", {
          years: worker.age,
        }),
      ),
    ],
    [inLanguage("Education"), worker.qualification],
  ];
}

/** Words an answer time as the client does: 'Usually answers in 20 min'. */
function answersWithin(minutes: number): Sentence {
  if (minutes < 60) return say("Usually answers in {minutes, number} min", { minutes });
  if (minutes === 60) return "Usually answers in 1 hour";
  return say("Usually answers in {hours, number} hours", { hours: minutes / 60 });
}

/** Words the figures that have enough data to show: '30 jobs done', '78% rebook'. */
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
    ...(jobs > 0 ? [inLanguage(jobs === 1 ? "1 job done" : say("{jobs, number} jobs done", { jobs }))] : []),
    ...(again ? [inLanguage(say("{percent, number}% rebook", { percent: again }))] : []),
    ...(minutes === null ? [] : [inLanguage(answersWithin(minutes))]),
  ];
}

/** Words the day of a worker's next free hour as cards do ('Tue 24 Nov'), or 'tomorrow'. */
function freeDay(date: string, site: Site): string {
  if (date === addDays(site.today, 1)) return translateIn(site)("tomorrow");
  return dateInWords(date, site.language, "dayInMonth");
}

/** Words the next free hour: 'Free tomorrow, 10:00 am'; undefined if no hour is free. */
export function freeOf({ next_free: next }: Pick<Worker, "next_free">, site: Site): string | undefined {
  if (!next) return undefined;
  const isTomorrow = next.date === addDays(site.today, 1);
  return translateIn(site)(
    isTomorrow
      ? say("Free tomorrow, {at, time}", { at: next.start_time })
      : say("Free {on}, {at, time}", { on: freeDay(next.date, site), at: next.start_time }),
  );
}

/** Words a worker's hours on each day of the week: 'Monday', '9:00 am – 1:00 pm, 3:00 pm – 7:00 pm'. */
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

/** Words the heading of free hours: 'Next free: tomorrow, 10:00 am', or 'Free hours' if none is free. */
export function nextFreeOf({ next_free: next }: Worker, site: Site): string {
  return translateIn(site)(
    next
      ? say("Next free: {on}, {at, time}", { on: freeDay(next.date, site), at: next.start_time })
      : "Free hours",
  );
}

/** Names the author of a review. */
export const writerOf = ({
  user_profile: { first_name, last_name, username },
}: Pick<Review, "user_profile">): string => `${first_name} ${last_name}`.trim() || username;

/** Words an instant (ISO 8601) as '21 November 2026', in the market's time zone. */
export const dayOf = (instant: string, site: Site): string =>
  translateIn(site)(say("{on, day}", { on: site.dateAt(instant) }));
