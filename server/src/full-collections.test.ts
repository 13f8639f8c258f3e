// Every collection that belongs to one row, filled to its limit or far beyond a page: no reply grows with it.
// SHOW_READINGS=1 prints the bytes and the CPU time of each.
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxSubscriptions } from "@hourhand/contract/push";
import { maxExceptions } from "@hourhand/contract/schedule-exceptions";

import { maxSessions } from "./domains/accounts/sessions/sessions.ts";
import { startApplications } from "../test/applications.ts";
import { booking } from "../test/bookings.ts";

import { customer, worker, type TestPerson, type TestWorker } from "../test/people.ts";

/** How many rows the paged collections get. */
const many = 1_000;

let world: Awaited<ReturnType<typeof startApplications>>;
let asha: TestPerson;
let ravi: TestWorker;
let bookingId: number;
let feed: string;

const run = (statement: string) => world.app.app.platform.pool.query(statement);

/** Inserts rows with one statement, ignoring the product's rules; `series` counts from 1 to `rows`. */
const fill = (rows: number, insert: string) =>
  run(insert.replace("$series", `generate_series(1, ${rows}) as series(n)`));

async function fillBooking(): Promise<void> {
  const texts = `jsonb_build_object('from', jsonb_build_object('date', '2026-11-24'), 'reason', repeat('x', 500))`;
  await run("alter table booking_changes disable trigger user");
  await fill(
    many,
    `insert into booking_changes (booking_id, event, status, at, actor_id, actor_role, detail)
     select ${bookingId}, 'moved', null, now(), ${asha.id}, 'customer', ${texts} from $series`,
  );
  await run("alter table booking_changes enable trigger user");
  const items = `(select jsonb_agg(jsonb_build_object('label', repeat('x', 100), 'amount_paise', 1)) from generate_series(1, 10))`;
  await fill(
    many,
    `insert into booking_proposals (booking_id, worker_id, kind, made_by, state, created_at, expires_at, answered_at,
       booked_on, starts, ends, hours, items, extra_paise, total_paise)
     select ${bookingId}, ${ravi.workerId}, 'extra', 'worker', 'declined', now(), now(), now(), current_date, '10:00', '11:00',
       1, ${items}, 10, 30010 from $series`,
  );
}

async function fillPeople(): Promise<void> {
  await fill(
    maxSessions - 1,
    `insert into sessions (person_id, refresh_hash, expires_at, user_agent, network)
     select ${asha.id}, decode(md5(n::text), 'hex'), now() + interval '30 days', repeat('x', 300), '10.0.0.0/24' from $series`,
  );
  await fill(
    maxSubscriptions,
    `insert into push_subscriptions (person_id, session_id, endpoint, p256dh, auth, language)
     select ${asha.id}, (select max(id) from sessions where person_id = ${asha.id}), 'https://push.example/' || n, 'x', 'x', 'en'
     from $series`,
  );
  for (const { id } of [asha, ravi])
    await fill(
      many,
      `insert into notices (person_id, title, body) select ${id}, repeat('x', 200), repeat('y', 1000) from $series`,
    );
  await fill(
    many,
    `insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on, starts,
       ends, duration_hours, hourly_paise, total_paise, title, details, previous_issues, damaged_parts, address, status,
       content_hash)
     select ${asha.id}, ${ravi.workerId}, ${ravi.slots[1]}, 'Electrician', 1, '05:00', '22:00', current_date + 5, '10:00', '11:00',
       1, 30000, 30000, repeat('x', 100), repeat('x', 2000), repeat('x', 2000), repeat('x', 2000), repeat('x', 300), 'canceled',
       decode(md5(n::text), 'hex') from $series`,
  );
}

async function fillWorker(): Promise<void> {
  await fill(
    maxExceptions,
    `insert into schedule_exceptions (worker_id, kind, from_date, to_date, note)
     select ${ravi.workerId}, 'off', current_date + 30 + n, current_date + 30 + n, repeat('x', 200) from $series`,
  );
  await fill(
    300,
    `with done as (
       insert into bookings (customer_id, worker_id, slot_id, job_title, slot_weekday, slot_starts, slot_ends, booked_on, starts,
         ends, duration_hours, hourly_paise, total_paise, title, address, status, content_hash)
       select ${asha.id}, ${ravi.workerId}, ${ravi.slots[1]}, 'Electrician', 1, '05:00', '22:00', current_date - n, '10:00',
         '11:00', 1, 30000, 30000, repeat('x', 100), 'x', 'completed', decode(md5('done' || n), 'hex') from $series returning id)
     insert into reviews (booking_id, customer_id, worker_id, rating_halves, title, description)
     select id, ${asha.id}, ${ravi.workerId}, 10, repeat('x', 100), repeat('y', 2000) from done`,
  );
  await fill(
    many,
    `insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, checkout_url, status)
     select ${ravi.workerId}, 'Ravi', 'test', 'p' || n, 100, repeat('x', 500), 'failed' from $series`,
  );
}

async function fillPanel(): Promise<void> {
  await fill(
    200,
    `insert into settings_versions (version, author_id, terms, privacy)
     select n + 1, ${world.admin.id}, repeat('x', 99000) || n, repeat('y', 99000) || n from $series`,
  );
  await fill(
    200,
    `insert into legal_versions (version, terms, privacy)
     select 1000 + n, jsonb_build_object('en', repeat('x', 99000)), jsonb_build_object('en', repeat('y', 99000)) from $series`,
  );
  await fill(
    200,
    `insert into job_categories (title, description) select 'Trade ' || n, repeat('x', 1000) from $series`,
  );
  await fill(
    many,
    `insert into policy_versions (category_id, version, author_id, answer_within_hours, booking_days, cancel_tiers, no_show_percent,
       address_before_acceptance, arrival_code)
     select null, n + 1, ${world.admin.id}, 24, 7, (select jsonb_agg(jsonb_build_object('hours_before', 20 - t, 'percent', t))
       from generate_series(1, 10) as tiers(t)), 100, 'whole', 'optional' from $series`,
  );
  await fill(
    many,
    `insert into audit_entries (actor_id, action, subject, subject_id, before, after)
     select ${world.admin.id}, 'changed', 'person', ${ravi.id}, jsonb_build_object('x', repeat('x', 1000)),
       jsonb_build_object('x', repeat('y', 1000)) from $series`,
  );
  await fill(
    many,
    `insert into security_events (at, event, person_id, detail)
     select now(), 'refused', ${ravi.id}, jsonb_build_object('x', repeat('x', 1000)) from $series`,
  );
}

beforeAll(async () => {
  world = await startApplications();
  const { app } = world;
  [asha, ravi] = await Promise.all([customer(app), worker(app)]);
  bookingId = await booking(app, asha, ravi);
  const made = await app.call("POST", "/api/v1/calendar_feed", { token: asha.token });
  feed = new URL(made.body.url).pathname;
  await fillBooking();
  await fillPeople();
  await fillWorker();
  await fillPanel();
});
afterAll(() => world.app.close());

/** The maximum bytes of a page with a hundred of the longest rows, or with the longest legal texts. */
const most = 1_100_000;

type Reading = [by: TestPerson | undefined, method: "GET" | "POST" | "PATCH", path: string, most: number];

/** Lists every call whose reply a full collection could make large, with the maximum bytes. */
function readings(): Reading[] {
  const ofBooking = `/api/v1/bookings/${bookingId}`;
  const ofWorker = `/user/workers_view/${ravi.workerId}`;
  const get = (by: TestPerson | undefined, path: string, bytes: number): Reading => [by, "GET", path, bytes];
  return [
    ...[asha, ravi, world.admin].flatMap((by) => [
      get(by, ofBooking, 50_000),
      get(by, `${ofBooking}/timeline`, 20_000),
      get(by, `${ofBooking}/record`, 500_000),
      get(by, `${ofBooking}/calendar`, 2_000),
      get(by, "/api/v1/bookings?limit=100", 800_000),
      get(by, "/api/v1/notices?limit=100", 200_000),
      get(by, "/api/v1/me/sessions", 10_000),
      get(by, "/api/v1/settings", 250_000),
    ]),
    get(asha, `${ofBooking}/proposals`, 50_000),
    get(asha, "/api/v1/me/home", 5_000),
    get(asha, feed, 50_000),
    get(asha, "/worker/register/", 300_000),
    [asha, "PATCH", "/user/bookings_view/?page_size=100", 300_000],
    [asha, "POST", "/chat/get_chats/", 50_000],
    get(undefined, "/user/home_view/", 50_000),
    get(undefined, ofWorker, 100_000),
    get(undefined, `/workers/${ravi.workerId}`, 150_000),
    get(undefined, "/workers", 60_000),
    get(undefined, "/terms", 200_000),
    get(undefined, `/api/v1/workers/${ravi.workerId}/availability`, 10_000),
    get(ravi, "/worker/bookings_view/?page_size=100", 800_000),
    get(ravi, "/api/v1/worker/reviews?limit=100", 300_000),
    get(ravi, "/api/v1/worker/exceptions?limit=100", 50_000),
    get(ravi, "/worker/payments_view/?page_size=100", 50_000),
    get(ravi, "/api/v1/worker/day", 5_000),
    get(world.admin, `/api/v1/admin/people/${ravi.id}`, 5_000),
    get(world.admin, `/api/v1/admin/people/${ravi.id}/reviews?limit=100`, 300_000),
    get(world.admin, "/api/v1/admin/audit?page_size=100", 300_000),
    get(world.admin, "/api/v1/admin/security_events?page_size=100", 200_000),
    get(world.admin, "/admin_view/view_bookings/?page_size=100", 100_000),
    get(world.admin, "/admin_view/job_view/?page_size=100", 150_000),
    get(world.admin, "/admin_view/view_wallet/?page_size=100", 50_000),
    get(world.admin, "/api/v1/admin/policies/history?limit=100", 100_000),
    get(world.admin, "/api/v1/admin/settings", 250_000),
    get(world.admin, "/api/v1/admin/settings/history?limit=100", most),
  ];
}

test("no reply grows with the rows that belong to one row", { tags: ["@beyond-3.88"] }, async () => {
  const found: Record<string, unknown> = {};
  for (const [by, method, path, bytes] of readings()) {
    const before = process.cpuUsage();
    const answer = await world.app.call(method, path, {
      token: by?.token,
      ...(method !== "GET" && { body: {} }),
    });
    const { user, system } = process.cpuUsage(before);
    const size = Buffer.byteLength(
      typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body ?? ""),
    );
    if (process.env["SHOW_READINGS"])
      process.stdout.write(`${size} bytes, ${(user + system) / 1000} ms, ${by?.role} ${path}\n`);
    if (answer.status !== 200 || size > bytes)
      found[`${by?.role} ${path}`] = { status: answer.status, size, bytes };
  }
  expect(found).toEqual({});
});
