// A worker's details as customers see them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewWorker } from "@hourhand/contract/catalogue";
import { pictureUrl } from "../../media/media.ts";
import { presentAvailability, presentCard } from "../present.ts";
import { freeStartsByDate } from "../rules.ts";
import type { DetailsRow, ReviewColumns } from "./queries.ts";

type Details = ReplyOf<typeof viewWorker>;

/** @param today the market's date; the free hours are those of the days after it that can be booked */
export function presentDetails(row: DetailsRow, isForCustomer: boolean, today: string): Details {
  const slots = row.availabilities ?? [];
  const worker = presentCard({ ...row, availabilities: [] }, isForCustomer);
  const horizon = { today, days: row.booking_days };
  worker.availabilities = slots.map((slot) => {
    const [id, weekday, starts, ends] = slot;
    const hours = { id, weekday, fromDate: null, toDate: null, starts, ends };
    return presentAvailability(slot, freeStartsByDate(hours, row.taken ?? [], horizon));
  });
  worker.booking_days = row.booking_days;
  worker.extra_availabilities = (row.extra_hours ?? []).flatMap(([id, fromDate, toDate, starts, ends]) => {
    const hours = { id, weekday: null, fromDate, toDate, starts, ends };
    return freeStartsByDate(hours, row.taken ?? [], horizon).map(({ date, starts: free }) => ({
      id,
      date,
      start_time: starts,
      end_time: ends,
      starts: free,
    }));
  });
  return { worker, reviews: (row.reviews ?? []).map((review) => presentReview(review)) };
}

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
