// A worker's details for customers.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";
import type { viewWorker } from "@hourhand/contract/catalogue";
import { pictureUrl } from "../../media/media.ts";
import { extraHours, presentAvailability, presentCard, weeklyHours } from "../present.ts";
import { freeStartsByDate } from "../rules.ts";
import type { DetailsRow, FigureColumns, ReviewColumns } from "./queries.ts";
import { bookedAgainPercent, usualAnswerMinutes } from "./rules.ts";

type Details = ReplyOf<typeof viewWorker>;

/** How the details are read. `today` is the market's date; the free hours are those of the bookable days after it. */
interface Reading {
  isForCustomer: boolean;
  today: string;
  language: Language;
}

export function presentDetails(row: DetailsRow, { isForCustomer, today, language }: Reading): Details {
  const slots = row.availabilities ?? [];
  const worker: Details["worker"] = presentCard(row, isForCustomer, today);
  const horizon = { today, days: row.booking_days };
  worker.availabilities = slots.map((slot) =>
    presentAvailability(slot, freeStartsByDate(weeklyHours(slot), row.taken ?? [], horizon)),
  );
  worker.booking_days = row.booking_days;
  worker.extra_availabilities = (row.extra_hours ?? []).flatMap((slot) => {
    const { id, starts, ends } = extraHours(slot);
    return freeStartsByDate(extraHours(slot), row.taken ?? [], horizon).map(({ date, starts: free }) => ({
      id,
      date,
      start_time: starts,
      end_time: ends,
      starts: free,
    }));
  });
  worker.ready_jobs = (row.ready_jobs ?? []).map(({ title, hours, titles }) => ({
    title,
    title_local: (language === "en" ? undefined : titles[language]) ?? title,
    hours,
  }));
  worker.figures = presentFigures(row.figures ?? noFigures);
  return { worker, reviews: (row.reviews ?? []).map((review) => presentReview(review)) };
}

const noFigures: FigureColumns = {
  completed_visits: 0,
  customers: 0,
  returning_customers: 0,
  reviews_by_star: [0, 0, 0, 0, 0],
  answers: [],
};

const presentFigures = (figures: FigureColumns): NonNullable<Details["worker"]["figures"]> => ({
  completed_visits: figures.completed_visits,
  booked_again_percent: bookedAgainPercent(figures.customers, figures.returning_customers),
  answers_within_minutes: usualAnswerMinutes(figures.answers),
  reviews_by_star: figures.reviews_by_star,
});

function presentReview(review: ReviewColumns): Details["reviews"][number] {
  const [
    id,
    title,
    description,
    ratingHalves,
    createdAt,
    bookingTitle,
    username,
    firstName,
    lastName,
    picture,
  ] = review;
  return {
    id,
    title,
    description,
    rating: ratingHalves / 2,
    created_at: new Date(createdAt).toISOString(),
    user_profile: {
      profile_picture: pictureUrl(picture),
      first_name: firstName,
      last_name: lastName,
      username,
    },
    booking_details: { title: bookingTitle },
  };
}
