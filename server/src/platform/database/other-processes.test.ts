// If two processes use one database without a shared Redis, this is detected.
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "../../../test/database.ts";
import { until } from "../../../test/socket.ts";
import { startProcess } from "../../../test/start-process.ts";
import { otherProcesses, processName } from "./other-processes.ts";
import { createPool } from "./pool.ts";

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

test("a second process on a database is an error in its log, unless Redis connects them", async () => {
  const database = await freshDatabase();
  ends.push(() => database.drop());
  const alone = await startProcess({ DATABASE_URL: database.url });
  ends.push(() => alone.kill());
  expect(alone.output()).not.toContain("REDIS_URL is not set");
  const second = await startProcess({ DATABASE_URL: database.url });
  ends.push(() => second.kill());
  await until(
    () => second.output().includes("Another process serves this database and REDIS_URL is not set"),
    60_000,
  );
  // On the same machine both have, or could have, the same folder of pictures.
  expect(second.output()).not.toContain("S3_ENDPOINT");
}, 120_000);

test("processes are told apart from each other and from other machines' while they live", async () => {
  const database = await freshDatabase();
  const [own, sibling] = [processName(), processName()];
  const foreign = `hourhand 00000000 ${"1".repeat(12)}`;
  const mine = createPool(database.url, { name: own });
  const connect = async (name: string) => {
    const pool = createPool(database.url, { name });
    await pool.query("select 1");
    return pool;
  };
  expect(await otherProcesses(mine, own)).toEqual({ count: 0, isElsewhere: false });
  const sameMachine = await connect(sibling);
  expect(await otherProcesses(mine, own)).toEqual({ count: 1, isElsewhere: false });
  const elsewhere = await connect(foreign);
  expect(await otherProcesses(mine, own)).toEqual({ count: 2, isElsewhere: true });
  await Promise.all([sameMachine.end(), elsewhere.end()]);
  await until(async () => (await otherProcesses(mine, own)).count === 0);
  await mine.end();
  await database.drop();
});
