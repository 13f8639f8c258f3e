// A worker's weekly slots and the free hours in them. Rules: docs/rules/schedule.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { problem } from "./problem.ts";
import { id, oneOf, messageReply, timeOfDay, weekdays } from "./wire.ts";

export const slotOverlaps = problem(
  "slot-overlaps",
  409,
  "This slot overlaps another one of yours on that day.",
);
export const slotBounds = problem(
  "slot-bounds",
  400,
  "A slot lies between 5:00\u00A0am and 10:00\u00A0pm and is at least one hour long. Please change From or To.",
);
export const slotSeconds = problem(
  "slot-seconds",
  400,
  "A slot begins and ends on a whole minute. Please change From or To.",
);
export const profileIncomplete = problem(
  "profile-incomplete",
  409,
  "Please complete your professional details first, then add your slots.",
);
export const slotNotFound = problem(
  "slot-not-found",
  404,
  "There is no such slot. Please choose another one.",
);

/** Free starts of a date: whole hours from the slot's start, `HH:MM:SS`. */
export const freeStarts = Type.Array(Type.Object({ date: Type.String(), starts: Type.Array(Type.String()) }));

/** A worker's slot as customers see it; `free_starts` is only in a worker's details (extension). */
export const availability = Type.Object({
  id: Type.Integer(),
  day_of_week: oneOf("Day", weekdays),
  is_active: Type.Boolean(),
  start_time: Type.String(),
  end_time: Type.String(),
  free_starts: Type.Optional(freeStarts),
});

/** The first possible start of a visit of one hour: a date and `HH:MM`. */
export const nextFree = Type.Object({ date: Type.String(), start_time: Type.String() });

/** Extra hours on one date, with its free starts; `id` is accepted wherever a slot's is. */
export const extraAvailability = Type.Object({
  id: Type.Integer(),
  date: Type.String(),
  start_time: Type.String(),
  end_time: Type.String(),
  starts: Type.Array(Type.String()),
});

export const slot = Type.Object({
  id: Type.Integer(),
  day_of_week: oneOf("Day", weekdays),
  start_time: Type.String(),
  end_time: Type.String(),
  is_active: Type.Boolean(),
});

export const listSlots = endpoint({
  name: "listSlots",
  method: "GET",
  path: "/worker/slot_view/",
  who: ["worker"],
  summary: "One's own slots, Monday to Sunday, then by start.",
  shows: ["hours"],
  reply: {
    slots: Type.Array(
      Type.Object({
        ...slot.properties,
        /** The number of live bookings in it (extension): they stay when it is deleted. */
        live_bookings: Type.Integer(),
      }),
    ),
  },
});

export const addSlot = endpoint({
  name: "addSlot",
  method: "POST",
  path: "/worker/slot_view/",
  who: ["worker"],
  summary: "Adds a weekly slot.",
  changes: ["hours"],
  status: 201,
  body: { week: oneOf("Week", weekdays), from: timeOfDay("From"), to: timeOfDay("To") },
  reply: { ...messageReply, id: Type.Integer() },
  problems: [slotOverlaps, slotBounds, slotSeconds, profileIncomplete],
});

export const toggleSlot = endpoint({
  name: "toggleSlot",
  method: "PATCH",
  path: "/worker/slot_view/",
  who: ["worker"],
  summary: "Deactivates an active slot (it is not offered), activates an inactive one.",
  changes: ["hours"],
  idempotent: true,
  body: { id: id("Slot") },
  reply: { ...messageReply, is_active: Type.Boolean() },
  problems: [slotNotFound],
});

export const deleteSlot = endpoint({
  name: "deleteSlot",
  method: "PUT",
  path: "/worker/slot_view/",
  who: ["worker"],
  summary: "Deletes a slot; its bookings stay.",
  changes: ["hours"],
  body: { id: id("Slot") },
  reply: messageReply,
  problems: [slotNotFound],
});
