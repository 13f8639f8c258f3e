// The calls of the second document as a table, in the order of its section 7: what a right call sends, who may make it,
// which fields it answers. The suite that makes them is calls-worker-and-administrator.test.ts.
import { expect } from "vitest";
import type { TestPerson } from "./people.ts";

/** Who makes a call. */
export type Caller = "nobody" | "customer" | "worker" | "administrator";
/** Fields of a body. */
export type Fields = Record<string, unknown>;

/** A call as the document gives it. */
export interface DocumentedCall {
  method: "GET" | "POST" | "PUT" | "PATCH";
  /** As the document writes it; `{id}` is filled by `into`. */
  path: string;
  /** Who may; everybody else who is signed in is 403, nobody is 401. */
  who: readonly Caller[];
  /** Fields of a right call by this person; made anew for each, since most can be made once only. */
  send?: (caller: TestPerson) => Promise<Fields> | Fields;
  /** Pictures make the call multipart only. */
  pictures?: readonly string[];
  /** The `{id}` of the path. */
  into?: (caller: TestPerson) => Promise<number>;
  status?: 201;
  /** The documented fields, with their kinds. */
  answers: object;
}

/** What right calls are about; everything is new, since most calls can be made once only. */
export interface World {
  professional(): Fields;
  application(person: TestPerson): Fields;
  newUser(): Fields;
  newPerson(): Promise<TestPerson>;
  newWorkerId(): Promise<number>;
  newCategory(): Promise<number>;
  newRequest(): Promise<number>;
  newBooking(of: TestPerson): Promise<number>;
  newSlot(of: TestPerson): Promise<number>;
  /** Hours of a slot that could be added. */
  freeHours(of: TestPerson): Promise<Fields>;
  unusedTitle(): string;
}

const text = expect.any(String);
const number = expect.any(Number);
const flag = expect.any(Boolean);
const message = { message: text };
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const time = expect.stringMatching(/^\d\d:\d\d:\d\d$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
const some = (row: object) => expect.arrayContaining([expect.objectContaining(row)]);
const trend = some({ label: text, count: number });

const user = {
  id: number,
  username: text,
  email: text,
  phone: text,
  first_name: text,
  last_name: text,
  date_joined: instant,
  is_worker: flag,
  is_active: true,
  is_superuser: flag,
  profile_picture: null,
  profile_picture_g: null,
  active: false,
  unread: 0,
};
const workerRow = {
  id: number,
  user: number,
  full_name: text,
  age: number,
  salary: number,
  qualification: text,
  experience: number,
  job: number,
  previous_company: text,
  description: text,
  is_active: true,
  total_fee: number,
  payed_fee: number,
  pending_fee: number,
};
const walletRow = { pyment_id: text, amount: number, status: "pending", type: "credit" };
const profile = {
  id: number,
  first_name: text,
  last_name: text,
  is_superuser: flag,
  active: false,
  unread: 0,
};

/** Every call, in the document's order. */
export const documentedCalls = (world: World): readonly DocumentedCall[] => [
  {
    method: "GET",
    path: "/admin_view/view_dash_board?period=day",
    who: ["administrator"],
    answers: {
      new_users: number,
      difference_new_users: number,
      new_bookings: number,
      difference_new_bookings: number,
      new_workers: number,
      difference_new_workers: number,
      booking_data: trend,
      period: "day",
    },
  },
  { method: "GET", path: "/admin_view/users_view/", who: ["administrator"], answers: { Users: some(user) } },
  {
    method: "POST",
    path: "/admin_view/users_view/",
    who: ["administrator"],
    send: () => ({ ...world.newUser(), is_worker: false }),
    status: 201,
    answers: message,
  },
  {
    method: "PUT",
    path: "/admin_view/users_view/",
    who: ["administrator"],
    send: async () => {
      const { id, username, email, phone } = await world.newPerson();
      return { id, username, email, phone, first_name: "Asha", last_name: "Menon", is_worker: true };
    },
    answers: message,
  },
  {
    method: "PATCH",
    path: "/admin_view/users_view/",
    who: ["administrator"],
    send: async () => ({ id: (await world.newPerson()).id }),
    answers: message,
  },
  {
    method: "GET",
    path: "/admin_view/workers_view/",
    who: ["administrator"],
    answers: { workers: some(workerRow) },
  },
  {
    method: "POST",
    path: "/admin_view/workers_view/",
    who: ["administrator"],
    send: async () => ({ ...world.professional(), user_id: (await world.newPerson()).id }),
    status: 201,
    answers: message,
  },
  {
    method: "PUT",
    path: "/admin_view/workers_view/",
    who: ["administrator"],
    send: async () => ({ ...world.professional(), id: await world.newWorkerId() }),
    answers: message,
  },
  {
    method: "PATCH",
    path: "/admin_view/workers_view/",
    who: ["administrator"],
    send: async () => ({ id: await world.newWorkerId() }),
    answers: message,
  },
  {
    method: "GET",
    path: "/admin_view/job_view/",
    who: ["administrator"],
    answers: { Jobs: some({ id: number, title: text, description: text, is_active: true }) },
  },
  {
    method: "POST",
    path: "/admin_view/job_view/",
    who: ["administrator"],
    send: () => ({ title: world.unusedTitle(), description: "Work of some kind." }),
    status: 201,
    answers: message,
  },
  {
    method: "PUT",
    path: "/admin_view/job_view/",
    who: ["administrator"],
    send: async () => ({
      id: await world.newCategory(),
      title: world.unusedTitle(),
      description: "Other work.",
    }),
    answers: message,
  },
  {
    method: "PATCH",
    path: "/admin_view/job_view/",
    who: ["administrator"],
    send: async () => ({ id: await world.newCategory() }),
    answers: message,
  },
  {
    method: "GET",
    path: "/admin_view/view_bookings/",
    who: ["administrator"],
    answers: {
      Bookings: some({
        id: number,
        user_profile: expect.objectContaining({ username: text }),
        worker_profile: expect.objectContaining({ full_name: text }),
        job_details: expect.objectContaining({ job: text }),
        any_previous_issues: text,
        booking_date: day,
        booking_time: time,
        booked_date: day,
        damaged_parts: text,
        duration: number,
        status: text,
        total: number,
        address: text,
        details: text,
        photo: null,
      }),
    },
  },
  {
    method: "GET",
    path: "/admin_view/view_wallet/",
    who: ["administrator"],
    answers: {
      Wallet: some({ ...walletRow, worker_profile: expect.objectContaining({ full_name: text }) }),
      balence: number,
    },
  },
  {
    method: "GET",
    path: "/admin_view/requests_view/",
    who: ["administrator"],
    answers: {
      workers: some({ id: number, ...professionKinds(), certificate: text, id_prof: text }),
    },
  },
  {
    method: "POST",
    path: "/admin_view/requests_view/",
    who: ["administrator"],
    send: async () => ({ id: await world.newRequest(), accept: true, reason: "" }),
    answers: message,
  },
  {
    method: "POST",
    path: "/admin_view/requests_view/",
    who: ["administrator"],
    send: async () => ({ id: await world.newRequest(), accept: false, reason: "Id proof is not valid" }),
    answers: message,
  },
  {
    method: "POST",
    path: "/chat/get_chats/",
    who: ["customer", "worker", "administrator"],
    send: async (caller) => ({
      user_id: caller.id,
      chatReceiverId: caller.role === "admin" ? (await world.newPerson()).id : 3,
    }),
    answers: {
      chats: some({
        id: number,
        user1_profile: expect.objectContaining(profile),
        user2_profile: expect.objectContaining(profile),
      }),
      receiver: expect.objectContaining(profile),
      messages: [],
      chat_id: number,
    },
  },
  {
    method: "GET",
    path: "/worker/register/",
    who: ["customer", "worker", "administrator"],
    answers: { Jobs: some({ id: number, title: text, description: text, is_active: true }) },
  },
  {
    method: "POST",
    path: "/worker/register/",
    who: ["customer"],
    send: (caller) => world.application(caller),
    pictures: ["id_prof", "certificate"],
    status: 201,
    answers: message,
  },
  {
    method: "GET",
    path: "/worker/details_view?period=month",
    who: ["worker"],
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
    method: "GET",
    path: "/worker/details_view/",
    who: ["worker"],
    answers: {
      worker: expect.objectContaining({ ...professionKinds(), latitude: number, longitude: number }),
    },
  },
  {
    method: "PATCH",
    path: "/worker/details_view/",
    who: ["worker"],
    send: () => ({ ...world.professional(), latitude: 9.98, longitude: 76.28 }),
    answers: message,
  },
  {
    method: "GET",
    path: "/worker/bookings_view/",
    who: ["worker"],
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
    method: "PATCH",
    path: "/worker/bookings_view/{id}",
    who: ["worker"],
    into: (caller) => world.newBooking(caller),
    send: () => ({ status: "accepted" }),
    answers: message,
  },
  {
    method: "GET",
    path: "/worker/slot_view/",
    who: ["worker"],
    answers: {
      slots: some({ id: number, day_of_week: "Monday", start_time: time, end_time: time, is_active: true }),
    },
  },
  {
    method: "POST",
    path: "/worker/slot_view/",
    who: ["worker"],
    send: (caller) => world.freeHours(caller),
    status: 201,
    answers: message,
  },
  {
    method: "PATCH",
    path: "/worker/slot_view/",
    who: ["worker"],
    send: async (caller) => ({ id: await world.newSlot(caller) }),
    answers: message,
  },
  {
    method: "PUT",
    path: "/worker/slot_view/",
    who: ["worker"],
    send: async (caller) => ({ id: await world.newSlot(caller) }),
    answers: message,
  },
  {
    method: "GET",
    path: "/user/profile_view/",
    who: ["customer", "worker", "administrator"],
    answers: {
      user: expect.objectContaining({
        first_name: text,
        last_name: text,
        phone: text,
        username: text,
        email: text,
        profile_picture: null,
        profile_picture_g: null,
      }),
    },
  },
  {
    method: "POST",
    path: "/user/profile_view/",
    who: ["customer", "worker", "administrator"],
    send: () => ({}),
    pictures: ["profile_picture"],
    answers: { message: text, profile_picture: text },
  },
  {
    method: "PATCH",
    path: "/user/profile_view/",
    who: ["customer", "worker", "administrator"],
    send: ({ phone, username }) => ({ first_name: "Asha", last_name: "Menon", phone, username }),
    answers: message,
  },
  {
    method: "GET",
    path: "/worker/payments_view",
    who: ["worker"],
    answers: {
      worker: expect.objectContaining({ pending_fee: number }),
      wallet_rows: expect.any(Array),
    },
  },
  {
    method: "POST",
    path: "/worker/payments_view/",
    who: ["worker"],
    answers: { checkout_url: expect.stringMatching(/^http:\/\/.+\/payments\//) },
  },
  {
    method: "POST",
    path: "/worker/worker_view/",
    who: ["worker"],
    send: () => ({ latitude: 9.97, longitude: 76.29 }),
    answers: { full_name: text },
  },
];

function professionKinds() {
  return {
    full_name: text,
    age: number,
    salary: number,
    qualification: text,
    experience: number,
    previous_company: text,
    job: number,
    description: text,
  };
}
