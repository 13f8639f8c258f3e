// Figures: the home page's counters, the worker's and the administrator's dashboards.
// Rules: docs/rules/dashboards.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { review } from "./reviews.ts";
import { oneOf, pageFields } from "./wire.ts";

/** Dashboard periods (docs/rules/dashboards.md 5). */
export const periods = ["day", "week", "month", "year"] as const;
export type Period = (typeof periods)[number];
/** What a dashboard shows when its period is not named. */
export const defaultPeriod: Period = "week";
const period = () => oneOf("Period", periods);

/** Points of Booking Trends, oldest first (docs/rules/dashboards.md 6–7). */
export const trend = Type.Array(Type.Object({ label: Type.String(), count: Type.Integer() }));

export const viewHome = endpoint({
  name: "viewHome",
  method: "GET",
  path: "/user/home_view/",
  who: "anyone",
  summary: "The home page's counters and top reviews.",
  reply: {
    servicesDelivered: Type.Integer(),
    registeredCustomers: Type.Integer(),
    verifiedWorkers: Type.Integer(),
    top_reviews: Type.Array(review),
  },
});

export const viewWorkerDashboard = endpoint({
  name: "viewWorkerDashboard",
  method: "GET",
  path: "/worker/details_view/",
  who: ["worker"],
  summary: "A worker's cards and Booking Trends.",
  onlyWithQuery: "period",
  query: { period: Type.Optional(period()) },
  reply: {
    worker: Type.Object({ pending_fee: Type.Number(), full_name: Type.String() }),
    new_bookings: Type.Integer(),
    reviews_count: Type.Integer(),
    today_tasks_count: Type.Integer(),
    booking_data: trend,
    period: period(),
  },
});

export const viewAdminDashboard = endpoint({
  name: "viewAdminDashboard",
  method: "GET",
  path: "/admin_view/view_dash_board/",
  who: ["admin"],
  summary: "The administrator's cards of this week and Booking Trends.",
  query: { period: Type.Optional(period()) },
  reply: {
    new_users: Type.Integer(),
    difference_new_users: Type.Integer(),
    new_bookings: Type.Integer(),
    difference_new_bookings: Type.Integer(),
    new_workers: Type.Integer(),
    difference_new_workers: Type.Integer(),
    booking_data: trend,
    period: period(),
  },
});

/** The administrator's tables that can be exported (extension). */
export const exportTables = ["users", "workers", "categories", "bookings", "wallet", "requests"] as const;
export type ExportTable = (typeof exportTables)[number];

export const exportTable = endpoint({
  name: "exportTable",
  method: "GET",
  path: "/admin_view/export/:table",
  who: ["admin"],
  summary:
    "A table as CSV with what is searched, in the order it is sorted: streamed, safe against formulas.",
  perMinute: 20,
  params: { table: oneOf("Table", exportTables) },
  query: { search: pageFields.search, sort: pageFields.sort, order: pageFields.order },
  answers: "text/csv",
  reply: {},
});
