// Home as the server sends it.
import { viewHome } from "@hourhand/contract/home";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { answer } from "./wire.ts";

type Home = ReplyOf<typeof viewHome>;

/** Makes Home's data: some figures, and otherwise only the given fields. */
export const homeOf = (known: Partial<Home> = {}): Home => ({
  servicesDelivered: 60,
  registeredCustomers: 60,
  verifiedWorkers: 60,
  top_reviews: [],
  quotes: [],
  categories: [],
  wanted_categories: [],
  workers: [],
  ...known,
});

/** Makes `viewHome` reply with these fields; the rest are defaults. */
export const answerHome = (known: Partial<Home> = {}): void => answer(viewHome, homeOf(known));

/** Makes a review with a text, as Home shows it. */
export const quoteOf = (known: Partial<Home["quotes"][number]> = {}): Home["quotes"][number] => ({
  id: 1,
  title: "Good",
  description: "On time, tidy, and the socket holds.",
  rating: 4.5,
  created_at: "2026-11-20T05:00:00.000Z",
  user_profile: { profile_picture: null, first_name: "Anu", last_name: "Thomas", username: "anu" },
  booking_details: { title: "Loose socket" },
  ...known,
});
