// A worker's day: the next visit, and today's in their order. Rules: docs/rules/bookings.md 85, 86.
import { exampleAddress, exampleCurrency } from "./example-market.ts";
import { Type } from "typebox";
import { bookingStatuses, nextSteps } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { currencyCode, nullable, oneOf } from "./wire.ts";

const visit = Type.Object({
  id: Type.Integer(),
  status: oneOf("status", bookingStatuses),
  customer: Type.Object({ id: Type.Integer(), name: Type.String() }),
  title: Type.String(),
  date: Type.String({ format: "date" }),
  start_time: Type.String(),
  end_time: Type.String(),
  /** The instants of both times. Absent in a reply that a device stored before this release. */
  starts_at: Type.Optional(Type.String({ format: "date-time" })),
  ends_at: Type.Optional(Type.String({ format: "date-time" })),
  address: Type.String(),
  position: nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
  total_paise: Type.Integer(),
  /** The unpaid amount of a booking that is paid for online; absent for one that is paid at the visit. */
  unpaid_paise: Type.Optional(Type.Integer()),
  /** What completing it adds to the worker's fees. */
  fee_paise: Type.Integer(),
  currency: currencyCode(),
  next_step: nullable(oneOf("next_step", nextSteps)),
});
const example = {
  id: 41,
  status: "accepted",
  customer: { id: 9, name: "Asha Menon" },
  title: "Ceiling fan does not turn",
  date: "2026-11-24",
  start_time: "09:00",
  end_time: "11:00",
  starts_at: "2026-11-24T03:30:00.000Z",
  ends_at: "2026-11-24T05:30:00.000Z",
  address: exampleAddress,
  position: { latitude: 9.9658, longitude: 76.2421 },
  total_paise: 60_000,
  fee_paise: 6_000,
  currency: exampleCurrency,
  next_step: "visited",
};

export const readWorkerDay = endpoint({
  name: "readWorkerDay",
  method: "GET",
  path: "/api/v1/worker/day",
  who: ["worker"],
  key: "none",
  summary: "A worker's next visit, and today's visits in their order.",
  shows: ["bookings", "hours"],
  reply: {
    /** Today in the market. */
    date: Type.String({ format: "date" }),
    /** The market's time of this reply, from which countdowns count. Absent without visits. */
    now: Type.Optional(Type.String({ format: "date-time" })),
    /** The current visit, otherwise the next accepted one. */
    next_visit: nullable(visit),
    /**
     * Begun visits whose time is over, oldest first: each waits to be closed. Absent in what a device kept of an older
     * release.
     */
    to_close: Type.Optional(Type.Array(visit)),
    visits: Type.Array(visit),
  },
  examples: {
    reply: {
      date: "2026-11-24",
      now: "2026-11-24T02:45:00.000Z",
      next_visit: example,
      to_close: [],
      visits: [example],
    },
  },
});
