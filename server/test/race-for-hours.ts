// A race for free hours: many customers want few hours, all at the same time.
import { sql } from "../src/platform/database/sql.ts";
import { slotTaken, tooManyOpen } from "@hourhand/contract/bookings";
import { request } from "./bookings.ts";
import { customer, worker } from "./people.ts";
import { outcomeOf } from "./problems.ts";
import { callAt, type TestApp } from "./start-app.ts";

/** Finds overlapping bookings. */
export const overlaps = (app: TestApp) =>
  sql`select from bookings a join bookings b on a.worker_id = b.worker_id and a.id < b.id and a.visit && b.visit
    where a.status in ('created', 'accepted', 'pending', 'visited')
      and b.status in ('created', 'accepted', 'pending', 'visited')`.execute(app.app.platform.pool);

/**
 * Lets some customers try to book 20 free hours, with `atATime` requests in parallel, spread over the processes at
 * `urls`. Each customer needs 20 attempts to want every hour.
 */
export async function raceForHours(
  app: TestApp,
  urls: readonly string[],
  { attempts: count, buyers, atATime }: { attempts: number; buyers: number; atATime: number },
) {
  // Four workers have five hours each on one day: a customer may hold two with each.
  const workers = await Promise.all(Array.from({ length: 4 }, () => worker(app)));
  const { pool } = app.app.platform;
  const workerIds = workers.map(({ workerId }) => workerId);
  await sql`update slots set ends = '13:00' where worker_id = any(${workerIds}::bigint[])`.execute(pool);
  const customers = await Promise.all(Array.from({ length: buyers }, () => customer(app)));
  const attempts = Array.from({ length: count }, (_, index) => {
    const buyer = customers[index % customers.length];
    const someone = workers[Math.floor(index / customers.length) % workers.length];
    const hour = 8 + (Math.floor(index / (buyers * workers.length)) % 5);
    // One in three requests leaves the start to the server.
    const startTime = index % 3 === 0 ? undefined : `${String(hour).padStart(2, "0")}:00`;
    return {
      url: urls[index % urls.length] ?? app.url,
      token: buyer?.token,
      body: someone && request(app, someone, { title: `Attempt ${index}`, startTime }),
    };
  });
  const deadlocksBefore = await deadlocks(app);
  const counts: Record<string, number> = {};
  const queue = attempts.values();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (const { url, token, body } of queue) {
        const outcome = outcomeOf(await callAt(url, "POST", "/user/bookings_view/", { token, body }));
        counts[outcome] = (counts[outcome] ?? 0) + 1;
      }
    }),
  );
  const held = sql`(select customer_id, worker_id, count(*) as hours from bookings
    where worker_id = any(${workerIds}::bigint[]) group by customer_id, worker_id)`;
  const ofWorkers = await sql<{ hours: number }>`
    select sum(hours)::integer as hours from ${held} h group by worker_id`.execute(pool);
  const ofCustomers = await sql<{ max: number }>`select max(hours)::integer as max from ${held} h`.execute(
    pool,
  );
  // A customer who wins two hours of one worker gets this error instead. How often that happens depends on the order.
  const { [outcomeOf(slotTaken)]: taken = 0, [outcomeOf(tooManyOpen)]: tooMany = 0, ...others } = counts;
  return {
    answers: { ...others, refused: taken + tooMany },
    hoursSold: ofWorkers.rows.map(({ hours }) => hours),
    isWithinTwoEach: (ofCustomers.rows[0]?.max ?? 3) <= 2,
    overlaps: (await overlaps(app)).rows,
    deadlocks: (await deadlocks(app)) - deadlocksBefore,
  };
}

/** Returns how each race must end: every hour is sold once, all other attempts fail, nothing stays locked. */
export const everyHourSoldOnce = (attempts: number) => ({
  answers: { 201: 20, refused: attempts - 20 },
  hoursSold: [5, 5, 5, 5],
  isWithinTwoEach: true,
  overlaps: [],
  deadlocks: 0,
});

async function deadlocks(app: TestApp): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.app.platform.pool);
  return rows[0]?.deadlocks ?? 0;
}
