// The administrator's panel: rows of its tables as the server sends them, and opening a section.
import { listSessions } from "@hourhand/contract/own-sessions";
import { listPersonReviews, listUsers, readPerson } from "@hourhand/contract/accounts-admin";
import { listAuditEntries, listSecurityEvents } from "@hourhand/contract/audit";
import { listAllBookings } from "@hourhand/contract/bookings";
import { listAllWorkers, listApplications, listJobCategories } from "@hourhand/contract/catalogue-admin";
import { readDecisions, readFirstSteps, readWaiting } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { viewWallet } from "@hourhand/contract/wallet";
import { expect } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { openScreen, type View } from "./open-screen.ts";
import { answer, answerUnlessAnswered } from "./wire.ts";

export type UserRow = ReplyOf<typeof listUsers>["Users"][number];
export type WorkerRow = ReplyOf<typeof listAllWorkers>["workers"][number];
type Category = ReplyOf<typeof listJobCategories>["Jobs"][number];
type Application = ReplyOf<typeof listApplications>["workers"][number];
type Booking = ReplyOf<typeof listAllBookings>["Bookings"][number];
type Payment = ReplyOf<typeof viewWallet>["Wallet"][number];

export const userOf = (known: Partial<UserRow> = {}): UserRow => ({
  id: 20,
  username: "meera",
  email: "meera@example.com",
  phone: "+919876500020",
  phone_e164: "+919876500020",
  first_name: "Meera",
  last_name: "Shah",
  date_joined: "2026-11-02T05:00:00.000Z",
  last_login: "2026-11-23T05:00:00.000Z",
  is_worker: false,
  is_active: true,
  is_superuser: false,
  profile_picture: null,
  profile_picture_g: null,
  active: false,
  unread: 0,
  ...known,
});

/** Makes users with different names: user01, user02 and so on, with ids from 1 on. */
export const manyUsers = (count: number): UserRow[] =>
  Array.from({ length: count }, (_, at) => {
    const number = String(at + 1).padStart(2, "0");
    return userOf({ id: at + 1, username: `user${number}`, email: `user${number}@example.com` });
  });

export const workerRowOf = (known: Partial<WorkerRow> = {}): WorkerRow => ({
  id: 7,
  user: 27,
  username: "ravi",
  full_name: "Ravi Kumar",
  age: 40,
  salary: 300,
  qualification: "ITI",
  experience: 12,
  job: 3,
  job_title: "Plumber",
  previous_company: "Sunrise Services",
  description: "Finds the fault first, then names the price.",
  certificate: null,
  id_prof: null,
  is_active: true,
  total_fee: 0,
  payed_fee: 0,
  pending_fee: 0,
  profile_picture: null,
  version: "1",
  ...known,
});

export const categoryOf = (known: Partial<Category> = {}): Category => ({
  id: 3,
  title: "Plumber",
  description: "Taps, pipes and drains.",
  is_active: true,
  synonyms: [],
  ready_jobs: [],
  ...known,
});

export const bookingRow: Booking = {
  id: 41,
  user_profile: { id: 9, username: "asha" },
  worker_profile: { id: 7, user_id: 27, full_name: "Ravi Kumar" },
  job_details: { job: "Plumber" },
  title: "Leaking tap",
  any_previous_issues: "",
  booking_date: "2026-11-24",
  booking_time: "10:30:00",
  booked_date: "2026-11-25",
  start_time: "09:00:00",
  end_time: "10:00:00",
  damaged_parts: "",
  duration: 1,
  status: "created",
  total: 300,
  address: "12 Lake Road, Kaloor, Kochi",
  details: "",
  photo: null,
};

export const paymentRowOf = (known: Partial<Payment> = {}): Payment => ({
  id: 5,
  pyment_id: "test_pay_5",
  worker_profile: { id: 7, user_id: 27, full_name: "Ravi Kumar" },
  amount: 3_000,
  status: "success",
  type: "credit",
  created_at: "2026-11-23T05:00:00.000Z",
  ...known,
});

export const applicationOf = (known: Partial<Application> = {}): Application => ({
  id: 8,
  user: 28,
  username: "anil",
  full_name: "Anil Das",
  age: 31,
  salary: 280,
  qualification: "Diploma",
  experience: 6,
  job: 3,
  job_title: "Plumber",
  previous_company: "Sunrise Services",
  description: "Comes on time and leaves the place clean.",
  certificate: null,
  id_prof: null,
  profile_picture: null,
  created_at: "2026-11-23T05:00:00.000Z",
  ...known,
});

const whole = { count: 1, more: false, next: null, previous: null };

/** Stubs the calls behind every table, mostly with one row each. */
export function answerTables(): void {
  answer(listUsers, { Users: [userOf()], ...whole });
  answer(listAllWorkers, { workers: [workerRowOf()], ...whole });
  answer(listJobCategories, { Jobs: [categoryOf()], ...whole });
  answer(listApplications, { workers: [applicationOf()], ...whole });
  answer(listAllBookings, { Bookings: [bookingRow], ...whole });
  answer(viewWallet, { Wallet: [paymentRowOf()], balence: 30, ...whole });
  answer(listAuditEntries);
  answer(listSecurityEvents);
  answer(listSessions, { items: [], next: null });
}

/** Stubs the list of users as the server pages it: ten at a time, by number. */
export function answerUsers(all: readonly UserRow[]): void {
  answer(listUsers, ({ page: at = 1, page_size: size = 10 }) => ({
    Users: all.slice((at - 1) * size, at * size),
    count: all.length,
    more: false,
  }));
}

/** A new market's first steps, all of them done. */
export const marketBegun = {
  open: false,
  settings: true,
  categories: true,
  invited: true,
  worker: true,
  hours: true,
};

/** Opens a section of the panel on a desktop. */
export async function openSection(section: string, view: View = {}): Promise<void> {
  answerUnlessAnswered(readWaiting, { requests: 0, chats: 0, failed_payments: 0, unanswered_bookings: 0 });
  answerUnlessAnswered(readFirstSteps, marketBegun);
  answerUnlessAnswered(readDecisions);
  await openScreen(section, { as: "admin", viewport: [1440, 900], ...view });
}

/** Finds a row of the open table, counted from 0. */
export const tableRow = (at: number): Locator => page.getByRole("row").nth(at + 1);

/** Waits until the table's rows are shown. */
export const rowsShown = async (): Promise<void> => {
  await expect.element(tableRow(0)).toHaveAttribute("data-row");
};

/** Stubs the calls of the page of the person with id 12. Everything is empty except for the given fields. */
export function answerPerson(known: Partial<ReplyOf<typeof readPerson>> = {}): void {
  answer(readPerson, known);
  answer(listPersonReviews);
  answerTables();
}

/** Presses a switch in the table by keyboard: with a pointer, its tooltip would cover the row below. */
export async function pressSwitch(name: string): Promise<void> {
  const toggle = page.getByRole("switch", { name: `Active: ${name}` });
  await expect.element(toggle).toBeVisible();
  (toggle.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
}
