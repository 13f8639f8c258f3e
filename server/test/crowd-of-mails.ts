// People who ask for a code while many other mails wait.
import { expect } from "vitest";
import { sharedConnections } from "../src/platform/mail/transport.ts";
import { sql } from "../src/platform/database/sql.ts";
import { customer } from "./people.ts";
import type { SlowSmtp } from "./slow-smtp.ts";
import { until } from "./socket.ts";
import type { TestApp } from "./start-app.ts";

/** Asks for codes, one after the other, while a mail server that takes 1 s a mail has a crowd of them to take. */
export async function expectCodesBesideACrowd(
  app: TestApp,
  smtp: SlowSmtp,
  { waiting, codes }: { waiting: number; codes: number },
): Promise<void> {
  const { email } = await customer(app);
  smtp.msPerMail = 1_000;
  await sql`insert into mails (kind, priority, payload)
    select 'mail', 2, jsonb_build_object('to', 'crowd.' || n || '@example.com', 'subject', 'Hello', 'text', 'x', 'html', 'x')
    from generate_series(1, ${waiting}::integer) n`.execute(app.app.platform.pool);
  await until(() => smtp.named.length > 0);
  for (let n = 0; n < codes; n++) {
    const before = smtp.arrivals.length;
    expect((await app.call("POST", "/user/otp_view/", { body: { email } })).status).toBe(200);
    const otps = () => smtp.arrivals.slice(before).findIndex(({ to }) => to === email);
    await until(() => otps() !== -1);
    // The server's pace is the clock: in three seconds, it gets no more than this of the crowd over the shared connections.
    expect(otps()).toBeLessThanOrEqual(3 * sharedConnections);
  }
}
