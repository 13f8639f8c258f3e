// The documented calls of administrators.
import { expect } from "vitest";
import { followUpBookings } from "./bookings.ts";
import {
  day,
  flag,
  instant,
  message,
  number,
  only,
  profession,
  some,
  text,
  time,
  trend,
  type DocumentedCall,
} from "./documented-call.ts";
import type { World } from "./documented-world.ts";

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

/** Lists the calls on figures, users, workers, categories, bookings, wallet, requests and chats. */
export const administratorCalls = (world: World): readonly DocumentedCall[] => [
  {
    call: "GET /admin_view/view_dash_board?period=day",
    tags: ["@worker-3.13", "@worker-7.1"],
    status: only("administrator"),
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
  {
    call: "GET /admin_view/users_view/",
    tags: ["@worker-1.1", "@worker-3.1", "@worker-6.1", "@worker-6.5", "@worker-7.2"],
    status: only("administrator"),
    answers: { Users: some(user) },
  },
  {
    call: "POST /admin_view/users_view/",
    tags: ["@worker-7.3"],
    status: only("administrator", 201),
    send: () => ({ ...world.newcomer(), is_worker: false }),
    answers: message,
  },
  {
    call: "PUT /admin_view/users_view/",
    tags: ["@worker-7.4"],
    status: only("administrator"),
    send: async () => {
      const { id, username, email, phone } = await world.newPerson();
      return { id, username, email, phone, first_name: "Asha", last_name: "Menon", is_worker: true };
    },
    answers: message,
  },
  {
    call: "PATCH /admin_view/users_view/",
    tags: ["@worker-7.5"],
    status: only("administrator"),
    send: async () => ({ id: (await world.newPerson()).id }),
    answers: message,
  },
  {
    call: "GET /admin_view/workers_view/",
    tags: ["@worker-3.2", "@worker-7.6"],
    status: only("administrator"),
    answers: { workers: some(workerRow) },
  },
  {
    call: "POST /admin_view/workers_view/",
    tags: ["@worker-7.7"],
    status: only("administrator", 201),
    send: async () => ({ ...world.professional(), user_id: (await world.newPerson()).id }),
    answers: message,
  },
  {
    call: "PUT /admin_view/workers_view/",
    tags: ["@worker-7.8"],
    status: only("administrator"),
    send: async () => ({ ...world.professional(), id: (await world.newWorker()).workerId }),
    answers: message,
  },
  {
    call: "PATCH /admin_view/workers_view/",
    tags: ["@worker-7.9"],
    status: only("administrator"),
    send: async () => ({ id: (await world.newWorker()).workerId }),
    answers: message,
  },
  {
    call: "GET /admin_view/job_view/",
    tags: ["@worker-3.3", "@worker-7.10"],
    status: only("administrator"),
    answers: { Jobs: some({ id: number, title: text, description: text, is_active: true }) },
  },
  {
    call: "POST /admin_view/job_view/",
    tags: ["@worker-7.11"],
    status: only("administrator", 201),
    send: () => ({ title: world.unusedTitle(), description: "Work of some kind." }),
    answers: message,
  },
  {
    call: "PUT /admin_view/job_view/",
    tags: ["@worker-7.12"],
    status: only("administrator"),
    send: async () => ({
      id: await world.newCategory(),
      title: world.unusedTitle(),
      description: "Other work.",
    }),
    answers: message,
  },
  {
    call: "PATCH /admin_view/job_view/",
    tags: ["@worker-7.13"],
    status: only("administrator"),
    send: async () => ({ id: await world.newCategory() }),
    answers: message,
  },
  {
    call: "GET /admin_view/view_bookings/",
    tags: ["@worker-3.4", "@worker-7.14"],
    status: only("administrator"),
    async before({ worker }) {
      await world.newBooking(worker);
      await followUpBookings(world.app);
    },
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
    call: "GET /admin_view/view_wallet/",
    tags: ["@worker-3.7", "@worker-7.15"],
    status: only("administrator"),
    before: ({ worker }) => world.beganPayment(worker),
    answers: {
      Wallet: some({ ...walletRow, worker_profile: expect.objectContaining({ full_name: text }) }),
      balence: number,
    },
  },
  {
    call: "GET /admin_view/requests_view/",
    tags: ["@worker-7.16"],
    status: only("administrator"),
    before: () => world.newRequest(),
    answers: {
      workers: some({ id: number, ...profession, certificate: text, id_prof: text }),
    },
  },
  {
    call: "POST /admin_view/requests_view/",
    variant: "to accept",
    tags: ["@worker-7.17"],
    status: only("administrator"),
    send: async () => ({ id: await world.newRequest(), accept: true, reason: "" }),
    answers: message,
  },
  {
    call: "POST /admin_view/requests_view/",
    variant: "to reject",
    tags: ["@worker-7.18"],
    status: only("administrator"),
    send: async () => ({ id: await world.newRequest(), accept: false, reason: "Id proof is not valid" }),
    answers: message,
  },
  {
    call: "POST /chat/get_chats/",
    variant: "with a customer",
    status: only("administrator"),
    send: async () => ({ user_id: world.admin.id, chatReceiverId: (await world.newPerson()).id }),
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
];
