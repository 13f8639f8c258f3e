// Due work by the real clock: its order, concurrent processes, and that it is done within a minute.
import { sql } from "../database/sql.ts";
import { expect, test } from "vitest";
import { booking, endAnswerTime, statusOf } from "../../../test/bookings.ts";
import { customer, worker } from "../../../test/people.ts";
import { until } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";
import { doDueWork, type DueWork } from "./due-work.ts";

const app = testApp();

const overdue = async () => {
  const id = await booking(app, await customer(app), await worker(app));
  await endAnswerTime(app, id);
  return id;
};

test(
  "work of several kinds is done in the order in which it fell due",
  { tags: ["@fair-play-1.7"] },
  async () => {
    const done: string[] = [];
    const kind = (name: string, ...minutesAgo: number[]): DueWork => ({
      name,
      async nextDue() {
        const [next] = minutesAgo;
        return next === undefined ? null : (Date.now() - next * 60_000) * 1_000;
      },
      async run() {
        done.push(`${name} ${minutesAgo.shift()}`);
        return 1;
      },
    });
    const count = await doDueWork(app.app.platform, [kind("a", 50, 20, -10), kind("b", 40, 30), kind("c")]);
    expect(done).toEqual(["a 50", "b 40", "b 30", "a 20"]);
    expect(count).toBe(4);
  },
);

test("work that another process is doing is left to it, and the other kinds are done", async () => {
  const minuteAgo = async () => (Date.now() - 60_000) * 1_000;
  let left = 2;
  const count = await doDueWork(app.app.platform, [
    { name: "locked", nextDue: minuteAgo, run: async () => 0 },
    { name: "free", nextDue: async () => (left > 0 ? minuteAgo() : null), run: async () => left-- && 1 },
  ]);
  expect([count, left]).toEqual([2, 0]);
});

test(
  "each minute's job runs three times: immediately, and 20 and 40 seconds later",
  { tags: ["@beyond-1.47", "@fair-play-1.7"] },
  async () => {
    const { platform } = app.app;
    const first = await overdue();
    await platform.jobs.add(platform.pool, "doDueWork", {});
    await expect.poll(() => statusOf(app, first)).toBe("canceled");
    const later = async () =>
      (
        await sql<{ id: number; seconds: number }>`
        select id::int, extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
        where task_identifier = 'doDueWorkAgain' order by run_at`.execute(platform.pool)
      ).rows;
    await until(async () => (await later()).length === 2);
    const [soon, late] = await later();
    expect(soon?.seconds).toBeLessThanOrEqual(20);
    expect(late?.seconds).toBeGreaterThan(20);
    expect(late?.seconds).toBeLessThanOrEqual(40);
    const second = await overdue();
    await sql`select graphile_worker.reschedule_jobs(array[${soon?.id ?? 0}::bigint], run_at => now())`.execute(
      platform.pool,
    );
    // The status changes before the late process could have done the work.
    await expect.poll(() => statusOf(app, second), { timeout: 10_000 }).toBe("canceled");
  },
);
