// A process that takes a job and never ends it, for tests that kill it. Arguments: the database's address, and its
// heartbeat in milliseconds. Prints 'held' once it has the job 'hold'.
import { createPool } from "../src/platform/database/pool.ts";
import { createJobs } from "../src/platform/jobs/jobs.ts";
import { heartbeatPace } from "../src/platform/jobs/living-processes.ts";
import { createLogger } from "../src/platform/log/logger.ts";

const [, , databaseUrl = "", heartbeatMs] = process.argv;
const jobs = createJobs(createPool(databaseUrl), createLogger("silent"), {
  ...heartbeatPace,
  heartbeatMs: Number(heartbeatMs),
});
const hold = async (): Promise<void> => {
  process.stdout.write("held\n");
  await new Promise(() => setInterval(() => {}, 1_000));
};
await jobs.start({ hold }, []);
