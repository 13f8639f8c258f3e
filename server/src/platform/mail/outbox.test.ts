// Mails and the mail server: priorities, a server that hangs or is absent, retries.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "../database/sql.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { expectCodesBesideACrowd } from "../../../test/crowd-of-mails.ts";
import { otpIn } from "../../../test/smtp-sink.ts";
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
    app.app.platform.pool,
  );
const askForOtp = async (email: string) =>
  expect((await app.call("POST", "/user/otp_view/", { body: { email } })).status).toBe(200);
const rowsOfMails = async (condition: string) =>
  (await sql`select from mails where ${sql.raw(condition)}`.execute(app.app.platform.pool)).rows.length;
const rowOf = async (email: string) => {
  const { rows } = await sql<{ attempts: number; wait: number; priority: number; is_failed: boolean }>`
    select attempts, priority, extract(epoch from next_try_at - now())::float8 as wait, failed_at is not null as is_failed
    from mails where payload ->> 'to' = ${email}`.execute(app.app.platform.pool);
  return rows[0];
};
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const openTransactions = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(app.app.platform.pool);
  return onlyRow(rows).n;
};

test(
  "with 100 waiting mails and a server that takes 1 s a mail, an OTP arrives within 3 s of the call",
  { tags: ["@operating-1.44", "@security-2.4"] },
  () => expectCodesBesideACrowd(app, smtp, { waiting: 100, codes: 1 }),
);

test(
  "recipients whose server trickles delay no other mail beyond their timeout, and are retried",
  { tags: ["@operating-1.44"] },
  async () => {
    const asha = await customer(app);
    smtp.tricklesFor = (recipient) => recipient.endsWith("@tarpit.example");
    await queue(`select n || '@tarpit.example' from generate_series(1, ${sharedConnections}) n`);
    await until(() => smtp.named.length >= sharedConnections);
    await queue("values ('mira@example.com')");
    await askForOtp(asha.email);
    await smtp.arrivalsTo(asha.email);
    await smtp.arrivalsTo("mira@example.com");
    expect(await rowsOfMails("last_error is not null")).toBe(0);
    // Deadlines survive a garbage collection.
    collectGarbage();
    await until(async () => (await rowsOfMails("last_error is not null")) === sharedConnections);
    smtp.tricklesFor = () => false;
    for (let n = 1; n <= sharedConnections; n++)
      expect(await smtp.arrivalsTo(`${n}@tarpit.example`)).toHaveLength(1);
  },
);

test("while the server hangs no transaction is open, and each mail about a booking arrives once when it is back", async () => {
  smtp.hangsAt = "greeting";
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  await booking(app, buyer, someone);
  await until(async () => (await rowsOfMails("attempts > 0")) === 2);
  await until(async () => (await openTransactions()) === 0);
  // That was so while both were being sent.
  expect(await rowsOfMails("attempts = 1 and last_error is null")).toBe(2);
  smtp.hangsAt = undefined;
  await smtp.goAway();
  await smtp.comeBack();
  await Promise.all([smtp.arrivalsTo(someone.email), smtp.arrivalsTo(buyer.email)]);
  await until(async () => (await rowsOfMails("true")) === 0);
  for (const { email } of [someone, buyer]) expect(smtp.named.filter((to) => to === email)).toHaveLength(1);
});

test(
  "a server that is away for some minutes: the code leaves after it is back, valid from then",
  { tags: ["@security-1.9"] },
  async () => {
    const asha = await customer(app);
    await smtp.goAway();
    await askForOtp(asha.email);
    await until(async () => (await rowsOfMails("last_error is not null")) === 1);
    // Five minutes pass, but a code is valid for three.
    const { pool } = app.app.platform;
    await sql`update mails set created_at = created_at - interval '5 minutes'`.execute(pool);
    await sql`update one_time_codes set expires_at = expires_at - interval '5 minutes'`.execute(pool);
    await smtp.comeBack();
    const [mail] = await smtp.arrivalsTo(asha.email);
    const answer = await app.call("PATCH", "/user/otp_view", {
      body: { email: asha.email, otp: mail && otpIn(mail) },
    });
    expect(answer.status).toBe(200);
  },
);

test(
  "in the first 15 minutes retries are at most 30 s apart, later further, and after a day a mail fails for good",
  { tags: ["@security-2.4"] },
  async () => {
    await smtp.goAway();
    const triedAt = async (email: string, age: string, attempts: number) => {
      const { pool } = app.app.platform;
      await queue(`values ('${email}')`);
      const ofMail = `payload ->> 'to' = '${email}'`;
      await until(async () => (await rowsOfMails(`${ofMail} and last_error is not null`)) === 1);
      await sql`update mails set attempts = ${attempts}, last_error = null,
        created_at = now() - ${age}::interval, next_try_at = now() where ${sql.raw(ofMail)}`.execute(pool);
      await until(async () => (await rowsOfMails(`${ofMail} and last_error is not null`)) === 1);
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
