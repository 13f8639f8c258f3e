// Mails and the mail server: who goes first, what a server that hangs or is away delays, how often is tried again.
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { booking } from "../../../test/bookings.ts";
import { customer, worker } from "../../../test/people.ts";
import { startSlowSmtp, type SlowSmtp } from "../../../test/slow-smtp.ts";
import { until } from "../../../test/socket.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { onlyRow } from "../database/rows.ts";
import { sharedConnections } from "./transport.ts";

let smtp: SlowSmtp;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSlowSmtp();
});
beforeEach(async () => {
  app = await startApp({ SMTP_URL: smtp.url });
});
afterEach(async () => {
  Object.assign(smtp, { msPerMail: 0, hangsAt: undefined, tricklesFor: () => false });
  await app.close();
});
afterAll(() => smtp.goAway());

const queue = (recipients: string) =>
  sql`insert into mails (kind, priority, payload)
    select 'mail', 2, jsonb_build_object('to', r, 'subject', 'Hello', 'text', 'x', 'html', 'x') from (${sql.raw(recipients)}) q (r)`.execute(
    app.app.platform.database,
  );
const askForOtp = async (email: string) =>
  expect((await app.call("POST", "/user/otp_view/", { body: { email } })).status).toBe(200);
/** How many mails to the tarpit have been tried to the end, and how often any of them was begun. */
const tarpitTries = async () => {
  const { rows } = await sql<{ failed: number; begun: number }>`
    select count(*) filter (where priority = 3)::int as failed, coalesce(sum(attempts), 0)::int as begun
    from mails where payload ->> 'to' like '%@tarpit.example'`.execute(app.app.platform.database);
  return onlyRow(rows);
};
const rowOf = async (email: string) => {
  const { rows } = await sql<{ attempts: number; wait: number; priority: number; is_failed: boolean }>`
    select attempts, priority, extract(epoch from next_try_at - now())::float8 as wait, failed_at is not null as is_failed
    from mails where payload ->> 'to' = ${email}`.execute(app.app.platform.database);
  return rows[0];
};
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const idleInTransaction = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and xact_start < clock_timestamp() - interval '2 seconds'`.execute(app.app.platform.database);
  return onlyRow(rows).n;
};

test(
  "with 10,000 mails waiting on a server that takes 1 s a mail, it has an OTP within 3 s of the call",
  { timeout: 120_000, tags: ["@operating-1.44", "@security-2.4"] },
  async () => {
    const asha = await customer(app);
    smtp.msPerMail = 1_000;
    await queue("select 'crowd.' || n || '@example.com' from generate_series(1, 10000) n");
    await smtp.arrivalsTo("crowd.1@example.com");
    for (let n = 0; n < 3; n++) {
      const before = smtp.arrivals.length;
      await askForOtp(asha.email);
      const otps = () => smtp.arrivals.slice(before).findIndex(({ to }) => to === asha.email);
      await until(() => otps() !== -1);
      // The server's pace is the clock: in three seconds it has no more of the crowd over the connections they share.
      expect(otps()).toBeLessThanOrEqual(3 * sharedConnections);
    }
  },
);

test(
  "recipients whose server trickles delay nobody else's mail for longer than 10 s, and are tried again",
  { timeout: 150_000, tags: ["@operating-1.44"] },
  async () => {
    const asha = await customer(app);
    smtp.tricklesFor = (recipient) => recipient.endsWith("@tarpit.example");
    await queue("select n || '@tarpit.example' from generate_series(1, 12) n");
    await until(() => smtp.named.length >= 4);
    await queue("values ('mira@example.com')");
    await askForOtp(asha.email);
    // Before any of those that hang is given up, after 8 seconds.
    await smtp.arrivalsTo(asha.email);
    expect((await tarpitTries()).failed).toBe(0);
    // Behind twelve that had not been tried yet: four are given up after 8 seconds, the next ones after 10.
    await smtp.arrivalsTo("mira@example.com", 60_000);
    expect((await tarpitTries()).failed).toBeLessThanOrEqual(4);
    // Deadlines outlive a garbage collection. Once all twelve have failed, what is new goes before them.
    collectGarbage();
    await until(async () => (await rowOf("12@tarpit.example"))?.priority === 3, 60_000);
    const { begun } = await tarpitTries();
    await queue("values ('tara@example.com')");
    await smtp.arrivalsTo("tara@example.com", 60_000);
    // A try takes 8 seconds: in 10 each of them begins one, those that failed first a second one.
    expect((await tarpitTries()).begun - begun).toBeLessThanOrEqual(16);
    smtp.tricklesFor = () => false;
    for (let n = 1; n <= 12; n++) {
      expect(await smtp.arrivalsTo(`${n}@tarpit.example`, 60_000)).toHaveLength(1);
    }
  },
);

test("while the server hangs no transaction is open, and each mail about a booking arrives once when it is back", async () => {
  smtp.hangsAt = "greeting";
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  await booking(app, buyer, someone);
  const { database } = app.app.platform;
  await until(async () => {
    const { rows } = await sql`select from mails where attempts > 0`.execute(database);
    return rows.length === 2;
  });
  await sleep(3_000);
  expect(await idleInTransaction()).toBe(0);
  smtp.hangsAt = undefined;
  await Promise.all([smtp.arrivalsTo(someone.email, 40_000), smtp.arrivalsTo(buyer.email, 40_000)]);
  await until(async () => (await sql`select from mails`.execute(database)).rows.length === 0);
  await sleep(1_000);
  for (const { email } of [someone, buyer]) expect(await smtp.arrivalsTo(email)).toHaveLength(1);
}, 90_000);

test(
  "a server that is away for some seconds: the code leaves within 60 s after it is back, valid from then",
  { timeout: 90_000, tags: ["@security-1.9"] },
  async () => {
    const asha = await customer(app);
    await smtp.goAway();
    await askForOtp(asha.email);
    const { database } = app.app.platform;
    const tries = async () =>
      (await sql<{ n: number }>`select max(attempts) as n from mails`.execute(database)).rows[0]?.n ?? 0;
    await until(async () => (await tries()) >= 3, 60_000);
    await smtp.comeBack();
    const [mail] = await smtp.arrivalsTo(asha.email, 60_000);
    const answer = await app.call("PATCH", "/user/otp_view", {
      body: { email: asha.email, otp: mail?.subject.slice(0, 6) },
    });
    expect(answer.status).toBe(200);
    const { rows } = await sql<{ left: number }>`
    select extract(epoch from expires_at - now())::float8 as left from one_time_codes
    where lower(email) = lower(${asha.email})`.execute(database);
    expect(onlyRow(rows).left).toBeGreaterThan(170);
  },
);

test(
  "in the first 15 minutes tries are at most 30 s apart, later further, and after a day a mail is given up",
  { timeout: 120_000, tags: ["@security-2.4"] },
  async () => {
    await smtp.goAway();
    const triedAt = async (email: string, age: string, attempts: number) => {
      const { database } = app.app.platform;
      await queue(`values ('${email}')`);
      await until(async () => (await rowOf(email))?.attempts === 1);
      await sql`update mails set attempts = ${attempts}, created_at = now() - ${age}::interval, next_try_at = now()
      where payload ->> 'to' = ${email}`.execute(database);
      await until(
        async () => (await rowOf(email))?.priority === 3 && (await rowOf(email))?.attempts === attempts + 1,
        20_000,
      );
      await sleep(500);
      return rowOf(email);
    };
    const [young, old, given] = await Promise.all([
      triedAt("young@example.com", "14 minutes", 40),
      triedAt("old@example.com", "3 hours", 60),
      triedAt("given@example.com", "25 hours", 90),
    ]);
    await smtp.comeBack();
    expect(young?.wait).toBeLessThanOrEqual(30);
    expect(young?.is_failed).toBe(false);
    expect(old?.wait).toBeGreaterThan(200);
    expect(old?.is_failed).toBe(false);
    expect(given?.is_failed).toBe(true);
  },
);
