// The administrator's dashboard: this week's cards and Booking Trends.
import { viewAdminDashboard as viewAdminDashboardCall } from "@hourhand/contract/dashboards";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { followUpNow } from "../bookings/bookings.ts";
import { viewAdminDashboard } from "./dashboards.ts";
import { presentAdminDashboard } from "./present.ts";

export function bindAdminDashboard(router: HttpRouter, platform: Platform): void {
  bind(router, viewAdminDashboardCall, async ({ input }) => {
    await followUpNow(platform);
    return presentAdminDashboard(await viewAdminDashboard(platform, input.period));
  });
}
