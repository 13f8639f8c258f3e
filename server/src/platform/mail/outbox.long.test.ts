// The mail server is away for ten minutes while people go on asking for codes.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { customer } from "../../../test/people.ts";
import { startSlowSmtp } from "../../../test/slow-smtp.ts";
import { startApp } from "../../../test/start-app.ts";

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
