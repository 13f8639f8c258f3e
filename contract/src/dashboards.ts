// Figures: the worker's and the administrator's dashboards.
// Rules: docs/rules/dashboards.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { exampleCurrency } from "./example-market.ts";
import { currencyCode, nullable, oneOf, text, titleLocal } from "./wire.ts";
import { feeAges, filterFields, pageFields } from "./list-fields.ts";

/** Dashboard periods (docs/rules/dashboards.md 5). */
export const periods = ["day", "week", "month", "year"] as const;
export type Period = (typeof periods)[number];
/** The default period of a dashboard. */
export const defaultPeriod: Period = "week";
const period = () => oneOf("Period", periods);

/** Points of Booking Trends, oldest first (docs/rules/dashboards.md 6–7). */
export const trend = Type.Array(Type.Object({ label: Type.String(), count: Type.Integer() }));

export const viewWorkerDashboard = endpoint({
  name: "viewWorkerDashboard",
  method: "GET",
  path: "/worker/details_view/",
  who: ["worker"],
  summary: "A worker's cards and Booking Trends.",
  shows: ["bookings", "reviews", "fees"],
  onlyWithQuery: "period",
  query: { period: Type.Optional(period()) },
  reply: {
    worker: Type.Object({ pending_fee: Type.Number(), full_name: Type.String() }),
    new_bookings: Type.Integer(),
    reviews_count: Type.Integer(),
    today_tasks_count: Type.Integer(),
    /** The value of the jobs completed since Monday, in major units, and the average of all reviews (extension). */
    week: Type.Object({ earned: Type.Number(), jobs: Type.Integer(), rating: nullable(Type.Number()) }),
    booking_data: trend,
    period: period(),
  },
});

export const readEarningsByDay = endpoint({
  name: "readEarningsByDay",
  method: "GET",
  path: "/api/v1/worker/earnings_by_day",
  who: ["worker"],
  key: "none",
  summary: "What a worker's completed jobs of this week brought, by day.",
  shows: ["bookings"],
  reply: {
    /** The seven days of this week in the market, Monday first; a job counts on the day on which it was completed. */
    days: Type.Array(
      Type.Object({
        date: Type.String({ format: "date" }),
        earned_paise: Type.Integer(),
        jobs: Type.Integer(),
      }),
    ),
    currency: currencyCode(),
  },
  examples: {
    reply: {
      days: [
        { date: "2026-11-23", earned_paise: 60_000, jobs: 1 },
        { date: "2026-11-24", earned_paise: 90_000, jobs: 2 },
        ...["2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"].map((date) => ({
          date,
          earned_paise: 0,
          jobs: 0,
        })),
      ],
      currency: exampleCurrency,
    },
  },
});

export const viewAdminDashboard = endpoint({
  name: "viewAdminDashboard",
  method: "GET",
  path: "/admin_view/view_dash_board/",
  who: ["admin"],
  summary: "The administrator's cards of this week and Booking Trends.",
  shows: ["bookings", "people", "workers", "reviews", "fees", "applications"],
  query: { period: Type.Optional(period()) },
  reply: {
    new_users: Type.Integer(),
    difference_new_users: Type.Integer(),
    new_bookings: Type.Integer(),
    difference_new_bookings: Type.Integer(),
    new_workers: Type.Integer(),
    difference_new_workers: Type.Integer(),
    /** The same counts of the last eight weeks, oldest first, this one up to now (extension). */
    weeks: Type.Object({
      new_users: Type.Array(Type.Integer()),
      new_bookings: Type.Array(Type.Integer()),
      new_workers: Type.Array(Type.Integer()),
    }),
    /**
     * All-time figures (extension): platform fees that workers have paid, in major units, and the number of ended bookings
     * by their end.
     */
    so_far: Type.Object({
      paid_fees: Type.Number(),
      completed: Type.Integer(),
      rejected: Type.Integer(),
      canceled: Type.Integer(),
    }),
    booking_data: trend,
    period: period(),
  },
});

/** The maximum count of each kind of pending work of an administrator. */
export const maxWaiting = 100;

export const readWaiting = endpoint({
  name: "readWaiting",
  method: "GET",
  path: "/api/v1/admin/waiting",
  who: ["admin"],
  key: "none",
  summary: "What waits for an administrator, of each kind counted to 100.",
  shows: ["bookings", "applications", "unread", "fees"],
  reply: {
    /** Requests to become a worker. */
    requests: Type.Integer(),
    /** Chats with messages that the caller has not read. */
    chats: Type.Integer(),
    /** The latest payment of their worker, failed within two weeks. */
    failed_payments: Type.Integer(),
    /** Created bookings whose time to be answered ends within two hours. */
    unanswered_bookings: Type.Integer(),
  },
  examples: { reply: { requests: 6, chats: 4, failed_payments: 2, unanswered_bookings: 0 } },
});

export const readFirstSteps = endpoint({
  name: "readFirstSteps",
  method: "GET",
  path: "/api/v1/admin/first_steps",
  who: ["admin"],
  key: "none",
  summary: "What the administrator of a new market has done and has yet to do before the first booking.",
  shows: ["settings", "categories", "applications", "workers", "hours", "bookings"],
  reply: {
    /** Whether a step is left and nobody has booked yet. */
    open: Type.Boolean(),
    /** The settings were saved at least once. */
    settings: Type.Boolean(),
    /** There is an active job category. */
    categories: Type.Boolean(),
    /** Somebody has asked to be a worker, or is one. */
    invited: Type.Boolean(),
    /** A worker is listed. */
    worker: Type.Boolean(),
    /** A listed worker offers hours. */
    hours: Type.Boolean(),
  },
  examples: {
    reply: { open: true, settings: true, categories: true, invited: true, worker: false, hours: false },
  },
});

/** How workers answered the requests of a span: accepted or rejected them, or let the time to answer end. */
const answersOfSpan = () =>
  Type.Object({
    /** Requests that were answered or ran out. */
    requests: Type.Integer(),
    ran_out: Type.Integer(),
    /** Null if none was answered. */
    median_minutes: nullable(Type.Integer()),
  });

/** Customers who booked in a span, and those of them who had booked before. */
const customersOfSpan = () => Type.Object({ customers: Type.Integer(), returning: Type.Integer() });

export const readDecisions = endpoint({
  name: "readDecisions",
  method: "GET",
  path: "/api/v1/admin/decisions",
  who: ["admin"],
  key: "none",
  summary: "Figures for four questions: can customers be served, do workers answer, who owes, is it growing.",
  shows: ["bookings", "workers", "people", "hours", "categories", "policies", "fees"],
  reply: {
    /** Job categories by town, those with the fewest free hours for a request first. */
    serving: Type.Array(
      Type.Object({
        category_id: Type.Integer(),
        job_title: Type.String(),
        title_local: titleLocal(),
        /** Null: no known town is near. */
        town: nullable(Type.Object({ slug: Type.String(), name: Type.String() })),
        /** Hours of listed workers that customers can book on the next seven days. */
        free_hours: Type.Integer(),
        /** Bookings made in the last seven days. */
        requests: Type.Integer(),
      }),
    ),
    /** The last 28 days, and the 28 before. */
    answers: Type.Object({
      now: answersOfSpan(),
      before: answersOfSpan(),
      /** Up to five workers: the most requests that ran out first, then the slowest. */
      workers: Type.Array(
        Type.Object({
          person_id: Type.Integer(),
          full_name: Type.String(),
          requests: Type.Integer(),
          ran_out: Type.Integer(),
          median_minutes: nullable(Type.Integer()),
        }),
      ),
    }),
    /** Pending fees by age, in major units, and how many workers owe them. */
    owed: Type.Array(
      Type.Object({ age: oneOf("age", feeAges), amount: Type.Number(), workers: Type.Integer() }),
    ),
    growth: Type.Object({
      /** Since Monday: bookings made, and the value of completed visits in major units. */
      week: Type.Object({ bookings: Type.Integer(), value: Type.Number() }),
      /** The mean of the same span of the four weeks before. */
      usual: Type.Object({ bookings: Type.Number(), value: Type.Number() }),
      /** Bookings made on each day of this week; `usual` is the mean of the same weekday of the four weeks before. */
      days: Type.Array(Type.Object({ date: Type.String(), bookings: Type.Integer(), usual: Type.Number() })),
      /** The last 28 days, and the 28 before. */
      now: customersOfSpan(),
      before: customersOfSpan(),
    }),
  },
  examples: {
    reply: {
      serving: [
        {
          category_id: 3,
          job_title: "Electrician",
          title_local: "Electrician",
          town: { slug: "old-town", name: "Old Town" },
          free_hours: 12,
          requests: 8,
        },
      ],
      answers: {
        now: { requests: 40, ran_out: 4, median_minutes: 38 },
        before: { requests: 36, ran_out: 6, median_minutes: 52 },
        workers: [{ person_id: 27, full_name: "Ravi Kumar", requests: 9, ran_out: 2, median_minutes: 190 }],
      },
      owed: [
        { age: "week", amount: 420, workers: 6 },
        { age: "month", amount: 180.5, workers: 3 },
        { age: "older", amount: 60, workers: 1 },
      ],
      growth: {
        week: { bookings: 21, value: 9400 },
        usual: { bookings: 17.5, value: 8100 },
        days: [{ date: "2026-11-23", bookings: 9, usual: 6.75 }],
        now: { customers: 52, returning: 18 },
        before: { customers: 44, returning: 12 },
      },
    },
  },
});

/** The administrator's tables that can be exported (extension). */
export const exportTables = [
  "users",
  "workers",
  "categories",
  "bookings",
  "wallet",
  "requests",
  "audit",
  "security",
] as const;
export type ExportTable = (typeof exportTables)[number];

export const exportTable = endpoint({
  name: "exportTable",
  method: "GET",
  path: "/admin_view/export/:table",
  who: ["admin"],
  summary: "A table as CSV with its search, filters and order: streamed, safe against formulas.",
  perMinute: 20,
  params: { table: oneOf("Table", exportTables) },
  query: {
    search: pageFields.search,
    sort: pageFields.sort,
    order: pageFields.order,
    ...filterFields,
    status: Type.Optional(text("status", 0, 20)),
    event: Type.Optional(text("event", 0, 40)),
  },
  answers: "text/csv",
  reply: {},
});
