// People, for tests. They are stored directly, so that a test about bookings need not sign anybody up.
import { toMinor } from "@hourhand/contract/money";
import { internationalPhone } from "../src/platform/phones.ts";
import { sql } from "../src/platform/database/sql.ts";
import type { Role } from "@hourhand/contract/endpoint";
import { hashPassword } from "../src/domains/accounts/passwords.ts";
import {
  randomToken,
  refreshDays,
  signAccessToken,
  tokenHash,
} from "../src/domains/accounts/sessions/tokens.ts";
import type { TestApp } from "./start-app.ts";
import { onlyRow } from "../src/platform/database/rows.ts";

/** A signed-in person. `token` is an access token, `refresh` the refresh token of the same session. */
export interface TestPerson {
  id: number;
  role: Role;
  username: string;
  email: string;
  phone: string;
  password: string;
  token: string;
  refresh: string;
}

/** Where the tests' own calls come from, so that nobody gets a mail about a new device. */
export const testOrigin = { userAgent: "node", prefix: "127.0.0.0/24" };

export const testPassword = "correct horse battery";
let passwordHash: Promise<string> | undefined;
let count = 0;

/** Creates a person with a role and signs them in. Give `id: 3` for the first administrator. */
export async function person(
  { app }: TestApp,
  role: Role,
  fields: Partial<{
    id: number;
    username: string;
    email: string;
    phone: string;
    first_name: string;
    last_name: string;
  }> = {},
): Promise<TestPerson> {
  count++;
  const username = fields.username ?? `${role}-${process.pid}-${count}`;
  const email = fields.email ?? `${username}@example.com`;
  const phone =
    fields.phone ?? `+9198${String(process.pid % 10_000).padStart(4, "0")}${String(count).padStart(4, "0")}`;
  passwordHash ??= hashPassword({ passwordCost: "lowest" }, testPassword);
  const { pool, keys, settings } = app.platform;
  const refresh = randomToken();
  // Most tests begin here, so person and session are one statement; session-bound.test.ts begins sessions as the product does.
  const { rows } = await sql<{ id: number; session_id: number }>`
    with person as (
      insert into people (id, role, username, email, phone, phone_e164, first_name, last_name, password_hash, last_login_at)
      values (coalesce(${fields.id ?? null}::bigint, nextval(pg_get_serial_sequence('people', 'id'))), ${role}, ${username},
        ${email}, ${phone}, ${internationalPhone(phone)}, ${fields.first_name ?? "Asha"}, ${fields.last_name ?? "Menon"},
        ${await passwordHash}, now())
      returning id),
    session as (
      insert into sessions (person_id, refresh_hash, expires_at, user_agent, network)
      select id, ${tokenHash(refresh)}, now() + make_interval(days => ${refreshDays}), ${testOrigin.userAgent}, ${testOrigin.prefix}
      from person returning id)
    select person.id, session.id as session_id from person, session`.execute(pool);
  const { id, session_id: sessionId } = onlyRow(rows);
  const token = await signAccessToken(
    keys.derive("access tokens"),
    { personId: id, sessionId },
    settings.accessTokenSeconds,
  );
  return { id, role, username, email, phone, password: testPassword, token, refresh };
}

/** Makes a customer (role `user`). */
export const customer = (app: TestApp, fields?: Parameters<typeof person>[2]) => person(app, "user", fields);

/** Makes an administrator. */
export const administrator = (app: TestApp, fields?: Parameters<typeof person>[2]) =>
  person(app, "admin", fields);

/** A worker with a complete, listed profile and one slot on every weekday from 08:00 to 18:00. */
export interface TestWorker extends TestPerson {
  workerId: number;
  /** Slot ids by weekday, 1 for Monday to 7 for Sunday. */
  slots: Record<number, number>;
}

export interface WorkerFields {
  fullName?: string;
  salaryPaise?: number;
  experienceYears?: number;
  qualification?: string;
  jobTitle?: string;
  latitude?: number;
  longitude?: number;
  description?: string;
}

export async function worker(app: TestApp, fields: WorkerFields = {}): Promise<TestWorker> {
  const someone = await person(app, "worker");
  const { pool } = app.app.platform;
  const jobTitle = fields.jobTitle ?? "Electrician";
  const store = () =>
    sql<{ worker_id: number; id: number; weekday: number }>`
      with worker as (
        insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
          description, latitude, longitude, is_complete)
        select ${someone.id}, ${fields.fullName ?? `Worker ${someone.id}`}, 34, ${fields.salaryPaise ?? toMinor(300)},
          ${fields.qualification ?? "ITI"}, ${fields.experienceYears ?? 8}, id,
          ${fields.description ?? "Careful, on time and tidy."}, ${fields.latitude ?? 9.98}, ${fields.longitude ?? 76.28}, true
        from job_categories where fold_text(title) = fold_text(${jobTitle}) returning id)
      insert into slots (worker_id, weekday, starts, ends)
      select id, day, '08:00', '18:00' from worker, generate_series(1, 7) day returning worker_id, id, weekday`.execute(
      pool,
    );
  let { rows: slots } = await store();
  if (slots.length === 0) {
    await sql`insert into job_categories (title, description) values (${jobTitle}, ${`${jobTitle} at your home`})
      on conflict do nothing`.execute(pool);
    ({ rows: slots } = await store());
  }
  const [slot] = slots;
  if (!slot) throw new Error(`There is no category ${jobTitle}.`);
  return {
    ...someone,
    workerId: slot.worker_id,
    slots: Object.fromEntries(slots.map((slot) => [slot.weekday, slot.id])),
  };
}
