// A killed process's jobs are done by another process within a minute; a living process's never are.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "../database/sql.ts";
import { expect, test } from "vitest";
import { programArguments } from "../../../test/programs.ts";
import { until } from "../../../test/socket.ts";
import { startApp } from "../../../test/start-app.ts";
import { createJobs } from "./jobs.ts";
import { heartbeatPace } from "./living-processes.ts";

// Everything runs five times as fast.
const pace = {
  heartbeatMs: heartbeatPace.heartbeatMs / 5,
  deadAfterSeconds: heartbeatPace.deadAfterSeconds / 5,
};

test(
  "a living process does a killed one's job within a minute, and keeps its own",
  { timeout: 150_000, tags: ["@security-2.4"] },
  async () => {
    const app = await startApp({}, { jobs: false });
    const { pool, log, jobs } = app.app.platform;
    const child = spawn(
      process.execPath,
      [...programArguments("hold-job"), app.databaseUrl, `${pace.heartbeatMs}`],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [one, other] = [createJobs(pool, log, pace), createJobs(pool, log, pace)];
    let end = () => {};
    const ended = new Promise<void>((done) => (end = done));
    try {
      await jobs.add(pool, "hold", {}, { queue: "held" });
      await once(child.stdout, "data");
      const ran: string[] = [];
      await one.start(
        {
          long: async () => {
            ran.push("long");
            await ended;
          },
        },
        [],
      );
      await jobs.add(pool, "long", {});
      await until(() => ran.includes("long"));
      child.kill("SIGKILL");
      const killed = performance.now();
      await other.start(
        {
          hold: async () => void ran.push("hold"),
          long: async () => void ran.push("long again"),
        },
        [],
      );
      await until(() => ran.includes("hold"), 60_000);
      // The killed process's last heartbeat, the first one of the living process that counts, and the poll for jobs.
      expect(heartbeatPace.deadAfterSeconds + 2 * (heartbeatPace.heartbeatMs / 1_000) + 2).toBeLessThan(60);
      // The living process has held its own job for as long, and longer.
      await until(() => performance.now() - killed > 50_000 / 5, 60_000);
      expect(ran).toEqual(["long", "hold"]);
      end();
      await Promise.all([one.stop(), other.stop()]);
      const { rows } = await sql`select from job_processes`.execute(pool);
      expect(rows).toHaveLength(0);
    } finally {
      child.kill("SIGKILL");
      end();
      await Promise.all([one.stop(), other.stop()]);
      await app.close();
    }
  },
);
