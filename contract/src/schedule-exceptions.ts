// A worker's days off and extra hours, copied slots, and the free hours by date. Rules: docs/rules/schedule.md.
import { say } from "./sentence.ts";
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { problem } from "./problem.ts";
import { profileIncomplete, slotOverlaps } from "./schedule.ts";
import { date, id, messageReply, nullable, oneOf, text, timeOfDay, weekdays } from "./wire.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";

/** The maximum of one worker's current and future days off and extra hours. */
export const maxExceptions = 500;
export const tooManyExceptions = problem(
  "too-many-exceptions",
  409,
  "You have 500 days off and extra hours to come. Please remove some first.",
);
export const exceptionOverlaps = problem(
  "exception-overlaps",
  409,
  "These extra hours overlap weekly hours, other extra hours or a day off. Please change the dates or the times.",
);

/** The maximum length of a note. */
export const maxNoteLength = 200;

export const exceptionKinds = ["off", "extra"] as const;

const exception = {
  id: Type.Integer(),
  kind: oneOf("kind", exceptionKinds),
  from_date: Type.String({ format: "date" }),
  to_date: Type.String({ format: "date" }),
  /** `HH:MM`; null where the whole day is off. */
  from_time: nullable(Type.String()),
  to_time: nullable(Type.String()),
  note: Type.String(),
  /** The slot id for bookings of extra hours. */
  slot_id: nullable(Type.Integer()),
  /** Live bookings in hours off: they stay. */
  conflicts: Type.Array(Type.Integer()),
};
const dayOff = {
  id: 7,
  kind: "off",
  from_date: "2026-12-24",
  to_date: "2026-12-26",
  from_time: null,
  to_time: null,
  note: "Christmas",
  slot_id: null,
  conflicts: [],
};

export const listExceptions = endpoint({
  name: "listExceptions",
  method: "GET",
  path: "/api/v1/worker/exceptions",
  who: ["worker"],
  key: "none",
  summary: "One's own days off and extra hours by their first date; past ones are left out.",
  shows: ["hours"],
  query: cursorFields,
  reply: itemsReply(Type.Object(exception)),
  examples: { reply: { items: [dayOff], next: null } },
});

export const addException = endpoint({
  name: "addException",
  method: "POST",
  path: "/api/v1/worker/exceptions",
  who: ["worker"],
  key: "none",
  summary: "Takes days or hours off, or offers extra hours. Times mean each of the dates.",
  changes: ["hours"],
  status: 201,
  idempotent: true,
  body: {
    kind: oneOf("kind", exceptionKinds),
    from_date: date("from_date"),
    to_date: date("to_date"),
    from_time: Type.Optional(timeOfDay("from_time")),
    to_time: Type.Optional(timeOfDay("to_time")),
    note: Type.Optional(text("note", 0, maxNoteLength)),
  },
  reply: { ...messageReply, ...exception },
  problems: [exceptionOverlaps, tooManyExceptions, profileIncomplete],
  examples: {
    body: { kind: "off", from_date: "2026-12-24", to_date: "2026-12-26", note: "Christmas" },
    reply: { message: "These days are off.", ...dayOff },
  },
});

export const removeException = endpoint({
  name: "removeException",
  method: "DELETE",
  path: "/api/v1/worker/exceptions/:id",
  who: ["worker"],
  key: "none",
  summary: "Ends a day off or extra hours; bookings stay.",
  changes: ["hours"],
  params: { id: id("Exception") },
  reply: messageReply,
  examples: { reply: { message: "These days are as usual again." } },
});

const copiedSlot = Type.Object({
  id: Type.Integer(),
  weekday: oneOf("weekday", weekdays),
  start_time: Type.String(),
  end_time: Type.String(),
  is_active: Type.Boolean(),
});

export const copySlots = endpoint({
  name: "copySlots",
  method: "POST",
  path: "/api/v1/worker/slots/copy",
  who: ["worker"],
  key: "none",
  summary: "Copies a day's slots to other days, all or none.",
  changes: ["hours"],
  status: 201,
  idempotent: true,
  body: {
    from: oneOf("from", weekdays),
    to: Type.Array(oneOf("to", weekdays), {
      title: "to",
      minItems: 1,
      maxItems: 6,
      uniqueItems: true,
      message: say("to must be 1 to 6 different days out of {days, days}.", { days: weekdays }),
    }),
  },
  reply: { ...messageReply, items: Type.Array(copiedSlot) },
  problems: [slotOverlaps],
  examples: {
    body: { from: "Monday", to: ["Tuesday"] },
    reply: {
      message: "The slots were also added on Tuesday.",
      items: [{ id: 12, weekday: "Tuesday", start_time: "09:00", end_time: "17:00", is_active: true }],
    },
  },
});

/** The maximum number of dates in one reply. */
export const maxAvailabilityDays = 92;

export const viewAvailability = endpoint({
  name: "viewAvailability",
  method: "GET",
  path: "/api/v1/workers/:id/availability",
  who: "anyone",
  key: "ignored",
  summary: "What of a listed worker's hours can be booked, for every date of a range.",
  shows: ["hours"],
  params: { id: id("Worker") },
  query: {
    from: Type.Optional(date("from")),
    to: Type.Optional(date("to")),
    hours: Type.Optional(Type.Integer({ title: "hours", minimum: 1, maximum: 17 })),
  },
  reply: {
    days: Type.Array(
      Type.Object({
        date: Type.String({ format: "date" }),
        weekday: oneOf("weekday", weekdays),
        starts: Type.Array(
          Type.Object({ slot_id: Type.Integer(), start_time: Type.String(), longest_hours: Type.Integer() }),
        ),
      }),
    ),
  },
  examples: {
    reply: {
      days: [
        {
          date: "2026-11-24",
          weekday: "Tuesday",
          starts: [{ slot_id: 12, start_time: "09:00", longest_hours: 8 }],
        },
      ],
    },
  },
});
