// The dashboards' stored counts agree with the bookings themselves.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { trendPoints } from "./trends/rules.ts";

const zone = "Asia/Kathmandu";
let app: TestApp;
let boss: TestPerson;
let asha: TestPerson;
let meera: TestWorker;
let today: string;

beforeAll(async () => {
  app = await startApp({ MARKET_TIME_ZONE: zone }, { jobs: false });
  today = app.app.platform.calendar.today();
  [boss, asha, meera] = [await administrator(app), await customer(app), await worker(app)];
});
afterAll(() => app.close());

const admin = (query = "") => app.call("GET", `/admin_view/view_dash_board${query}`, { token: boss.token });
/** Inserts 400 bookings of the last five years, most of them recent. */
const scatter = (seed: number) =>
  sql`with x as (select setseed(${seed})) insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday,
      slot_starts, slot_ends, booked_on, starts, ends, duration_hours, hourly_paise, total_paise, title, address, status,
      content_hash, created_at)
    select ${asha.id}, ${meera.workerId}, ${meera.slots[1]}, 'Electrician', 1, '08:00', '18:00', '2020-01-06', '08:00',
      '09:00', 1, 30000, 30000, 'Fuse', 'Kochi', 'rejected', '\\x00', now() - random() ^ 3 * interval '5 years'
    from x, generate_series(1, 400)`.execute(app.app.platform.pool);
const counts = ({ body }: { body: { booking_data: { count: number }[] } }) =>
  body.booking_data.map(({ count }) => count);

test("stored counts, compacted and not, agree with counting the bookings themselves in every period", async () => {
  const { pool } = app.app.platform;
  const compare = async () => {
    for (const period of ["day", "week", "month", "year"] as const) {
      const points = trendPoints(period, today).map(({ startsOn }) => startsOn);
      const { rows } = await sql<{ found: number }>`
        select (select count(*) from bookings where created_at >= points.starts and created_at < points.ends) as found
        from (select day::timestamp at time zone ${zone} as starts,
          coalesce((lead(day) over (order by day))::timestamp at time zone ${zone}, 'infinity') as ends
          from unnest(${points}::date[]) day) points order by points.starts`.execute(pool);
      expect(counts(await admin(`?period=${period}`))).toEqual(rows.map(({ found }) => found));
    }
  };
  await scatter(0.1);
  await compare();
  await sql`select compact_booking_counts()`.execute(pool);
  await compare();
  await scatter(0.2);
  await compare();
});

test("a booking keeps its creation time, and a deleted one no longer counts", async () => {
  const { pool } = app.app.platform;
  await scatter(0.3);
  await expect(sql`update bookings set created_at = now() - interval '1 day'`.execute(pool)).rejects.toThrow(
    /never changed/,
  );
  const total = async () => counts(await admin("?period=year")).reduce((sum, count) => sum + count, 0);
  const before = await total();
  await sql`delete from bookings where id = (select max(id) from bookings where created_at > now() - interval '1 year')`.execute(
    pool,
  );
  expect(await total()).toBe(before - 1);
});
