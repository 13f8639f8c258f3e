// PostgreSQL goes down while every scheduled job is running, until all of them have noticed, and then comes back.
import { tmpdir } from "node:os";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { partDown } from "@hourhand/contract/problem";
import { freshDatabase, superuserVariable, type TestDatabase } from "../test/database.ts";
import { losses, startDatabaseProxy, type DatabaseProxy } from "../test/database-proxy.ts";
import { customer, worker, type TestPerson, type TestWorker } from "../test/people.ts";
import { expectProblem } from "../test/problems.ts";
import { until } from "../test/socket.ts";
import { startApp, type TestApp } from "../test/start-app.ts";
import { startProcess, testSecret, type TestProcess } from "../test/start-process.ts";
import { book } from "../test/bookings.ts";
import { createJobs, type JobHandlers, type Jobs } from "./platform/jobs/jobs.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { allJobs, allSchedules } from "./register-domains.ts";
import { readSettings } from "./settings/settings.ts";

let database: TestDatabase;
let proxy: DatabaseProxy;
let app: TestApp;
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  database = await freshDatabase();
  proxy = await startDatabaseProxy(database.url);
  app = await startApp({}, { databaseUrl: proxy.url, jobs: false });
  app.app.platform.pool.endStarting();
  asha = await customer(app);
  ravi = await worker(app);
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.drop();
});

const isReady = async () => (await app.call("GET", "/readyz")).status === 200;

/** Jobs that end during the outage, in addition to the scheduled ones, one for each possible way of ending. */
const others: Record<string, () => Promise<void>> = {
  endsWell: async () => {},
  fails: async () => {
    throw new Error("It fails by itself.");
  },
};

test.each(losses)(
  "the process survives a database that is %s while each scheduled job is running, and a due job then starts automatically",
  { tags: ["@security-1.8"] },
  async (loss) => {
    const { platform } = app.app;
    const scheduled = allSchedules().map(({ task, queue }) => ({ task, queue }));
    const tasks = [...scheduled, ...Object.keys(others).map((task) => ({ task, queue: `${loss} ${task}` }))];
    const begun = new Map(tasks.map(({ task }) => [task, 0]));
    let isLost = () => {};
    const lost = new Promise<void>((done) => (isLost = done));
    const handlers: JobHandlers = { ...others, ...allJobs(platform) };
    const held = Object.fromEntries(
      tasks.map(({ task }) => [
        task,
        async (...given: [never, never]) => {
          begun.set(task, (begun.get(task) ?? 0) + 1);
          await lost;
          await handlers[task]?.(...given);
        },
      ]),
    );
    const warned = vi.spyOn(platform.log, "warn");
    const runners: Jobs[] = [];
    for (let from = 0; from < tasks.length; from += 4) {
      const jobs = createJobs(platform.pool, platform.log);
      const some = tasks.slice(from, from + 4).map(({ task }) => [task, held[task] as never]);
      await jobs.start(Object.fromEntries(some) as JobHandlers, []);
      runners.push(jobs);
    }
    // Only now, since running runners hear of each at once. Each has its own queue, so that all can run concurrently.
    for (const { task, queue } of tasks)
      await platform.jobs.add(platform.pool, task, {}, queue === undefined ? {} : { queue: `of ${task}` });
    await until(() => [...begun.values()].every((times) => times === 1), 60_000);

    await proxy.lose(loss);
    isLost();
    const answer = await app.call("GET", "/api/v1/bookings", { token: asha.token });
    expectProblem(answer, partDown);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await until(async () => !(await isReady()));
    const noticed = () =>
      warned.mock.calls.filter(([text]) => String(text).startsWith("Jobs lost the database"));
    await until(() => noticed().length >= runners.length);
    await proxy.restore();
    await until(isReady, 10_000);
    // Whatever the outage interrupted: completing a job, failing it, or the reply that gave it to a runner.
    await until(() => [...begun.values()].every((times) => times >= 2), 60_000);
    await Promise.all(runners.map((jobs) => jobs.stop()));
    await platform.pool.query("truncate graphile_worker._private_jobs, graphile_worker._private_job_queues");
    warned.mockRestore();
  },
);

/** Sets whether new sessions of the database may write, as an operator can; open sessions are unaffected. */
async function allowWrites(may: boolean): Promise<void> {
  const superuser = new pg.Client({ connectionString: process.env[superuserVariable] });
  await superuser.connect();
  try {
    await superuser.query(
      `alter database ${database.name} ${may ? "reset default_transaction_read_only" : "set default_transaction_read_only = on"}`,
    );
  } finally {
    await superuser.end();
  }
}

test("a read-only database is 503 on /readyz and on calls that write, and recovers automatically", async () => {
  const jobs = createJobs(app.app.platform.pool, app.app.platform.log);
  const ran: string[] = [];
  await jobs.start({ waits: async () => void ran.push("waits") }, []);
  await allowWrites(false);
  try {
    proxy.cut();
    // Reads work again, so the 503 of /readyz is no longer due to the lost connections.
    await until(
      async () =>
        (await app.call("GET", "/api/v1/bookings", { token: asha.token })).status === 200 &&
        !(await isReady()) &&
        !(await isReady()),
    );
    const refused = await book(app, asha, ravi);
    expectProblem(refused, partDown);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await app.call("GET", "/api/v1/bookings", { token: asha.token })).status).toBe(200);
    expect((await app.call("GET", "/healthz")).status).toBe(200);
  } finally {
    // Sessions opened in the meantime stay read-only; the pool no longer uses them.
    await allowWrites(true);
  }
  await until(isReady, 10_000);
  expect((await book(app, asha, ravi)).status).toBe(201);
  await app.app.platform.jobs.add(app.app.platform.pool, "waits", {});
  await until(() => ran.length > 0, 60_000);
  await jobs.stop();
});

test(
  "a start on a read-only database serves reads, and everything once writes are allowed; an unhandled rejection there is logged and counted, and the process continues",
  { timeout: 120_000 },
  async () => {
    // A first start has already written everything that it needs.
    const environment = { DATABASE_URL: database.url, SECRET_KEY: testSecret, DEMO_DATA: "false" };
    await prepareDatabase(readSettings({ NODE_ENV: "test", ...environment, DATA_DIR: tmpdir() }), () => {});
    await allowWrites(false);
    const fault = "process.on('SIGUSR2', () => void Promise.reject(new Error('Nobody catches this.')));";
    let running: TestProcess | undefined;
    try {
      running = await startProcess(
        {
          DATABASE_URL: database.url,
          NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
        },
        undefined,
        503,
      );
      expect((await fetch(`${running.url}/api/v1/home`)).status).not.toBe(500);
    } finally {
      await allowWrites(true);
    }
    const server = running;
    const { url, pid } = server;
    const isServing = async () => (await fetch(`${url}/readyz`)).status === 200;
    await until(isServing, 10_000);

    const figure = async () =>
      /^hourhand_unhandled_rejections_total (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
    expect(await figure()).toBe("0");
    process.kill(pid, "SIGUSR2");
    await until(async () => (await figure()) === "1");
    expect(server.output()).toMatch(/Nobody catches this\./);
    expect(await isServing()).toBe(true);
    expect(await server.stop()).toBe(0);
  },
);

test("one session with a rejected write reports a read-only database", async () => {
  const { pool } = app.app.platform;
  await allowWrites(false);
  try {
    // Open connections may write; new ones may not.
    const open = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    for (const client of open) client.release(true);
    expectProblem(await book(app, asha, ravi, { title: "Another tap" }), partDown);
    await until(async () => !(await isReady()));
  } finally {
    await allowWrites(true);
  }
  await until(isReady, 10_000);
});
