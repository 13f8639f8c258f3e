// Presents workers to customers, and workers and applicants to administrators, field by field. None of these shows a
// worker's coordinates, only the square around them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listWorkers, viewWorker } from "@hourhand/contract/catalogue";
import type { OfferedHours } from "@hourhand/contract/free-hours";
import { shortTime } from "@hourhand/contract/time-of-day";
import { weekdayName } from "@hourhand/contract/calendar";
import type { Platform } from "../../platform/platform.ts";
import { pictureUrl } from "../media/media.ts";
import { paperUrl } from "./identity-papers/identity-papers.ts";
import type { CardRow, ExtraHoursColumns, SlotColumns } from "./queries.ts";
import { cellOf, firstFreeStart, kilometresOfChord } from "./rules.ts";
import { toMajor } from "@hourhand/contract/money";

type Card = ReplyOf<typeof listWorkers>["Workers"][number];
type Availability = Card["availabilities"][number];
type FreeStarts = NonNullable<ReplyOf<typeof viewWorker>["worker"]["availabilities"][number]["free_starts"]>;

/**
 * Presents a worker's card; only customers get `saved`.
 * @param today the market's date
 */
export function presentCard(row: CardRow, isForCustomer: boolean, today: string): Card {
  const card: Card = {
    id: row.id,
    full_name: row.full_name,
    job_title: row.job_title,
    salary: toMajor(row.salary_paise),
    experience: row.experience_years,
    qualification: row.qualification,
    age: row.age,
    description: row.description,
    profile_pic: pictureUrl(row.picture ?? row.google_picture),
    availabilities: (row.availabilities ?? []).map((slot) => presentAvailability(slot)),
    rating: row.rating === null ? null : Number(row.rating),
    reviews_count: row.reviews_count,
    distance_km: row.chord === null ? null : kilometresOfChord(row.chord),
    cell: cellOf(row),
    next_free: presentNextFree(row, today),
    identity_checked_at: row.identity_accepted_at?.toISOString() ?? null,
  };
  if (isForCustomer) card.saved = row.saved;
  return card;
}

function presentNextFree(
  row: Pick<CardRow, "availabilities" | "extra_hours" | "taken" | "booking_days">,
  today: string,
): Card["next_free"] {
  const offered = [
    ...(row.availabilities ?? []).map((slot) => weeklyHours(slot)),
    ...(row.extra_hours ?? []).map((slot) => extraHours(slot)),
  ];
  const first = firstFreeStart(offered, row.taken ?? [], { today, days: row.booking_days });
  return first && { date: first.date, start_time: shortTime(first.start) };
}

/** Converts a weekly slot to the form that the free-hours function takes. */
export const weeklyHours = ([id, weekday, starts, ends]: SlotColumns): OfferedHours => ({
  id,
  weekday,
  fromDate: null,
  toDate: null,
  starts,
  ends,
});

/** Converts extra hours to the form that the free-hours function takes. */
export const extraHours = ([id, fromDate, toDate, starts, ends]: ExtraHoursColumns): OfferedHours => ({
  id,
  weekday: null,
  fromDate,
  toDate,
  starts,
  ends,
});

/** Presents an offered slot, with its free hours if they are known. */
export function presentAvailability(
  [id, weekday, starts, ends]: SlotColumns,
  freeStarts?: FreeStarts,
): Availability {
  const availability: Availability = {
    id,
    day_of_week: weekdayName(weekday),
    is_active: true,
    start_time: starts,
    end_time: ends,
  };
  if (freeStarts) availability.free_starts = freeStarts;
  return availability;
}

interface ProfessionalRow {
  person_id: number;
  username: string;
  full_name: string;
  age: number | null;
  qualification: string;
  experience_years: number | null;
  job_category_id: number | null;
  job_title: string;
  previous_company: string;
  description: string;
  certificate: string | null;
  id_proof: string | null;
  picture: string | null;
  google_picture: string | null;
}

/** Presents a person's professional details to administrators. Certificate and ID proof are expiring links. */
export const presentProfessional = <Row extends ProfessionalRow>(platform: Platform, row: Row) => ({
  user: row.person_id,
  username: row.username,
  full_name: row.full_name,
  age: row.age as Row["age"],
  qualification: row.qualification,
  experience: row.experience_years as Row["experience_years"],
  job: row.job_category_id as Row["job_category_id"],
  job_title: row.job_title,
  previous_company: row.previous_company,
  description: row.description,
  certificate: paperUrl(platform, row.certificate),
  id_prof: paperUrl(platform, row.id_proof),
  profile_picture: pictureUrl(row.picture ?? row.google_picture),
});
