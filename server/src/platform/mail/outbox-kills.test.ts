// A process that is killed while it sends a mail: another one, living or started afterwards, sends it.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { customer } from "../../../test/people.ts";
import { startSlowSmtp } from "../../../test/slow-smtp.ts";
import { until } from "../../../test/socket.ts";
import { callAt, startApp } from "../../../test/start-app.ts";
import { startProcess } from "../../../test/start-process.ts";

for (const who of ["another living process", "the next process"] as const) {
  test(
    `a code in flight in a killed process is sent by ${who} within 60 s`,
    { timeout: 180_000, tags: ["@security-1.9"] },
    async () => {
      const smtp = await startSlowSmtp({ hangsAt: "content" });
      // Only makes people; nobody connects to it.
      const observer = await startApp({}, { jobs: false });
      const { database } = observer.app.platform;
      const settings = { DATABASE_URL: observer.databaseUrl, SMTP_URL: smtp.url };
      const first = await startProcess(settings);
      // Idle: the mail is its sender's from the first moment on.
      let living = who === "another living process" ? await startProcess(settings) : undefined;
      try {
        const { email } = await customer(observer);
        const asked = await callAt(first.url, "POST", "/user/otp_view/", { body: { email } });
        expect(asked.status).toBe(200);
        await until(() => smtp.named.includes(email));
        expect(smtp.named.filter((recipient) => recipient === email)).toHaveLength(1);
        smtp.hangsAt = undefined;
        await first.kill();
        living ??= await startProcess(settings);
        // The killed one's claim ends in time, and not before is it anybody else's; the time until then is skipped.
        const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from next_try_at - statement_timestamp())::float8 as seconds from mails`.execute(
          database,
        );
        expect(rows).toHaveLength(1);
        expect(rows[0]?.seconds).toBeLessThan(50);
        expect(smtp.named.filter((recipient) => recipient === email)).toHaveLength(1);
        await sql`update mails set next_try_at = least(next_try_at, statement_timestamp())`.execute(database);
        const [mail] = await smtp.arrivalsTo(email, 60_000);
        const verified = await callAt(living.url, "PATCH", "/user/otp_view", {
          body: { email, otp: mail?.subject.slice(0, 6) },
        });
        expect(verified.status).toBe(200);
        expect(await smtp.arrivalsTo(email)).toHaveLength(1);
      } finally {
        await first.kill();
        await living?.kill();
        await observer.close();
        await smtp.goAway();
      }
    },
  );
}
