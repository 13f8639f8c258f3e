// Fills a migrated database with so many workers, and customers who are signed in.
import pg from "pg";
import { signAccessToken } from "../../server/src/domains/accounts/sessions/tokens.ts";
import { createKeys } from "../../server/src/platform/keys.ts";

export const benchSecret = "the secret of the benchmark, nobody else's";

const firstNames =
  "Anil,Beena,Chitra,Deepak,Esha,Farhan,Gita,Hari,Indu,Joseph,Kavya,Latha,Manoj,Neha,Omana,Priya,Rahul,Suma,Tara,Usha";
const lastNames =
  "Menon,Nair,Rao,Sharma,Khan,Thomas,Iyer,Patel,Gowda,Singh,Das,Pillai,Reddy,Bose,Kulkarni,Fernandes";
const jobs =
  "Electrician,Plumber,Carpenter,Painter,Cleaner,Gardener,AC Technician,Appliance Repair,Mason,Driver,Cook,Beautician";

/** Adds workers with five slots each around four cities, and three reviews for each of the first thousand. */
export async function seedWorkers(url: string, count: number): Promise<void> {
  await run(url, [
    `select setseed(0.42)`,
    `insert into job_categories (title, description) select job, job from unnest(string_to_array('${jobs}', ',')) job on conflict do nothing`,
    `insert into people (id, role, username, email, first_name, last_name)
       select 1000000 + n, 'worker', 'worker-' || n, 'worker-' || n || '@example.com',
         (string_to_array('${firstNames}', ','))[1 + (random() * 19)::int], (string_to_array('${lastNames}', ','))[1 + (random() * 15)::int]
       from generate_series(1, ${count}) n`,
    `insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
         description, latitude, longitude, is_complete, rating_halves, reviews_count)
       select p.id, p.first_name || ' ' || p.last_name, 20 + (random() * 40)::int, 10000 + (random() * 1000)::int * 100,
         'Qualification ' || (random() * 7)::int, (random() * 30)::int, 1 + (random() * 11)::int,
         'Careful, on time and tidy. ' || repeat('Many years in the trade. ', 6),
         (array[9.97, 12.97, 19.07, 28.61])[1 + (random() * 3)::int] + random() - 0.5,
         (array[76.28, 77.59, 72.87, 77.21])[1 + (random() * 3)::int] + random() - 0.5,
         true, (random() * 50)::int + 50, 12
       from people p where p.role = 'worker' order by p.id`,
    `insert into slots (worker_id, weekday, starts, ends)
       select w.id, day, '08:00', '18:00' from workers w, generate_series(1, 7) day`,
    `insert into people (id, username, email, first_name, last_name)
       select 100000 + n, 'customer-' || n, 'customer-' || n || '@example.com', 'Asha', 'Menon' from generate_series(1, 4000) n`,
    `insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on, starts, ends,
         duration_hours, hourly_paise, total_paise, title, address, status, content_hash)
       select 100001 + (w.id % 4000), w.id, s.id, 'Electrician', s.weekday, s.starts, s.ends, current_date - 30 - v, '08:00', '09:00',
         1, 30000, 30000, 'A job', '1, Some Street', 'completed', decode(md5(w.id || ' ' || v), 'hex')
       from workers w join slots s on s.worker_id = w.id and s.weekday = 1, generate_series(1, 3) v where w.id <= 1000`,
    `insert into reviews (booking_id, customer_id, worker_id, rating_halves, title, description)
       select id, customer_id, worker_id, 9, 'Amazing experince', repeat('Well done and clean. ', 5) from bookings`,
    `select compact_counters()`,
    `vacuum analyze`,
  ]);
}

/** Access tokens of signed-in customers: ids 100001 onward. */
export async function signInCustomers(url: string, count: number): Promise<string[]> {
  const key = createKeys(benchSecret).derive("access tokens");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; person_id: string }>(
    `insert into sessions (person_id, refresh_hash, expires_at)
     select 100000 + n, decode(md5('session ' || n || random()), 'hex'), now() + interval '1 day' from generate_series(1, $1) n
     returning id, person_id`,
    [count],
  );
  await client.end();
  return Promise.all(
    rows.map(({ id, person_id }) =>
      signAccessToken(key, { sessionId: Number(id), personId: Number(person_id) }, 7200),
    ),
  );
}

/** Runs statements one after another on a connection of their own. */
export async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
