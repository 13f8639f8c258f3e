// Bookings, for tests: a customer's request, and bookings in any status.
import { sql } from "../src/platform/database/sql.ts";
import { bookWorker, type BookingStatus } from "@hourhand/contract/bookings";
import { addDays, weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import { onlyRow } from "../src/platform/database/rows.ts";
import { followUpJobs } from "../src/domains/bookings/follow-ups/jobs.ts";
import { followUpTask } from "../src/domains/bookings/notifications/notifications.ts";
import type { TestPerson, TestWorker } from "./people.ts";
import type { Answer, TestApp } from "./start-app.ts";

/** Returns the market's date a number of days from today, as `selectedDay` and in its parts. */
export function dayFromToday(
  { app }: TestApp,
  days = 1,
): { date: string; weekday: number; selectedDay: string } {
  const date = addDays(app.platform.calendar.today(), days);
  const weekday = weekdayNumber(date);
  return { date, weekday, selectedDay: `${weekdayName(weekday)} ${date}` };
}

/** Returns what the booking dialog sends: by default, one hour tomorrow. */
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

/** Books a worker and returns the reply. */
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
 * Books a worker and puts the booking into a status; returns its id.
 * @throws if the booking is refused
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
 * Runs bookings' follow-up work now, which otherwise comes within a second: the administrator's search rows and counts,
 * mails. Waits for what the product itself has begun, because the job skips the rows that another one holds.
 */
export async function followUpBookings({ app: { platform } }: TestApp): Promise<void> {
  await (followUpJobs(platform)[followUpTask] as () => Promise<void>)();
  await sql`select from booking_mails for share`.execute(platform.pool);
}

/** Puts a booking into a status, ignoring all rules; removes how it ended before. */
export async function putInto({ app }: TestApp, bookingId: number, status: BookingStatus): Promise<void> {
  await sql`with forgotten as (delete from booking_cancellations where booking_id = ${bookingId}),
      missed as (delete from booking_no_shows where booking_id = ${bookingId})
    update bookings set status = ${status} where id = ${bookingId}`.execute(app.platform.pool);
}

/** Moves the end of a booking's time to answer two days into the past. */
export async function endAnswerTime({ app }: TestApp, bookingId: number): Promise<void> {
  await sql`update bookings set answer_by = market_now() - interval '2 days', answer_due_at = market_now() - interval '2 days'
    where id = ${bookingId}`.execute(app.platform.pool);
}

/** Reads a booking's status from its row. */
export async function statusOf({ app }: TestApp, bookingId: number): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from bookings where id = ${bookingId}`.execute(
    app.platform.pool,
  );
  return rows[0]?.status;
}

/** A booking as its row: on any day, at any hours, in any status; only the database's own rules apply. */
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
  /** When it was created, `2026-11-23 09:00:00` in the market's time; now by default. */
  madeAt?: string;
}

/**
 * Stores a booking, ignoring all rules; returns its id.
 * @throws violations of database constraints
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

/** Finds the events of a booking whose time is before that of the previous event, to the microsecond. */
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

/** Reads who moved a booking to which status, oldest first. */
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

/** Reads the stored bookings of a worker. */
export const bookingRowsOf = async (
  { app }: TestApp,
  { workerId }: TestWorker,
): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`select * from bookings where worker_id = ${workerId}`.execute(
      app.platform.pool,
    )
  ).rows;
