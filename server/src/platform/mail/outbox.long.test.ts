// The mail server is away for ten minutes while people still ask for codes. And: a crowd of mails, and many
// recipients whose server trickles.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../database/sql.ts";
import { expect, test } from "vitest";
import { expectCodesBesideACrowd } from "../../../test/crowd-of-mails.ts";
import { customer } from "../../../test/people.ts";
import { startSlowSmtp } from "../../../test/slow-smtp.ts";
import { until } from "../../../test/socket.ts";
import { startApp } from "../../../test/start-app.ts";
import { onlyRow } from "../database/rows.ts";

test(
  "after ten minutes without a mail server every code leaves within 60 s of its return",
  { timeout: 900_000, tags: ["@security-1.9"] },
  async () => {
    const smtp = await startSlowSmtp({ msPerMail: 100 });
    const app = await startApp({ SMTP_URL: smtp.url });
    try {
      const people = await Promise.all(Array.from({ length: 20 }, () => customer(app)));
      await smtp.goAway();
      for (const { email } of people) {
        expect((await app.call("POST", "/user/otp_view/", { body: { email } })).status).toBe(200);
        await sleep(30_000);
      }
      await smtp.comeBack();
      const back = performance.now();
      const mails = await Promise.all(people.map(({ email }) => smtp.arrivalsTo(email, 120_000)));
      const waits = mails.map(([mail]) => (mail?.at ?? 0) - back);
      process.stdout.write(
        `20 codes left at most ${Math.round(Math.max(...waits))} ms after the server was back\n`,
      );
      expect(Math.max(...waits)).toBeLessThan(60_000);
      await sleep(2_000);
      for (const { email } of people) expect(await smtp.arrivalsTo(email)).toHaveLength(1);
    } finally {
      await app.close();
      await smtp.goAway();
    }
  },
);

test("with 10,000 waiting mails and a server that takes 1 s a mail, each OTP arrives within 3 s of the call", async () => {
  const smtp = await startSlowSmtp();
  const app = await startApp({ SMTP_URL: smtp.url });
  try {
    await expectCodesBesideACrowd(app, smtp, { waiting: 10_000, codes: 10 });
  } finally {
    await app.close();
    await smtp.goAway();
  }
});

test(
  "twelve recipients whose server trickles delay other mails for at most 10 s, and are retried",
  { timeout: 150_000, tags: ["@operating-1.44"] },
  async () => {
    const smtp = await startSlowSmtp({ tricklesFor: (recipient) => recipient.endsWith("@tarpit.example") });
    const app = await startApp({ SMTP_URL: smtp.url });
    const { pool } = app.app.platform;
    const queue = (recipients: string) =>
      sql`insert into mails (kind, priority, payload)
        select 'mail', 2, jsonb_build_object('to', r, 'subject', 'Hello', 'text', 'x', 'html', 'x') from (${sql.raw(recipients)}) q (r)`.execute(
        pool,
      );
    /** Counts the finished tries of mails to the tarpit, and the started ones. */
    const tarpitTries = async () => {
      const { rows } = await sql<{ failed: number; begun: number }>`
        select count(*) filter (where priority = 3)::int as failed, coalesce(sum(attempts), 0)::int as begun
        from mails where payload ->> 'to' like '%@tarpit.example'`.execute(pool);
      return onlyRow(rows);
    };
    try {
      await queue("select n || '@tarpit.example' from generate_series(1, 12) n");
      await until(() => smtp.named.length >= 4);
      await queue("values ('mira@example.com')");
      // This mail is behind twelve that had not been tried yet: four of those are given up after 8 seconds, the next
      // after 10.
      await smtp.arrivalsTo("mira@example.com", 60_000);
      expect((await tarpitTries()).failed).toBeLessThanOrEqual(4);
      // Once all twelve have failed, new mails go before them.
      await until(async () => (await tarpitTries()).failed === 12, 60_000);
      const { begun } = await tarpitTries();
      await queue("values ('tara@example.com')");
      await smtp.arrivalsTo("tara@example.com", 60_000);
      // A try takes 8 seconds: in 10 seconds each of them begins one, and those that failed first begin a second.
      expect((await tarpitTries()).begun - begun).toBeLessThanOrEqual(16);
      smtp.tricklesFor = () => false;
      for (let n = 1; n <= 12; n++)
        expect(await smtp.arrivalsTo(`${n}@tarpit.example`, 60_000)).toHaveLength(1);
    } finally {
      await app.close();
      await smtp.goAway();
    }
  },
);
