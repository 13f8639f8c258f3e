// The worker's dashboard: cards and Booking Trends.
import { defaultPeriod, viewWorkerDashboard } from "@hourhand/contract/dashboards";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { readWorkerCards } from "./queries-cards.ts";
import { bookingTrend } from "./trends/trends.ts";

export function bindWorkerDashboard(door: HttpDoor, platform: Platform): void {
  bind(door, viewWorkerDashboard, async ({ input, person }) => {
    const period = input.period ?? defaultPeriod;
    const [cards, trend] = await Promise.all([
      readWorkerCards(platform.pool, person.id, platform.calendar.today()),
      bookingTrend(platform, period, person.id),
    ]);
    return {
      // A person who was made a worker by role alone has no profile yet.
      worker: { pending_fee: (cards?.pending_paise ?? 0) / 100, full_name: cards?.full_name ?? "" },
      new_bookings: cards?.new_bookings ?? 0,
      reviews_count: cards?.reviews_count ?? 0,
      today_tasks_count: cards?.today_tasks_count ?? 0,
      booking_data: trend,
      period,
    };
  });
}
