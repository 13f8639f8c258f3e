// Grants (anything that lets somebody act as a person) and what ends all of them: a new password, a deactivation, the
// operator's reset.
import { sql } from "../../../platform/database/sql.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notFound } from "@hourhand/contract/problem";
import { startAccounts, type Accounts } from "../../../../test/accounts.ts";
import { dayFromToday, storeBooking } from "../../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { attachPicture, privatePictureUrl, storePicture } from "../../media/media.ts";
import { createAuthenticate, resetAdministrator } from "../accounts.ts";
import { endGrants, otherGrants } from "./grants.ts";

let accounts: Accounts;
let admin: TestPerson;
beforeAll(async () => {
  accounts = await startAccounts();
  admin = await administrator(accounts.app);
});
afterAll(() => accounts.close());

const database = () => accounts.app.app.platform.pool;

/** Tables that have a column for a person, but whose rows are not grants. */
const noGrants = new Set([
  "access_changes",
  // A key outlives the account of its maker.
  "api_keys",
  "audit_entries",
  "booking_arrivals",
  "booking_cancellations",
  "booking_changes",
  "booking_no_shows",
  "booking_statements",
  "bookings",
  "chat_messages",
  "chat_reads",
  "chat_rooms",
  "customer_payments",
  "idempotency_keys",
  "money_differences",
  "new_device_mails",
  "notice_paces",
  "notices",
  "notification_preferences",
  "payout_accounts",
  "payout_holds",
  "people",
  "picture_budgets",
  "policy_versions",
  "received_money",
  "refunds",
  "reviews",
  "saved_workers",
  "security_events",
  "settings_versions",
  "worker_applications",
  "workers",
]);

test(
  "every table with a column for a person is either a grant or listed as none",
  { tags: ["@beyond-3.91"] },
  async () => {
    const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_class c join pg_namespace s on s.oid = c.relnamespace and s.nspname = 'public'
    where c.relkind in ('r', 'p') and (
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and (a.attname ~ '(^|_)(person|customer|owner|user|viewer)_id$' or a.attname in ('created_by', 'caused_by', 'actor_id')))
      or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'people'::regclass))
    order by 1`.execute(database());
    const known = new Set([...Object.keys(otherGrants), "sessions", ...noGrants]);
    const found = rows.map(({ name }) => name);
    expect(found.filter((name) => !known.has(name))).toEqual([]);
    expect([...Object.keys(otherGrants), "sessions"].filter((name) => !found.includes(name))).toEqual([]);
  },
);

interface Grants {
  feed: string;
  visit: string;
  picture: string;
}

/** Creates every kind of grant for a person. */
async function createGrants(person: TestPerson): Promise<Grants> {
  const { app } = accounts;
  const { body } = await app.call("POST", "/api/v1/calendar_feed", { token: person.token });
  const { date: on, weekday } = dayFromToday(app);
  const { workerId, slots } = await worker(app);
  const visit = { customerId: person.id, workerId, slotId: slots[weekday], on, status: "accepted" } as const;
  const id = await storeBooking(app, visit);
  const share = await app.call("POST", `/api/v1/bookings/${id}/share`, { token: person.token });
  const { platform } = app.app;
  const viewer = await createAuthenticate(platform)(person.token);
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const stored = await storePicture(platform, { bytes }, null);
  await inTransaction(database(), (transaction) => attachPicture(transaction, stored, "private"));
  const { sessionId } = viewer ?? { sessionId: 0 };
  await sql`insert into push_subscriptions (person_id, session_id, endpoint, p256dh, auth, language)
    values (${person.id}, ${sessionId}, ${`https://push.example/${person.id}`}, 'key', 'auth', 'en')`.execute(
    database(),
  );
  await sql`insert into one_time_codes (email, person_id, code_hash, expires_at)
    values (${person.email}, ${person.id}, 'code', now() + interval '3 minutes')`.execute(database());
  for (const [table, column] of [
    ["password_resets", "token_hash"],
    ["google_codes", "code_hash"],
    ["one_time_passwords", "password_hash"],
  ] as const)
    await sql`insert into ${sql.identifier(table)} (${sql.identifier(column)}, person_id, expires_at)
      values (${Buffer.from(`secret ${person.id}`)}, ${person.id}, now() + interval '1 hour')`.execute(
      database(),
    );
  return {
    feed: app.url + new URL(body.url).pathname,
    visit: app.url + new URL(share.body.url).pathname,
    picture: app.url + privatePictureUrl(platform, stored.name, { sessionId }),
  };
}

/** Returns the names of the tables in which the person still has a live grant. */
async function grantsOf(personId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'sessions' as name from sessions where person_id = ${personId} and ended_at is null
    union all select 'one_time_codes' from one_time_codes where person_id = ${personId} and closed_at is null
    union all select 'password_resets' from password_resets where person_id = ${personId} and used_at is null
    union all select 'google_codes' from google_codes where person_id = ${personId} and used_at is null
    union all select 'one_time_passwords' from one_time_passwords where person_id = ${personId}
    union all select 'calendar_feeds' from calendar_feeds where person_id = ${personId}
    union all select 'push_subscriptions' from push_subscriptions where person_id = ${personId}
    union all select 'visit_shares' from visit_shares where person_id = ${personId}
    order by 1`.execute(database());
  return rows.map(({ name }) => name);
}

async function expectGone(...addresses: string[]): Promise<void> {
  for (const address of addresses)
    expectProblem(await accounts.app.call("GET", address.slice(accounts.app.url.length)), notFound);
}

async function expectNoGrantWorks(person: TestPerson, { feed, visit, picture }: Grants): Promise<void> {
  expect(await grantsOf(person.id)).toEqual([]);
  await expectGone(feed, picture);
  expect((await fetch(visit)).status).toBe(404);
  expect(outcomeOf(await accounts.refreshed(person.refresh))).toMatch(/^40[13] /);
}

test(
  "every grant works until it is ended, and one list ends all of them",
  { tags: ["@beyond-3.91"] },
  async () => {
    const someone = await customer(accounts.app);
    const grants = await createGrants(someone);
    expect(await grantsOf(someone.id)).toEqual([...Object.keys(otherGrants), "sessions"].toSorted());
    expect((await fetch(grants.feed)).status).toBe(200);
    expect((await fetch(grants.visit)).status).toBe(200);
    expect((await fetch(grants.picture)).status).toBe(200);
    await inTransaction(database(), (transaction) =>
      endGrants(accounts.app.app.platform, transaction, someone.id, "password removed"),
    );
    await expectNoGrantWorks(someone, grants);
  },
);

test("a new password by an OTP ends all grants", { tags: ["@beyond-3.91"] }, async () => {
  const { app, nextOtp } = accounts;
  const someone = await customer(app);
  const grants = await createGrants(someone);
  await sql`update one_time_codes set closed_at = now() where person_id = ${someone.id}`.execute(database());
  await app.call("POST", "/user/otp_view/", { body: { email: someone.email } });
  const { otp } = await nextOtp(someone.email);
  const { body } = await app.call("PATCH", "/user/otp_view/", { body: { email: someone.email, otp } });
  const answer = await app.call("PATCH", "/user/password_view/", {
    body: { email: someone.email, password: "a brand new password", reset_token: body.reset_token },
  });
  expect(answer.status).toBe(200);
  await expectNoGrantWorks(someone, grants);
});

test(
  "a deactivation ends all grants, and a reactivation restores none",
  { tags: ["@beyond-3.91"] },
  async () => {
    const { app } = accounts;
    const someone = await customer(app);
    const grants = await createGrants(someone);
    const toggle = () =>
      app.call("PATCH", "/admin_view/users_view/", { token: admin.token, body: { id: someone.id } });
    expect((await toggle()).status).toBe(200);
    await expectNoGrantWorks(someone, grants);
    expect((await toggle()).status).toBe(200);
    await expectNoGrantWorks(someone, grants);
  },
);

test(
  "the operator's reset of an administrator ends all grants except the password that it prints",
  { tags: ["@beyond-3.91"] },
  async () => {
    const boss = await administrator(accounts.app);
    const grants = await createGrants(boss);
    expect(await resetAdministrator(database(), boss.email)).toMatch(/^once-/);
    expect(await grantsOf(boss.id)).toEqual(["one_time_passwords"]);
    await expectGone(grants.feed, grants.picture);
  },
);
