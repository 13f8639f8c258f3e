// A process that takes a job and never ends it, for tests that kill it. Argument: the database's address. Prints 'held'
// once it has the job 'hold'.
import { createPool } from "../src/platform/database/pool.ts";
import { createJobs } from "../src/platform/jobs/jobs.ts";
import { createLogger } from "../src/platform/log/logger.ts";

const jobs = createJobs(createPool(process.argv[2] ?? ""), createLogger("silent"));
const hold = async (): Promise<void> => {
  process.stdout.write("held\n");
  await new Promise(() => setInterval(() => {}, 1_000));
};
await jobs.start({ hold }, []);
