// Rows for the tables of the panel, for tests.
import { sql } from "../src/platform/database/sql.ts";
import type { TestApp } from "./start-app.ts";

/** Adds this many rows to every table. Texts come in pairs that differ only in case; values come in threes. */
export async function fillPanel({ app: { platform } }: TestApp, rows: number): Promise<void> {
  const statements = [
    `insert into people (id, role, username, email, phone, first_name, last_name, joined_at, last_login_at)
       select 1000 + n, case when n <= ${rows} then 'worker' else 'user' end, 'person' || n, 'p' || (100 - n) || '@example.com',
         case when n % 4 > 0 then '+91' || (90000000 - n) end, 'First' || n % 3, 'Last', now() - n / 3 * interval '1 hour',
         case when n % 5 > 0 then now() - n / 2 * interval '1 hour' end
       from generate_series(1, ${rows * 2}) n`,
    `insert into job_categories (title, description, is_active)
       select 'Job ' || n, case when n % 2 = 0 then 'ALIKE ' else 'alike ' end || n / 4, n % 3 > 0 from generate_series(1, ${rows}) n`,
    `insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
         description, is_complete)
       select 1000 + n, case when n % 2 = 0 then 'Meera ' else 'MEERA ' end || n / 4, 30, case when n % 5 > 0 then n / 3 * 100 end,
         'ITI', 3, c.id, 'Careful.', false
       from generate_series(1, ${rows}) n join job_categories c on c.title = 'Job ' || (1 + n % 3)`,
    `update worker_fees set charged_paise = worker_id / 3 * 700, paid_paise = worker_id / 2 * 100`,
    `insert into slots (worker_id, weekday, starts, ends) select id, 1, '08:00', '18:00' from workers`,
    `insert into pictures (name, is_public, width, height, size_bytes) values ('proof', false, 1, 1, 1)`,
    `insert into worker_applications (person_id, full_name, age, salary_paise, qualification, experience_years,
         job_category_id, previous_company, description, id_proof, latitude, longitude)
       select 1000 + ${rows} + n, 'Anu ' || n / 3, 20 + n / 3, n / 2 * 100, 'Q' || n % 4, n % 6, c.id,
         case when n % 2 = 0 then 'Company ' || n / 5 else '' end, 'Careful.', 'proof', 9.97, 76.28
       from generate_series(1, ${rows}) n join job_categories c on c.title = 'Job ' || (1 + n % 3)`,
    `insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, status, checkout_url)
       select w.id, w.full_name, 'test', 'cs_' || w.id, 100 + w.id / 4, 'success', '' from workers w`,
    `insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on, starts,
         ends, duration_hours, hourly_paise, total_paise, title, address, status, content_hash, created_at)
       select 1001 + ${rows} + s.worker_id % 7, s.worker_id, s.id, w.job_title, 1, '08:00', '18:00', date '2026-01-05' + (s.id / 4)::int * 7,
         '08:00', '09:00', 1, 30000, 30000, 'Tap ' || s.id, 'Somewhere',
         (array['completed', 'rejected', 'canceled'])[1 + s.id % 3], decode(md5(s.id::text), 'hex'), now() - s.id / 2 * interval '1 hour'
       from slots s join workers w on w.id = s.worker_id`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(platform.pool);
}
