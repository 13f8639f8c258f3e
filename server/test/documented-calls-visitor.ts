// The documented calls that need no session.
import { expect } from "vitest";
import { everybody, flag, number, text, textOrNull, type DocumentedCall } from "./documented-call.ts";
import type { World } from "./documented-world.ts";
import { testPassword } from "./people.ts";

const availability = { id: number, day_of_week: text, is_active: flag, start_time: text, end_time: text };
/** A worker in the list. */
export const card = {
  id: number,
  full_name: text,
  job_title: text,
  salary: number,
  experience: number,
  qualification: text,
  age: number,
  description: text,
  profile_pic: textOrNull,
  availabilities: expect.arrayContaining([expect.objectContaining(availability)]),
};
const review = {
  id: number,
  title: text,
  description: text,
  rating: number,
  user_profile: { profile_picture: textOrNull, first_name: text, last_name: text, username: text },
  booking_details: { title: text },
};

/** Lists the calls for signing in and up, Home, and the workers. */
export const visitorCalls = (world: World): readonly DocumentedCall[] => [
  {
    call: "POST /user/google-login/",
    tags: ["@customer-7.1"],
    status: everybody(200),
    send: async () => ({ access_token: await world.googleCredential() }),
    required: ["access_token"],
    answers: { username: text, password: text, message: text },
  },
  {
    call: "POST /token/",
    tags: ["@customer-7.2"],
    status: everybody(200),
    send: ({ customer }) => ({ username: customer.username, password: testPassword }),
    required: ["username", "password"],
    answers: { access: text, refresh: text },
  },
  {
    call: "POST /token/refresh/",
    tags: ["@customer-7.3"],
    status: everybody(200),
    send: ({ customer }) => ({ refresh: customer.refresh }),
    required: ["refresh"],
    answers: { access: text },
  },
  {
    call: "POST /user/featch_user_data/",
    tags: ["@customer-3.1", "@customer-7.4"],
    status: everybody(200),
    send: ({ customer }) => ({ token: customer.token }),
    required: ["token"],
    answers: { id: number, username: text, first_name: "Asha", last_name: "Menon", role: "user" },
  },
  {
    call: "PATCH /user/featch_user_data/",
    tags: ["@customer-7.5"],
    status: everybody(200),
    send: ({ customer }) => ({ identifire: customer.username }),
    required: ["identifire"],
    answers: { email: expect.stringMatching(/^[^@\s]+@[^@\s]+\.[^@\s]+$/) },
  },
  {
    call: "POST /user/signin/",
    tags: ["@customer-3.9", "@customer-7.6"],
    status: everybody(200),
    send: ({ customer }) => ({ identifire: customer.phone, password: testPassword }),
    required: ["identifire", "password"],
    answers: { username: text, message: text },
  },
  {
    call: "POST /user/signup/",
    tags: ["@customer-3.9", "@customer-7.7"],
    status: everybody(201),
    send: () => world.newcomer(),
    required: ["first_name", "last_name", "username", "email", "phone", "password", "cpassword"],
    answers: { message: text },
  },
  {
    call: "POST /user/otp_view/",
    tags: ["@customer-7.9"],
    status: everybody(200),
    send: ({ customer }) => ({ email: customer.email }),
    required: ["email"],
    answers: { message: text },
  },
  {
    call: "PATCH /user/otp_view/",
    tags: ["@customer-7.8", "@customer-8.4"],
    status: everybody(200),
    send: async () => {
      const { email } = await world.signUp();
      return { email, otp: await world.otpSentTo(email) };
    },
    required: ["email", "otp"],
    answers: { message: "OTP verified successfully!" },
  },
  {
    call: "PATCH /user/password_view/",
    tags: ["@customer-7.10"],
    status: everybody(200),
    send: async ({ customer }) => {
      await world.app.call("POST", "/user/otp_view/", { body: { email: customer.email } });
      const body = { email: customer.email, otp: await world.otpSentTo(customer.email) };
      const { reset_token } = (await world.app.call("PATCH", "/user/otp_view/", { body })).body;
      return { email: customer.email, password: "another long password", reset_token };
    },
    required: ["email", "password"],
    answers: { username: text },
  },
  {
    call: "GET /user/home_view",
    tags: ["@customer-3.5", "@customer-7.11"],
    status: everybody(200),
    before: async (scene) => {
      await world.reviewed(scene);
    },
    answers: {
      servicesDelivered: number,
      registeredCustomers: number,
      verifiedWorkers: number,
      top_reviews: expect.arrayContaining([expect.objectContaining(review)]),
    },
  },
  {
    call: "POST /user/workers_view/",
    tags: ["@customer-7.15"],
    status: everybody(200),
    send: () => ({ longitude: 76.26, latitude: 9.93 }),
    answers: { Workers: expect.arrayContaining([expect.objectContaining(card)]) },
  },
  {
    call: "GET /user/workers_view/{id}",
    tags: ["@customer-3.4", "@customer-7.16"],
    status: everybody(200),
    before: async (scene) => {
      await world.reviewed(scene);
    },
    into: ({ worker }) => worker.workerId,
    answers: { worker: card, reviews: [review] },
  },
];
