// Random acts with money over months: bookings that are paid, paid twice, late and again, canceled, completed, refunded,
// disputed and paid out, while the provider fails and the process is killed. At the end everything has to add up.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../src/platform/database/sql.ts";
import { reconcileAll } from "../../src/domains/payments/jobs.ts";
import { makeDue } from "../provider-benches.ts";
import { doDue, runJob } from "../payments.ts";
import type { ServerProcess } from "../server-process.ts";
import type { TestApp } from "../start-app.ts";
import { actAtRandom, endDispute } from "./acts.ts";
import { makeLife, report, stopFailing, type Life, type LifeTerms } from "./world.ts";

const actsAtOnce = 3;
/** How many acts run when the process is killed. */
const actsUnderAKill = 8;

export interface LifeWithMoney extends LifeTerms {
  howMany: number;
  /** The process whose address is `url`, and how often it is killed. */
  kills?: { server: ServerProcess; times: number };
}

/**
 * Does random acts, a few at the same time, then ends every booking and dispute and settles every refund.
 * @returns how often each act was done, and answers that no act may cause
 */
export async function liveWithMoney(
  app: TestApp,
  { howMany, kills, ...terms }: LifeWithMoney,
): Promise<{ done: Map<string, number>; findings: string[] }> {
  const life = await makeLife(app, terms);
  const together = (count: number) =>
    Promise.all(Array.from({ length: count }, () => actAtRandom(life))) as Promise<unknown>;
  let killed = 0;
  for (let acts = 0; acts < howMany;) {
    if (kills && killed < kills.times && acts >= (howMany * (killed + 1)) / (kills.times + 1)) {
      const underWay = together(actsUnderAKill);
      await sleep(life.below(60));
      await kills.server.kill();
      await underWay;
      await kills.server.start();
      killed++;
      acts += actsUnderAKill;
    } else {
      await together(actsAtOnce);
      acts += actsAtOnce;
    }
  }
  life.done.set("kill", killed);
  life.done.set("failure of the provider", await stopFailing(app));
  await endEverything(life);
  return life;
}

async function endEverything(life: Life): Promise<void> {
  const { app, admin, bookings } = life;
  const { platform } = app.app;
  await sql`update test_money set at = market_now() where not is_reported`.execute(platform.pool);
  await doDue(app);
  for (const event of life.mail)
    if (!(await report(life, event))) life.findings.push(`not received: ${JSON.stringify(event)}`);
  await makeDue(app);
  await runJob(app, "askForCheckouts");
  for (const { id } of bookings)
    await app.call("POST", `/api/v1/admin/bookings/${id}/cancel`, {
      token: admin.token,
      body: { reason: "The end." },
    });
  await endDisputes(life);
  await makeDue(app);
  await runJob(app, "sendRefunds");
  const { rows } = await sql<{ id: number }>`select id from refunds where state = 'failed'`.execute(
    platform.pool,
  );
  for (const { id } of rows)
    await app.call("POST", `/api/v1/admin/refunds/${id}/settled_outside`, {
      token: admin.token,
      body: { reference: "The end." },
    });
  await app.call("POST", "/api/v1/test/clock", {
    token: admin.token,
    body: { advance_minutes: 24 * 60 },
  });
  await platform.clock.refresh();
  await reconcileAll(platform);
}

async function endDisputes(life: Life): Promise<void> {
  const { app, admin } = life;
  const { rows } = await sql<{
    id: number;
  }>`select id from disputes where state = 'open' order by id`.execute(app.app.platform.pool);
  for (const { id } of rows) {
    const { status } = await endDispute(life, id);
    // The worker's share is in a payout.
    if (status !== 200)
      await app.call("POST", `/api/v1/admin/disputes/${id}/ended`, {
        token: admin.token,
        body: { won: false, from: "platform" },
      });
  }
}
