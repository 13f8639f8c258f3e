// Many at once: hours are sold once, and nothing answers anything but 201 and 409.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { request } from "../../../test/bookings.ts";
import { customer, worker } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
});
afterAll(() => app.close());

const overlaps = () =>
  sql`select from bookings a join bookings b on a.worker_id = b.worker_id and a.id < b.id and a.visit && b.visit
    where a.status in ('created', 'accepted', 'pending', 'visited')
      and b.status in ('created', 'accepted', 'pending', 'visited')`.execute(app.app.platform.database);

test(
  "2,000 attempts of 40 customers on 20 free hours: exactly 20 bookings, everything else 409",
  { timeout: 120_000 },
  async () => {
    // Four workers with five hours each on one day: a customer may hold two with each.
    const workers = await Promise.all(Array.from({ length: 4 }, () => worker(app)));
    const { database } = app.app.platform;
    await sql`update slots set ends = '13:00'`.execute(database);
    const customers = await Promise.all(Array.from({ length: 40 }, () => customer(app)));
    const attempts = Array.from({ length: 2_000 }, (_, index) => {
      const buyer = customers[index % customers.length];
      const someone = workers[Math.floor(index / customers.length) % workers.length];
      const hour = 8 + (Math.floor(index / 160) % 5);
      // A third leaves the start to the server.
      const startTime = index % 3 === 0 ? undefined : `${String(hour).padStart(2, "0")}:00`;
      return {
        token: buyer?.token,
        body: someone && request(app, someone, { title: `Attempt ${index}`, startTime }),
      };
    });
    const deadlocksBefore = await deadlocks();
    const answers: { status: number; body: { id?: number; message: string } }[] = [];
    const queue = attempts.values();
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        for (const { token, body } of queue) {
          answers.push(await app.call("POST", "/user/bookings_view/", { token, body }));
        }
      }),
    );
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    expect(counts).toEqual({ 201: 20, 409: 1_980 });
    const { rows } = await sql<{ worker_id: number; hours: number }>`
    select worker_id, count(*) as hours from bookings group by worker_id`.execute(database);
    expect(rows.map(({ hours }) => hours)).toEqual([5, 5, 5, 5]);
    expect((await overlaps()).rows).toEqual([]);
    const perCustomer = await sql<{ most: number }>`select max(held) as most from
    (select count(*) as held from bookings group by customer_id, worker_id) each`.execute(database);
    expect(perCustomer.rows[0]?.most).toBeLessThanOrEqual(2);
    expect(await deadlocks()).toBe(deadlocksBefore);
  },
);

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(
    app.app.platform.database,
  );
  return rows[0]?.deadlocks ?? 0;
}

test("the constraint alone keeps bookings apart, past every look beforehand", async () => {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const insert = (from: string, to: string) =>
    sql`insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on,
        starts, ends, duration_hours, hourly_paise, total_paise, title, address, content_hash)
      values (${buyer.id}, ${someone.workerId}, ${someone.slots[1]}, 'Electrician', 1, '08:00', '18:00', '2027-01-04',
        ${from}, ${to}, extract(hour from ${to}::time - ${from}::time), 1, 1, 'x', 'y', ${Buffer.from(from)})`.execute(
      app.app.platform.database,
    );
  await insert("09:00", "11:00");
  await expect(insert("10:00", "12:00")).rejects.toThrow(/bookings_of_a_worker_never_overlap/);
  await insert("11:00", "12:00");
  expect((await overlaps()).rows).toEqual([]);
});
