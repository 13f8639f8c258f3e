// Workers as the server tells of them.
import type { workerCard } from "@hourhand/contract/catalogue";
import type { Static } from "typebox";

/** A listed worker of whom nothing special is known. */
export const workerOf = (known: Partial<Static<typeof workerCard>> = {}): Static<typeof workerCard> => ({
  id: 7,
  full_name: "Meera Nair",
  job_title: "Electrician",
  salary: 350,
  experience: 8,
  qualification: "Diploma",
  age: 34,
  description: "Fans, lights and wiring, done neatly and explained in plain words before I begin.",
  profile_pic: null,
  availabilities: [],
  rating: 4.5,
  reviews_count: 23,
  distance_km: null,
  next_free: { date: "2026-11-25", start_time: "10:00" },
  identity_checked_at: null,
  ...known,
});
