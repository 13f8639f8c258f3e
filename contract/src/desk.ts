// The desk: an administrator books for somebody who called, and answers for the worker. Rules: docs/rules/desk.md.
import { Type } from "typebox";
import { nameTaken, newPassword, noResetPermission } from "./accounts.ts";
import { bookingExample, bookingFields } from "./bookings-v1.ts";
import {
  addressMissing,
  alreadySent,
  dayMismatch,
  dayOutOfRange,
  durationTooLong,
  illegalStatusChange,
  slotNotOffered,
  slotTaken,
  startOutsideSlot,
  tooManyOpen,
  workerNotBookable,
} from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import { exampleAddress, examplePhone } from "./example-market.ts";
import { languages } from "./languages.ts";
import { titleText } from "./names.ts";
import { paymentDue } from "./payment-fields.ts";
import { notFound, problem } from "./problem.ts";
import { date, filledText, id, latitude, longitude, messageReply, oneOf, text, timeOfDay } from "./wire.ts";

export const customerAmbiguous = problem(
  "customer-ambiguous",
  409,
  "This email and phone belong to more than one account. Please choose the customer by name.",
);
export const customerNotBookable = problem(
  "customer-not-bookable",
  409,
  "This account cannot book: it is blocked, or it is a worker's or an administrator's.",
);
export const nobodyFree = problem(
  "nobody-free",
  409,
  "No worker in this category is free nearby at that time. Please try another time.",
);

/** The longest name of a caller: first and last name. */
export const maxCallerName = 101;
const callerMessage =
  "customer must be an object with a name of at most 101 characters, a phone or an email, and perhaps a language.";
/** A caller. The parts are checked one by one by the server, because phones come in many notations. */
const caller = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: maxCallerName }),
    phone: Type.Optional(Type.String({ maxLength: 40 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    language: Type.Optional(oneOf("language", languages)),
  },
  { title: "customer", message: callerMessage },
);

const reply = { ...messageReply, ...bookingFields };
const adminActs = ["admin_answer", "admin_move", "admin_cancel"];

export const bookForCustomer = endpoint({
  name: "bookForCustomer",
  method: "POST",
  path: "/api/v1/admin/bookings",
  who: ["admin"],
  key: "bookings:write",
  summary: "Books a worker for a customer who called; both sides are told that the office booked.",
  changes: ["bookings", "hours", "people", "audit"],
  perMinute: 120,
  status: 201,
  idempotent: true,
  body: {
    /** One of the two. */
    customer_id: Type.Optional(id("customer_id")),
    customer: Type.Optional(caller),
    /** One of the two; `any` takes the best-rated worker of the category near the visit who is free. */
    worker_id: Type.Optional(id("worker_id")),
    any: Type.Optional(
      Type.Object(
        { category_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
        { title: "any", message: "any must be an object with the category_id of the work." },
      ),
    ),
    /** Of the worker; without it, the slot that has these hours. */
    slot_id: Type.Optional(id("slot_id")),
    date: date("date"),
    start_time: timeOfDay("start_time"),
    hours: Type.Integer({ title: "hours", minimum: 1, maximum: 24 }),
    title: titleText("title", 100, "Please say in a few words what the work is."),
    description: Type.Optional(text("description", 0, 2000)),
    address: Type.Optional(text("address", 0, 2000)),
    latitude: Type.Optional(latitude()),
    longitude: Type.Optional(longitude()),
    /** Whether the worker has agreed on the phone: the booking is accepted at once. */
    accepted: Type.Optional(Type.Boolean({ title: "accepted" })),
  },
  reply,
  problems: [
    // The customer, the worker or the slot.
    notFound,
    customerAmbiguous,
    customerNotBookable,
    nameTaken,
    nobodyFree,
    slotTaken,
    slotNotOffered,
    workerNotBookable,
    dayMismatch,
    dayOutOfRange,
    durationTooLong,
    startOutsideSlot,
    addressMissing,
    alreadySent,
    tooManyOpen,
    paymentDue,
  ],
  examples: {
    body: {
      customer: { name: "Asha Menon", phone: examplePhone },
      any: { category_id: 2 },
      date: "2026-11-24",
      start_time: "09:00",
      hours: 2,
      title: "Ceiling fan does not turn",
      address: exampleAddress,
      latitude: 9.9658,
      longitude: 76.2421,
    },
    reply: {
      message: "The booking is made. Both sides are told.",
      ...bookingExample,
      status: "created",
      allowed: adminActs,
    },
  },
});

export const answerBookingAsAdmin = endpoint({
  name: "answerBookingAsAdmin",
  method: "POST",
  path: "/api/v1/admin/bookings/:id/answer",
  who: ["admin"],
  key: "bookings:write",
  summary: "Answers a created booking for its worker, who has said so on the phone; both sides are told.",
  changes: ["bookings", "hours", "audit"],
  params: { id: id("Booking") },
  body: {
    accept: Type.Boolean({ title: "accept" }),
    reason: Type.Optional(filledText("reason", 500)),
  },
  idempotent: true,
  reply,
  problems: [illegalStatusChange],
  examples: {
    body: { accept: true },
    reply: {
      message: "The booking is accepted.",
      ...bookingExample,
      allowed: ["admin_move", "admin_cancel"],
    },
  },
});

export const takeOverAccount = endpoint({
  name: "takeOverAccount",
  method: "POST",
  path: "/api/v1/welcome",
  who: "anyone",
  key: "ignored",
  summary:
    "Takes over an account that the office made: sets its password with the token from the mail, once.",
  perMinute: 60,
  body: { token: text("token", 1, 200), password: newPassword("password") },
  reply: { ...messageReply, username: Type.String() },
  problems: [noResetPermission],
  examples: {
    body: { token: "Zq7f0m2mV1b8o3lq1nJ0wN5sR4tKq6yX", password: "a long password of one's own" },
    reply: { message: "Welcome! Please sign in with your new password.", username: "asha.menon" },
  },
});
