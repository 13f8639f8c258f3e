// The worker's figures, payments and bookings as the server sends them.
import type { listWorkerBookings } from "@hourhand/contract/bookings";
import type { viewWorkerDashboard } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewPayments } from "@hourhand/contract/wallet";

type Dashboard = ReplyOf<typeof viewWorkerDashboard>;
type Payments = ReplyOf<typeof viewPayments>;
type Booking = ReplyOf<typeof listWorkerBookings>["Bookings"][number];

export const dashboardOf = (known: Partial<Dashboard> = {}): Dashboard => ({
  worker: { pending_fee: 0, full_name: "Ravi Nair" },
  new_bookings: 0,
  reviews_count: 0,
  today_tasks_count: 0,
  week: { earned: 0, jobs: 0, rating: null },
  booking_data: [],
  period: "week",
  ...known,
});

export const paymentOf = (known: Partial<Payments["wallet_rows"][number]> = {}) => ({
  id: 1,
  pyment_id: "cs_test_1",
  worker_profile: { id: 3, user_id: 5, full_name: "Ravi Nair" },
  amount: 6_000,
  status: "success" as const,
  type: "credit" as const,
  created_at: "2026-11-24T05:00:00.000Z",
  ...known,
});

/** Makes the reply about a worker's payments: the fees in major units, and the rows of the history. */
export const paymentsOf = (
  pending_fee: number,
  wallet_rows: Payments["wallet_rows"] = [],
): Partial<Payments> => ({
  worker: { pending_fee, total_fee: 0, payed_fee: 0 },
  wallet_rows,
  count: wallet_rows.length,
});

/** Makes a booking for its worker's list: an hour tomorrow, without an answer yet. */
export const workerBookingOf = (known: Partial<Booking> = {}): Booking => ({
  id: 41,
  user: 9,
  user_profile: { username: "asha", first_name: "Asha", last_name: "Menon", profile_picture: null },
  title: "Leaking tap",
  booking_date: "2026-11-24",
  booked_date: "2026-11-25",
  start_time: "09:00:00",
  end_time: "10:00:00",
  slot_details: { day_of_week: "Wednesday", start_time: "09:00:00", end_time: "12:00:00" },
  duration: 1,
  address: "12 Lake Road, Kaloor, Kochi",
  latitude: null,
  longitude: null,
  status: "created",
  any_previous_issues: "",
  damaged_parts: "",
  total: 300,
  fee: 30,
  next_step: null,
  details: "",
  photo: null,
  worker_profile: { latitude: null, longitude: null },
  ...known,
});
