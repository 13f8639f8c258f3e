// A sample worker for the component gallery (Page.tsx).
import type { WorkerCardProps } from "../src/features/workers/WorkerCard.tsx";

/** A worker with all optional data. */
export const sampleWorker: WorkerCardProps["worker"] = {
  id: 1,
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
  distance_km: 2.4,
  next_free: { date: "2026-11-25", start_time: "10:00" },
  cell: [9.975, 76.285],
  identity_checked_at: "2026-10-02T06:00:00Z",
};
