// The documented calls of workers, and of people who want to become one.
import { expect } from "vitest";
import {
  day,
  message,
  number,
  only,
  profession,
  signedIn,
  some,
  text,
  time,
  trend,
  type DocumentedCall,
} from "./documented-call.ts";
import type { World } from "./documented-world.ts";

/** Lists the calls on the request to become a worker, figures, details, bookings, slots and payments. */
export const workerCalls = (world: World): readonly DocumentedCall[] => [
  {
    call: "GET /worker/register/",
    tags: ["@worker-7.20"],
    status: signedIn(200),
    answers: { Jobs: some({ id: number, title: text, description: text, is_active: true }) },
  },
  {
    call: "POST /worker/register/",
    tags: ["@worker-7.21"],
    status: only("customer", 201),
    send: ({ caller, customer }) => world.application(caller ?? customer),
    pictures: ["id_prof", "certificate"],
    answers: message,
  },
  {
    call: "GET /worker/details_view?period=month",
    tags: ["@worker-3.14", "@worker-7.22"],
    status: only("worker"),
    answers: {
      worker: expect.objectContaining({ pending_fee: number }),
      new_bookings: number,
      reviews_count: number,
      today_tasks_count: number,
      booking_data: trend,
      period: "month",
    },
  },
  {
    call: "GET /worker/details_view/",
    tags: ["@worker-3.10", "@worker-7.23"],
    status: only("worker"),
    answers: {
      worker: expect.objectContaining({ ...profession, latitude: number, longitude: number }),
    },
  },
  {
    call: "PATCH /worker/details_view/",
    tags: ["@worker-7.24"],
    status: only("worker"),
    send: () => ({ ...world.professional(), latitude: 9.98, longitude: 76.28 }),
    answers: message,
  },
  {
    call: "GET /worker/bookings_view/",
    tags: ["@worker-3.5", "@worker-7.25"],
    status: only("worker"),
    before: ({ worker }) => world.newBooking(worker),
    answers: {
      Bookings: some({
        id: number,
        user: number,
        user_profile: expect.objectContaining({ username: text }),
        booked_date: day,
        slot_details: { day_of_week: text, start_time: time, end_time: time },
        duration: number,
        address: text,
        latitude: number,
        longitude: number,
        status: text,
        any_previous_issues: text,
        damaged_parts: text,
        total: number,
        details: text,
        photo: null,
        worker_profile: { latitude: number, longitude: number },
      }),
    },
  },
  {
    call: "PATCH /worker/bookings_view/{id}",
    tags: ["@worker-7.26"],
    status: only("worker"),
    into: ({ worker }) => world.newBooking(worker),
    send: () => ({ status: "accepted" }),
    answers: message,
  },
  {
    call: "GET /worker/slot_view/",
    tags: ["@worker-3.6", "@worker-7.27", "@worker-7.38"],
    status: only("worker"),
    answers: {
      slots: some({ id: number, day_of_week: "Monday", start_time: time, end_time: time, is_active: true }),
    },
  },
  {
    call: "POST /worker/slot_view/",
    tags: ["@worker-7.28"],
    status: only("worker", 201),
    send: ({ worker }) => world.freeHours(worker),
    answers: message,
  },
  {
    call: "PATCH /worker/slot_view/",
    tags: ["@worker-7.29"],
    status: only("worker"),
    send: async ({ worker }) => ({ id: await world.newSlot(worker) }),
    answers: message,
  },
  {
    call: "PUT /worker/slot_view/",
    tags: ["@worker-7.30"],
    status: only("worker"),
    send: async ({ worker }) => ({ id: await world.newSlot(worker) }),
    answers: message,
  },
  {
    call: "GET /worker/payments_view",
    tags: ["@worker-3.8", "@worker-7.34"],
    status: only("worker"),
    before: ({ worker }) => world.beganPayment(worker),
    answers: {
      worker: expect.objectContaining({ pending_fee: number }),
      wallet_rows: expect.any(Array),
    },
  },
  {
    call: "POST /worker/payments_view/",
    tags: ["@worker-7.35"],
    status: only("worker"),
    before: ({ worker }) => world.owesFee(worker),
    answers: { checkout_url: expect.stringMatching(/^http:\/\/.+\/payments\//) },
  },
  {
    call: "POST /worker/worker_view/",
    tags: ["@worker-7.36"],
    status: only("worker"),
    send: () => ({ latitude: 9.97, longitude: 76.29 }),
    answers: { full_name: text },
  },
];
