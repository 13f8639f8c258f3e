// Figures as the calls send them.
import type {
  viewAdminDashboard as viewAdminDashboardCall,
  readEarningsByDay as readEarningsByDayCall,
  viewWorkerDashboard as viewWorkerDashboardCall,
} from "@hourhand/contract/dashboards";
import type { viewHome as viewHomeCall } from "@hourhand/contract/home";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { market } from "@hourhand/contract/market";
import { toMajor } from "@hourhand/contract/money";
import { pictureUrl } from "../media/media.ts";
import type { Home, viewAdminDashboard, viewWorkerDashboard } from "./dashboards.ts";
import type { EarningsRow } from "./queries-cards.ts";
import type { TopReviewRow } from "./queries.ts";

const presentReview = (row: TopReviewRow): ReplyOf<typeof viewHomeCall>["top_reviews"][number] => ({
  id: row.id,
  title: row.title,
  description: row.description,
  rating: row.rating_halves / 2,
  created_at: row.created_at.toISOString(),
  user_profile: {
    profile_picture: pictureUrl(row.picture),
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
  },
  booking_details: { title: row.booking_title },
});

export const presentHome = ({
  totals,
  topReviews,
  quotes,
  categories,
  wantedCategories,
  workers,
}: Home): ReplyOf<typeof viewHomeCall> => ({
  servicesDelivered: totals.completed_bookings,
  registeredCustomers: totals.active_customers,
  verifiedWorkers: totals.listed_workers,
  top_reviews: topReviews.map(presentReview),
  quotes: quotes.map(presentReview),
  categories: categories.map(({ id, title, from_paise }) => ({
    id,
    title,
    from_price: toMajor(from_paise),
  })),
  wanted_categories: wantedCategories.map(({ id, title }) => ({ id, title })),
  workers,
});

export const presentWorkerDashboard = ({
  cards,
  trend,
  period,
}: Awaited<ReturnType<typeof viewWorkerDashboard>>): ReplyOf<typeof viewWorkerDashboardCall> => ({
  // A person who became a worker only by a role change has no profile yet.
  worker: { pending_fee: toMajor(cards?.pending_paise ?? 0), full_name: cards?.full_name ?? "" },
  new_bookings: cards?.new_bookings ?? 0,
  reviews_count: cards?.reviews_count ?? 0,
  today_tasks_count: cards?.today_tasks_count ?? 0,
  week: {
    earned: toMajor(cards?.earned_paise ?? 0),
    jobs: cards?.jobs_done ?? 0,
    rating: cards?.rating ?? null,
  },
  booking_data: trend,
  period,
});

export const presentEarnings = (rows: readonly EarningsRow[]): ReplyOf<typeof readEarningsByDayCall> => ({
  days: rows.map(({ day, earned_paise, jobs }) => ({ date: day, earned_paise, jobs })),
  currency: market().currency,
});

export const presentAdminDashboard = ({
  cards,
  trend,
  period,
  weeks,
  bookingWeeks,
  totals: { paid_fees_paise: paidFees, ...endings },
}: Awaited<ReturnType<typeof viewAdminDashboard>>): ReplyOf<typeof viewAdminDashboardCall> => ({
  new_users: cards.users,
  difference_new_users: cards.users - cards.users_before,
  new_bookings: cards.bookings,
  difference_new_bookings: cards.bookings - cards.bookings_before,
  new_workers: cards.workers,
  difference_new_workers: cards.workers - cards.workers_before,
  weeks: {
    new_users: weeks.map(({ users }) => users),
    new_bookings: bookingWeeks.map(({ count }) => count),
    new_workers: weeks.map(({ workers }) => workers),
  },
  so_far: { paid_fees: toMajor(paidFees), ...endings },
  booking_data: trend,
  period,
});
