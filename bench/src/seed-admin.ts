// Fills a migrated database with a number of rows for each of the administrator's tables, and signs an administrator
// in.
import { run, signInCustomers } from "./seed.ts";

/**
 * Adds `count` workers with their accounts, and as many customers with a pending request, job categories, bookings and
 * payments. Texts are made from the row's number, so that a search has the same number of matches at any size: each
 * kind of row has ten with 'needle', and no text contains 'xq' or 'qx'.
 */
export async function seedAdministration(url: string, count: number): Promise<void> {
  const word = (seed: string) => `translate(md5(${seed}), '0123456789', 'ghijklmnop')`;
  const name = (n: string) =>
    `initcap(left(${word(`${n} || 'name'`)}, 7)) || case when ${n} <= 10 then ' Needle' else '' end`;
  await run(url, [
    `insert into people (id, role, username, email, phone, first_name, last_name, joined_at, last_login_at)
       select 1000000 + n, case when n <= ${count} then 'worker' else 'user' end, left(${word("n || 'u'")}, 9) || n,
         left(${word("n || 'e'")}, 12) || n || '@example.com', '+91' || lpad((n * 7919 % 10000000019)::text, 10, '0'),
         initcap(left(${word("n || 'f'")}, 6)), ${name("n")}, now() - n * interval '1 minute',
         case when n % 5 > 0 then now() - (n * 17 % 99991) * interval '1 second' end
       from generate_series(1::bigint, ${count * 2}) n`,
    `insert into job_categories (title, description)
       select initcap(left(${word("n || 'j'")}, 10)) || ' ' || n || case when n <= 10 then ' needle' else '' end,
         left(${word("n || 'd'")}, 30) || ' ' || left(${word("n || 'w'")}, 20)
       from generate_series(1, ${count}) n`,
    `insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
         description, is_complete)
       select 1000000 + n, ${name("n")}, 20 + n % 40, 10000 + n * 37 % 90000, 'ITI', n % 30, 1 + (n - 1) % 12,
         'Careful, on time and tidy.', true
       from generate_series(1, ${count}) n`,
    `update worker_fees set charged_paise = worker_id * 6151 % 1000003, paid_paise = worker_id * 6151 % 1000003 / 3`,
    `insert into slots (worker_id, weekday, starts, ends) select id, 1, '08:00', '18:00' from workers`,
    `insert into pictures (name, is_public, width, height, size_bytes) values ('proof', false, 1, 1, 1)`,
    `insert into worker_applications (person_id, full_name, age, salary_paise, qualification, experience_years,
         job_category_id, previous_company, description, id_proof, latitude, longitude)
       select 1000000 + ${count} + n, ${name("n")}, 20 + n % 40, 10000 + n * 37 % 90000,
         initcap(left(${word("n || 'q'")}, 8)), n % 30, 1 + (n - 1) % 12, initcap(left(${word("n || 'c'")}, 9)),
         'Careful.', 'proof', 9.97, 76.28
       from generate_series(1, ${count}) n`,
    `insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, status, checkout_url, created_at)
       select w.id, w.full_name, 'test', 'cs_test_' || ${word("w.id || 'p'")}, 100 + w.id * 7901 % 1000003, 'success', '',
         now() - w.id * interval '1 minute'
       from workers w order by w.id`,
    `insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on, starts,
         ends, duration_hours, hourly_paise, total_paise, title, address, status, content_hash, created_at)
       select 1000000 + ${count} + s.worker_id, s.worker_id, s.id, w.job_title, 1, '08:00', '18:00',
         current_date - (s.worker_id % 365)::int, '08:00', '09:00', 1, 30000, 30000,
         initcap(left(${word("s.id || 't'")}, 12)) || ' ' || left(${word("s.id || 'z'")}, 8), '1, Some Street',
         (array['completed', 'completed', 'completed', 'rejected', 'canceled'])[1 + s.worker_id % 5],
         decode(md5(s.id::text), 'hex'), now() - s.worker_id * interval '1 minute'
       from slots s join workers w on w.id = s.worker_id order by s.id`,
    `select compact_counters()`,
    `vacuum analyze`,
  ]);
}

/** Returns an access token of a new administrator. */
export async function signInAdministrator(url: string): Promise<string> {
  await run(url, [
    `insert into people (id, role, username, email, first_name, last_name)
       values (100001, 'admin', 'boss', 'boss@example.com', 'Nila', 'Rao')`,
    `select compact_counters()`,
  ]);
  const [token] = await signInCustomers(url, 1);
  if (token === undefined) throw new Error("The administrator was not signed in.");
  return token;
}
