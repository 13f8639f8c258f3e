// The documented calls of customers, and those that every signed-in person may make.
import { expect } from "vitest";
import { booking, request } from "./bookings.ts";
import {
  day,
  flag,
  number,
  some,
  signedIn,
  statuses,
  text,
  textOrNull,
  type DocumentedCall,
} from "./documented-call.ts";
import { card } from "./documented-calls-visitor.ts";
import type { World } from "./documented-world.ts";

/** A booking in a reply to its customer. */
export const bookingRead = {
  id: number,
  status: text,
  total: number,
  duration: number,
  booking_date: day,
  booked_date: day,
  address: text,
  details: text,
  photo: null,
  worker_profile: { profile_picture: textOrNull, full_name: text, user_id: number },
};
const chatProfile = {
  id: number,
  first_name: text,
  last_name: text,
  profile_picture: textOrNull,
  is_superuser: flag,
  active: flag,
  unread: number,
};

/** Lists the calls on saved workers, bookings, profile and chats. */
export const customerCalls = (world: World): readonly DocumentedCall[] => [
  {
    call: "GET /user/saved_workers_view/",
    tags: ["@customer-6.1", "@customer-7.12"],
    status: statuses([401, 200, 200, 403, 403]),
    before: async (scene) => {
      if (scene.caller) await world.save(scene.caller, scene.worker);
    },
    answers: { workers: [expect.objectContaining(card)] },
  },
  {
    call: "POST /user/saved_workers_view/",
    tags: ["@customer-7.13"],
    status: statuses([401, 201, 201, 403, 403]),
    send: ({ worker: { workerId } }) => ({ worker_id: workerId }),
    required: ["worker_id"],
    answers: { message: text },
  },
  {
    call: "DELETE /user/saved_workers_view/{id}",
    tags: ["@customer-7.14"],
    status: statuses([401, 200, 404, 403, 403]),
    before: async (scene) => {
      await world.save(scene.customer, scene.worker);
    },
    into: ({ worker }) => worker.workerId,
    answers: { message: text },
  },
  {
    call: "POST /user/bookings_view/",
    tags: ["@customer-7.17"],
    status: statuses([401, 201, 201, 403, 403]),
    send: (scene) => ({ ...request(world.app, scene.worker), total: 300 }),
    required: ["worker", "selectedDay", "selectedSlot", "duration", "title"],
    answers: { message: text },
  },
  {
    call: "PATCH /user/bookings_view/",
    tags: ["@customer-7.18"],
    status: signedIn(200),
    before: async ({ customer, worker: by }) => {
      await booking(world.app, customer, by);
    },
    answers: { Bookings: expect.any(Array) },
  },
  {
    call: "GET /user/bookings_view/{id}",
    tags: ["@customer-3.6", "@customer-7.19"],
    status: statuses([401, 200, 404, 404, 404]),
    into: ({ customer, worker: by }) => booking(world.app, customer, by),
    answers: { Booking: { ...bookingRead, status: "created", review_details: null } },
  },
  {
    call: "PUT /user/bookings_view/",
    tags: ["@customer-7.20"],
    status: statuses([401, 201, 404, 404, 404]),
    send: async ({ customer, worker: by }) => ({
      id: await booking(world.app, customer, by, "completed"),
      rating: 4.5,
      title: "Amazing experince",
      description: "Quick and clean.",
    }),
    required: ["id"],
    answers: { message: text },
  },
  {
    call: "DELETE /user/bookings_view/{id}",
    tags: ["@customer-7.21"],
    status: statuses([401, 200, 404, 404, 404]),
    into: ({ customer, worker: by }) => booking(world.app, customer, by),
    answers: { message: text },
  },
  {
    call: "GET /user/profile_view/",
    tags: ["@customer-3.3", "@customer-7.22", "@worker-3.9", "@worker-7.31"],
    status: signedIn(200),
    before: () => world.withoutPicture(world.admin),
    answers: {
      user: {
        first_name: text,
        last_name: text,
        phone: text,
        username: text,
        email: text,
        profile_picture: null,
        profile_picture_g: null,
      },
    },
  },
  {
    call: "POST /user/profile_view/",
    tags: ["@customer-7.23", "@worker-7.32"],
    status: signedIn(200),
    required: ["profile_picture"],
    answers: { message: text, profile_picture: expect.stringMatching(/^\/media\//) },
    pictures: ["profile_picture"],
  },
  {
    call: "PATCH /user/profile_view/",
    tags: ["@customer-5.16", "@customer-7.24", "@worker-7.33"],
    status: signedIn(200),
    send: () => {
      const { first_name, last_name, phone, username } = world.newcomer();
      return { first_name, last_name, phone, username };
    },
    required: ["first_name", "last_name", "phone", "username"],
    answers: { message: text },
  },
  {
    call: "POST /chat/get_chats/",
    tags: ["@customer-3.10", "@customer-7.25", "@worker-3.11", "@worker-7.19"],
    status: signedIn(200),
    send: async ({ caller, customer }) => {
      await world.app.call("POST", "/chat/get_chats/", { token: customer.token, body: {} });
      return { user_id: (caller ?? customer).id, chatReceiverId: 3 };
    },
    answers: {
      chats: some({ id: number, user1_profile: chatProfile, user2_profile: chatProfile }),
      receiver: chatProfile,
      messages: [],
      chat_id: number,
    },
  },
];
