// A process is killed while it sends a mail: another one, already running or started afterwards, sends it.
import { sql } from "../src/platform/database/sql.ts";
import { expect } from "vitest";
import { otpIn } from "./smtp-sink.ts";
import { customer } from "./people.ts";
import { startSlowSmtp } from "./slow-smtp.ts";
import { until } from "./socket.ts";
import { callAt, startApp, type TestApp } from "./start-app.ts";
import { startProcess } from "./start-process.ts";

/** Kills a process that sends a code; expects that another process sends it. */
export async function expectMailAfterKill(who: "another living process" | "the next process"): Promise<void> {
  const smtp = await startSlowSmtp({ hangsAt: "content" });
  // This app only creates people; no client connects to it.
  const observer = await startApp({}, { jobs: false });
  const { pool } = observer.app.platform;
  const settings = { DATABASE_URL: observer.databaseUrl, SMTP_URL: smtp.url };
  const first = await startProcess(settings);
  const { databaseUrl } = observer;
  let other: TestApp | undefined;
  try {
    // Built before the mail hangs, because an attempt is given up after 8 s.
    if (who === "another living process") other = await startApp(settings, { databaseUrl, jobs: false });
    const { email } = await customer(observer);
    const asked = await callAt(first.url, "POST", "/user/otp_view/", { body: { email } });
    expect(asked.status).toBe(200);
    // Not only named: the rest of the mail would arrive after the server has stopped hanging, and be accepted.
    await until(() => smtp.held.includes(email));
    // Not before, because it could have taken the mail.
    await other?.app.startJobs();
    smtp.hangsAt = undefined;
    await first.kill();
    other ??= await startApp(settings, { databaseUrl });
    // The killed process's claim expires, and no other process can claim the mail before; the test skips that time.
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from next_try_at - statement_timestamp())::float8 as seconds from mails`.execute(
      pool,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.seconds).toBeLessThan(50);
    expect(smtp.named.filter((recipient) => recipient === email)).toHaveLength(1);
    await sql`update mails set next_try_at = least(next_try_at, statement_timestamp())`.execute(pool);
    const [mail] = await smtp.arrivalsTo(email);
    const verified = await other.call("PATCH", "/user/otp_view", {
      body: { email, otp: mail && otpIn(mail) },
    });
    expect(verified.status).toBe(200);
    expect(smtp.named.filter((recipient) => recipient === email)).toHaveLength(2);
  } finally {
    await first.kill();
    await other?.close();
    await observer.close();
    await smtp.goAway();
  }
}
