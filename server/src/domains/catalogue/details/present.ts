// A worker's details as customers see them.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewWorker } from "@hourhand/contract/catalogue";
import { pictureUrl } from "../../media/media.ts";
import { presentAvailability, presentCard } from "../present.ts";
import { freeStartsByDate } from "../rules.ts";
import type { DetailsRow, ReviewColumns } from "./queries.ts";

type Details = ReplyOf<typeof viewWorker>;

/** @param today the market's date; the free hours are those of the seven days after it */
export function presentDetails(row: DetailsRow, isForCustomer: boolean, today: string): Details {
  const slots = row.availabilities ?? [];
  const worker = presentCard({ ...row, availabilities: [] }, isForCustomer);
  worker.availabilities = slots.map((slot) => {
    const [, weekday, starts, ends] = slot;
    return presentAvailability(slot, freeStartsByDate({ weekday, starts, ends }, row.taken ?? [], today));
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
