// Bookings for tests: a customer's request, and bookings in any status.
import { sql } from "../src/platform/database/sql.ts";
import { bookWorker, type BookingStatus } from "@hourhand/contract/bookings";
import { addDays, weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import { onlyRow } from "../src/platform/database/rows.ts";
import { followUpJobs } from "../src/domains/bookings/follow-ups/jobs.ts";
import { followUpTask } from "../src/domains/bookings/notifications/notifications.ts";
import type { TestPerson, TestWorker } from "./people.ts";
import type { Answer, TestApp } from "./start-app.ts";

/** The market's date, a number of days from today, as `selectedDay` and by its parts. */
export function dayFromToday(
  { app }: TestApp,
  days = 1,
): { date: string; weekday: number; selectedDay: string } {
  const date = addDays(app.platform.calendar.today(), days);
  const weekday = weekdayNumber(date);
  return { date, weekday, selectedDay: `${weekdayName(weekday)} ${date}` };
}

/** The booking dialog's request: one hour tomorrow by default. */
export function request(app: TestApp, worker: TestWorker, fields: Record<string, unknown> = {}, days = 1) {
  const { selectedDay, weekday } = dayFromToday(app, days);
  return {
    worker: worker.workerId,
    latitude: 9.93,
    longitude: 76.26,
    address: "12 Fort Road, Kochi",
    bookedDate: "2026-01-01",
    bookedTime: "10:00:00",
    selectedDay,
    selectedSlot: worker.slots[weekday],
    duration: 1,
    title: "Ceiling fan does not turn",
    previousIssues: "",
    damagedParts: "",
    issueDescription: "It hums but does not turn.",
    ...fields,
  };
}

/** Books and returns the reply. */
export const book = (
  app: TestApp,
  customer: TestPerson,
  worker: TestWorker,
  fields: Record<string, unknown> = {},
  days = 1,
): Promise<Answer> =>
  app.call(bookWorker.method, bookWorker.path, {
    token: customer.token,
    body: request(app, worker, fields, days),
  });

/**
 * Books and puts the booking into a status; returns its id.
 * @throws when the booking is rejected
 */
export async function booking(
  app: TestApp,
  customer: TestPerson,
  worker: TestWorker,
  status: BookingStatus = "created",
  fields: Record<string, unknown> = {},
  days = 1,
): Promise<number> {
  const answer = await book(app, customer, worker, fields, days);
  if (answer.status !== 201) throw new Error(`The booking was refused: ${JSON.stringify(answer.body)}`);
  if (status !== "created") await putInto(app, answer.body.id, status);
  return answer.body.id;
}

/**
 * Runs the follow-up work of bookings now, which otherwise comes within a second: the administrator's search rows and
 * counts, mails.
 */
export const followUpBookings = async ({ app }: TestApp): Promise<void> =>
  (followUpJobs(app.platform)[followUpTask] as () => Promise<void>)();

/** Puts a booking into a status, past all rules; removes its earlier end. */
export async function putInto({ app }: TestApp, bookingId: number, status: BookingStatus): Promise<void> {
  await sql`with forgotten as (delete from booking_cancellations where booking_id = ${bookingId}),
      missed as (delete from booking_no_shows where booking_id = ${bookingId})
    update bookings set status = ${status} where id = ${bookingId}`.execute(app.platform.pool);
}

/** Puts the end of the time to answer a booking two days into the past. */
export async function endAnswerTime({ app }: TestApp, bookingId: number): Promise<void> {
  await sql`update bookings set answer_by = market_now() - interval '2 days', answer_due_at = market_now() - interval '2 days'
    where id = ${bookingId}`.execute(app.platform.pool);
}

/** The status a booking has, from its row. */
export async function statusOf({ app }: TestApp, bookingId: number): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from bookings where id = ${bookingId}`.execute(
    app.platform.pool,
  );
  return rows[0]?.status;
}

/** A booking as its row: any day, hours and status, past all rules except the database's own. */
export interface StoredBooking {
  customerId: number;
  workerId: number;
  slotId: number | undefined;
  /** `2026-11-23` */
  on: string;
  /** `09:00` */
  from?: string;
  to?: string;
  status?: BookingStatus;
  /** The time of its creation, `2026-11-23 09:00:00` in the market's time; now by default. */
  madeAt?: string;
}

/**
 * Stores a booking past all rules; returns its id.
 * @throws the violations of database constraints
 */
export async function storeBooking({ app }: TestApp, fields: StoredBooking): Promise<number> {
  const { customerId, workerId, slotId, on, from = "08:00", to = "09:00", status = "created" } = fields;
  const { rows } = await sql<{ id: number }>`
    insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on,
      starts, ends, duration_hours, hourly_paise, total_paise, title, address, status, content_hash, created_at)
    values (${customerId}, ${workerId}, ${slotId}, 'Electrician', 1, '05:00', '22:00', ${on}, ${from}::time, ${to}::time,
      extract(hour from ${to}::time - ${from}::time), 30000, 30000, 'Fan does not turn', 'MG Road', ${status},
      decode(md5(${`${on} ${from} ${status}`}), 'hex'),
      coalesce(${fields.madeAt ?? null}::timestamp at time zone ${app.platform.calendar.timeZone}, now()))
    returning id`.execute(app.platform.pool);
  return onlyRow(rows).id;
}

/** The events of a booking with a time before that of the previous event, to the microsecond. */
export async function stepsBack({ app }: TestApp, bookingId: number): Promise<string[]> {
  const { rows } = await sql<{ step: string }>`
    select before || ', then ' || event as step from (
      select id, event, at, lag(event) over (order by id) as before, lag(at) over (order by id) as at_before
      from booking_changes where booking_id = ${bookingId}
    ) steps where at < at_before order by id`.execute(app.platform.pool);
  return rows.map(({ step }) => step);
}

/** Runs statements that change events of bookings, which the product never changes. */
export const changeEvents = ({ app }: TestApp, statements: string): Promise<unknown> =>
  app.platform.pool.query(`begin; alter table booking_changes disable trigger events_of_bookings_never_change;
    ${statements}; alter table booking_changes enable trigger events_of_bookings_never_change; commit`);

/** Who moved a booking to which status, oldest first. */
export const changesOf = async (
  { app }: TestApp,
  id: number,
): Promise<{ status: string; actor_id: number | null; actor_role: string }[]> =>
  (
    await sql<{ status: string; actor_id: number | null; actor_role: string }>`
      select status, actor_id, actor_role from booking_changes where booking_id = ${id} order by id`.execute(
      app.platform.pool,
    )
  ).rows;

/** The stored bookings of a worker. */
export const bookingRowsOf = async (
  { app }: TestApp,
  { workerId }: TestWorker,
): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`select * from bookings where worker_id = ${workerId}`.execute(
      app.platform.pool,
    )
  ).rows;
