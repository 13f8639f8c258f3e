// Bookings that are followed up after they were made: what administrators find and count, and the mails.
import { expect } from "vitest";
import { sql } from "../src/platform/database/sql.ts";
import { booking } from "./bookings.ts";
import { administrator, customer, worker, type TestPerson } from "./people.ts";
import { until } from "./socket.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** Returns the ids that an administrator's search finds. */
export async function found(app: TestApp, person: TestPerson, search: string): Promise<number[]> {
  const { body } = await app.call("GET", `/admin_view/view_bookings/?page=1&search=${search}`, {
    token: person.token,
  });
  return (body.Bookings as { id: number }[]).map(({ id }) => id);
}

/** The number of bookings, and the stored counts of them. */
type Counts = Record<"stored" | "total" | "byQuarter", number>;

export async function bookingCounts({ app }: TestApp): Promise<Counts | undefined> {
  const { rows } = await sql<Counts>`
    select (select count(*) from bookings)::int as stored, counter_total('bookings')::int as total,
      (coalesce((select sum(total) from booking_counts), 0) + coalesce((select sum(change) from booking_count_changes), 0))::int
        as "byQuarter"`.execute(app.platform.pool);
  return rows[0];
}

/** Returns the counts that are right for this number of bookings. */
export const equalTo = ({ stored }: Pick<Counts, "stored"> = { stored: -1 }): Counts => ({
  stored,
  total: stored,
  byQuarter: stored,
});

/**
 * Makes bookings by calls to `via`, and expects that the next process on the database follows up each of them once.
 * @param afterwards is done before that process starts
 */
export async function expectFollowUp(
  idle: TestApp,
  via: Pick<TestApp, "call">,
  afterwards?: () => Promise<unknown>,
): Promise<void> {
  const before = await bookingCounts(idle);
  const [admin, someone] = [await administrator(idle), await worker(idle)];
  const buyers = await Promise.all(Array.from({ length: 5 }, () => customer(idle)));
  for (const [index, buyer] of buyers.entries())
    await booking({ ...idle, ...via }, buyer, someone, "created", {
      title: `Killed ${index}`,
      startTime: `1${index}:00`,
    });
  await afterwards?.();
  const next = await startApp({}, { databaseUrl: idle.databaseUrl });
  try {
    await until(async () => (await found(idle, admin, "killed")).length === buyers.length);
    const counts = await bookingCounts(idle);
    expect(counts).toEqual(equalTo(counts));
    expect(counts?.stored).toBe((before?.stored ?? 0) + buyers.length);
    const mails = await sql<{ recipient: string }>`select recipient from dev_mails
      where recipient = any(${buyers.map(({ email }) => email)})`.execute(idle.app.platform.pool);
    expect(mails.rows).toHaveLength(buyers.length);
  } finally {
    await next.close();
  }
}
