// Bookings: made and canceled by customers, moved on by their worker, read by administrators. Rules:
// docs/rules/bookings.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { titleText } from "./names.ts";
import {
  onlinePaymentRequired,
  paymentDue,
  paymentFields,
  paymentMethods,
  paymentsOff,
} from "./payment-fields.ts";
import { problem } from "./problem.ts";
import {
  id,
  latitude,
  longitude,
  nullable,
  oneOf,
  messageReply,
  text,
  timeOfDay,
  weekdays,
  titleLocal,
} from "./wire.ts";
import { filterFields, pageFields, pageReply } from "./list-fields.ts";

/** The life of a booking (docs/rules/bookings.md 14–21). */
export const bookingStatuses = [
  "created",
  "accepted",
  "rejected",
  "pending",
  "visited",
  "completed",
  "canceled",
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The statuses that a worker may choose in the inspect dialog, by current status (docs/rules/bookings.md 15). */
export const selectableStatuses: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  created: ["created"],
  accepted: ["accepted", "pending", "visited", "completed"],
  rejected: ["rejected"],
  pending: ["pending", "completed"],
  visited: ["visited", "pending", "completed"],
  completed: ["completed"],
  canceled: ["canceled"],
};

/** The next action of an agreed visit for its worker, if it is possible now (docs/rules/bookings.md 85). */
export const nextSteps = ["arrival", "visited", "completed"] as const;
export type NextStep = (typeof nextSteps)[number];

export const bookingNotFound = problem("booking-not-found", 404, "There is no such booking among yours.");
/** `free_starts` of the requested day. */
export const slotTaken = problem<{ free_starts: { date: string; starts: string[] }[] }>(
  "slot-taken",
  409,
  "These hours have just been taken. Please choose another start.",
);
export const slotNotOffered = problem(
  "slot-not-offered",
  409,
  "This slot is not offered any more. Please choose another one.",
);
export const workerNotBookable = problem(
  "worker-not-bookable",
  409,
  "This worker takes no bookings at the moment.",
);
export const dayMismatch = problem(
  "day-mismatch",
  400,
  "The day does not fit the slot. Please choose the day again.",
);
export const dayOutOfRange = problem(
  "day-out-of-range",
  400,
  "Please choose one of the 7 days from tomorrow on.",
);
export const durationTooLong = problem(
  "duration-too-long",
  400,
  "The slot is shorter than that. Please choose fewer hours.",
);
export const startOutsideSlot = problem(
  "start-outside-slot",
  400,
  "The visit does not fit the slot from that start. Please choose another start.",
);
export const addressMissing = problem("address-missing", 400, "Please give the address of the job.");
/** The right total, in major units where the call takes those. */
export const priceChanged = problem<{ total?: number; total_paise?: number }>(
  "price-changed",
  409,
  "The price has changed. Please look at the new total and confirm again.",
);
/** `id` of the booking. */
export const alreadySent = problem<{ id: number }>(
  "already-sent",
  409,
  "You have already sent this booking.",
);
export const tooManyOpen = problem(
  "too-many-open",
  409,
  "You have too many bookings waiting for an answer. Please wait for one or cancel one first.",
);
export const illegalStatusChange = problem(
  "illegal-status-change",
  409,
  "This booking cannot change to that status any more.",
);

export const tooEarly = problem("too-early", 409, "This visit has not begun yet. Please wait for its start.");
export const tooLate = problem("too-late", 409, "It is too late for that.");

export const codeNeeded = problem(
  "code-needed",
  409,
  "Please ask the customer for the four digits of this visit, and enter them.",
);
export const codeWrong = problem<{ tries_left: number }>(
  "code-wrong",
  409,
  "This is not the code of this visit. Please ask the customer again.",
);
export const codeLocked = problem(
  "code-locked",
  429,
  "Too many wrong codes. Please ask the customer for the new one in an hour.",
);

/** The code that proves the worker's arrival (docs/rules/bookings.md 35). */
export const arrivalCode = Type.String({
  title: "code",
  pattern: "^[0-9]{4}$",
  notation: "code",
  message: "code must be four digits.",
});

const freeText = (title: string) => Type.Optional(text(title, 0, 2000));

export const bookWorker = endpoint({
  name: "bookWorker",
  method: "POST",
  path: "/user/bookings_view/",
  who: ["user"],
  summary: "Books whole hours of a worker's slot.",
  changes: ["bookings", "hours"],
  perMinute: 120,
  status: 201,
  idempotent: true,
  sentenceAlsoAs: "error",
  body: {
    worker: id("Worker"),
    latitude: Type.Optional(latitude()),
    longitude: Type.Optional(longitude()),
    address: freeText("Address"),
    bookedDate: Type.Optional(text("Booking date", 0, 40)),
    bookedTime: Type.Optional(text("Booking time", 0, 40)),
    selectedDay: text("Day", 1, 40, {
      pattern: `^(${weekdays.join("|")}),? +\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$`,
      message: "Day must be a weekday and a date like 'Monday 2026-11-23'.",
    }),
    selectedSlot: id("Slot"),
    startTime: Type.Optional(timeOfDay("Start")),
    duration: Type.Integer({ title: "Duration", minimum: 1, maximum: 24 }),
    total: Type.Optional(Type.Number({ title: "Total", minimum: 0, maximum: 10_000_000 })),
    title: titleText("Work", 100, "Please say in a few words what the work is."),
    previousIssues: freeText("Any previous issues"),
    damagedParts: freeText("Damaged parts"),
    issueDescription: freeText("Describe the issue"),
    /** An extension: online where it is required, else at the visit. */
    payment_method: Type.Optional(oneOf("payment_method", paymentMethods)),
  },
  pictures: { photo: { title: "Photo", required: false } },
  reply: {
    ...messageReply,
    id: Type.Integer(),
    status: oneOf("Status", bookingStatuses),
    total: Type.Number(),
    booked_date: Type.String(),
    start_time: Type.String(),
    end_time: Type.String(),
  },
  problems: [
    slotTaken,
    slotNotOffered,
    workerNotBookable,
    dayMismatch,
    dayOutOfRange,
    durationTooLong,
    startOutsideSlot,
    addressMissing,
    priceChanged,
    alreadySent,
    tooManyOpen,
    paymentsOff,
    onlinePaymentRequired,
    paymentDue,
  ],
});

/**
 * The unpaid amount of a booking that is paid for online, in minor units; absent for one that is paid at the visit
 * (extension).
 */
const unpaid = { unpaid_paise: Type.Optional(Type.Integer()) };

/** A booking as its customer reads it. */
const customerBookingFields = {
  id: Type.Integer(),
  status: oneOf("Status", bookingStatuses),
  title: Type.String(),
  total: Type.Number(),
  ...unpaid,
  duration: Type.Integer(),
  booking_date: Type.String(),
  booking_time: Type.String(),
  booked_date: Type.String(),
  start_time: Type.String(),
  end_time: Type.String(),
  address: Type.String(),
  details: Type.String(),
  any_previous_issues: Type.String(),
  damaged_parts: Type.String(),
  photo: nullable(Type.String()),
  job_title: Type.String(),
  title_local: titleLocal(),
  worker_profile: Type.Object({
    id: Type.Integer(),
    user_id: Type.Integer(),
    full_name: Type.String(),
    profile_picture: nullable(Type.String()),
  }),
  review_details: nullable(
    Type.Object({
      id: Type.Integer(),
      rating: Type.Number(),
      title: Type.String(),
      description: Type.String(),
    }),
  ),
};

/** The parts of a customer's list (docs/rules/bookings.md 92). */
export const bookingShares = ["upcoming", "to_review", "past", "canceled"] as const;

export const listOwnBookings = endpoint({
  name: "listOwnBookings",
  method: "PATCH",
  path: "/user/bookings_view/",
  who: "signed-in",
  summary: "The customer's bookings, newest first.",
  shows: ["bookings"],
  /** `only` narrows the list and keeps its order; the sort `life` is the screen's order (extensions). */
  query: { ...pageFields, only: Type.Optional(oneOf("Only", bookingShares)) },
  reply: { ...messageReply, Bookings: Type.Array(Type.Object(customerBookingFields)), ...pageReply },
});

export const viewBooking = endpoint({
  name: "viewBooking",
  method: "GET",
  path: "/user/bookings_view/:id",
  who: "signed-in",
  summary: "One of the customer's own bookings with its timeline.",
  shows: ["bookings"],
  params: { id: id("Booking") },
  reply: {
    Booking: Type.Object({
      ...customerBookingFields,
      timeline: Type.Array(
        Type.Object({
          status: oneOf("Status", bookingStatuses),
          at: Type.String(),
          by: oneOf("By", ["customer", "worker", "system", "admin"]),
        }),
      ),
      /** While customers can pay in the product (an extension). */
      payment_method: Type.Optional(paymentFields.payment_method),
      payments: Type.Optional(paymentFields.payments),
      refunds: Type.Optional(paymentFields.refunds),
      worker_position: nullable(
        Type.Object({ latitude: Type.Number(), longitude: Type.Number(), at: Type.String() }),
      ),
    }),
  },
  problems: [bookingNotFound],
});

export const cancelBooking = endpoint({
  name: "cancelBooking",
  method: "DELETE",
  path: "/user/bookings_view/:id",
  who: "signed-in",
  summary: "Cancels one's own booking while it is created.",
  changes: ["bookings", "hours"],
  params: { id: id("Booking") },
  reply: messageReply,
  idempotent: true,
  problems: [bookingNotFound, illegalStatusChange],
});

export const listWorkerBookings = endpoint({
  name: "listWorkerBookings",
  method: "GET",
  path: "/worker/bookings_view/",
  who: ["worker"],
  summary: "The worker's bookings, those to come first.",
  shows: ["bookings", "fees"],
  query: pageFields,
  reply: {
    Bookings: Type.Array(
      Type.Object({
        id: Type.Integer(),
        user: Type.Integer(),
        user_profile: Type.Object({
          username: Type.String(),
          first_name: Type.String(),
          last_name: Type.String(),
          profile_picture: nullable(Type.String()),
        }),
        title: Type.String(),
        booking_date: Type.String(),
        booked_date: Type.String(),
        start_time: Type.String(),
        end_time: Type.String(),
        slot_details: Type.Object({
          day_of_week: oneOf("Day", weekdays),
          start_time: Type.String(),
          end_time: Type.String(),
        }),
        duration: Type.Integer(),
        address: Type.String(),
        latitude: nullable(Type.Number()),
        longitude: nullable(Type.Number()),
        status: oneOf("Status", bookingStatuses),
        any_previous_issues: Type.String(),
        damaged_parts: Type.String(),
        total: Type.Number(),
        ...unpaid,
        /** The fee that completing it adds, and the next action (extensions). */
        fee: Type.Number(),
        next_step: nullable(oneOf("Next step", nextSteps)),
        details: Type.String(),
        photo: nullable(Type.String()),
        worker_profile: Type.Object({
          latitude: nullable(Type.Number()),
          longitude: nullable(Type.Number()),
        }),
      }),
    ),
    ...pageReply,
  },
});

export const changeBookingStatus = endpoint({
  name: "changeBookingStatus",
  method: "PATCH",
  path: "/worker/bookings_view/:id",
  who: ["worker"],
  summary: "Moves one of the worker's own bookings to another status.",
  changes: ["bookings", "hours", "fees", "notices"],
  params: { id: id("Booking") },
  body: {
    status: oneOf("Status", bookingStatuses),
    code: Type.Optional(arrivalCode),
    /** The reason of a rejection (extension, docs/rules/bookings.md 87). */
    reason: Type.Optional(text("Reason", 0, 500)),
  },
  reply: { ...messageReply, status: oneOf("Status", bookingStatuses) },
  idempotent: true,
  problems: [bookingNotFound, illegalStatusChange, tooEarly, codeNeeded, codeWrong, codeLocked],
});

/** The filters of the administrator's table of bookings. */
export const bookingFilters = [...bookingStatuses, "unanswered"] as const;

export const listAllBookings = endpoint({
  name: "listAllBookings",
  method: "GET",
  path: "/admin_view/view_bookings/",
  who: ["admin"],
  summary: "All bookings, newest first.",
  shows: ["bookings"],
  query: {
    ...pageFields,
    /** `unanswered`: created, and canceled within two hours unless answered. */
    status: Type.Optional(oneOf("status", bookingFilters)),
    person: filterFields.person,
    /** The visit's day. */
    from: filterFields.from,
    to: filterFields.to,
  },
  reply: {
    Bookings: Type.Array(
      Type.Object({
        id: Type.Integer(),
        user_profile: Type.Object({ id: Type.Integer(), username: Type.String() }),
        /** `user_id` is their person (extension). */
        worker_profile: Type.Object({
          id: Type.Integer(),
          user_id: Type.Integer(),
          full_name: Type.String(),
        }),
        job_details: Type.Object({ job: Type.String(), title_local: titleLocal() }),
        title: Type.String(),
        any_previous_issues: Type.String(),
        booking_date: Type.String(),
        booking_time: Type.String(),
        booked_date: Type.String(),
        start_time: Type.String(),
        end_time: Type.String(),
        damaged_parts: Type.String(),
        duration: Type.Integer(),
        status: oneOf("Status", bookingStatuses),
        total: Type.Number(),
        ...unpaid,
        address: Type.String(),
        details: Type.String(),
        photo: nullable(Type.String()),
      }),
    ),
    ...pageReply,
  },
});
