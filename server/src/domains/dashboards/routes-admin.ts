// The administrator's dashboard: this week's cards and Booking Trends.
import { defaultPeriod, viewAdminDashboard } from "@hourhand/contract/dashboards";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { readAdminCards } from "./queries-cards.ts";
import { mondayOf } from "./trends/rules.ts";
import { bookingTrend } from "./trends/trends.ts";

export function bindAdminDashboard(door: HttpDoor, platform: Platform): void {
  const { calendar, pool } = platform;
  bind(door, viewAdminDashboard, async ({ input }) => {
    const period = input.period ?? defaultPeriod;
    const [cards, trend] = await Promise.all([
      readAdminCards(pool, mondayOf(calendar.today()), calendar.timeZone),
      bookingTrend(platform, period),
    ]);
    return {
      new_users: cards.users,
      difference_new_users: cards.users - cards.users_before,
      new_bookings: cards.bookings,
      difference_new_bookings: cards.bookings - cards.bookings_before,
      new_workers: cards.workers,
      difference_new_workers: cards.workers - cards.workers_before,
      booking_data: trend,
      period,
    };
  });
}
