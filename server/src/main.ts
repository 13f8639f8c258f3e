// Starts the product and stops it on a signal; nothing else. With WEB_CONCURRENCY above 1 this process prepares the
// database and supervises that many processes that serve.
import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { buildApp, longestStop } from "./app.ts";
import { prepareDatabase, type PreparedDatabase } from "./prepare-database.ts";
import { createLogger } from "./platform/log/logger.ts";
import { readSettings, SettingsError, type Settings } from "./settings.ts";

const databaseVariable = "HOURHAND_PREPARED_DATABASE";

const here = dirname(fileURLToPath(import.meta.url));

function settingsFromEnvironment(): Settings {
  const file = resolve(".env");
  const values = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return readSettings({ ...values, ...process.env }, Object.keys(values));
}

/** The built client lies beside the bundle, or in the web workspace while developing. */
function webFolder(): string | undefined {
  return [join(here, "../../web/dist"), join(here, "web")].find((folder) => existsSync(folder));
}

/** What has been started, to be stopped in the opposite order. */
type Stops = (() => Promise<void>)[];

async function serve(settings: Settings, databaseUrl: string, stops: Stops): Promise<void> {
  const folder = webFolder();
  const app = await buildApp(settings, { databaseUrl, ...(folder !== undefined && { webFolder: folder }) });
  stops.push(() => app.close());
  await app.server.listen({ host: settings.host, port: settings.port });
  await app.startJobs();
}

/** From the first moment on, so that a signal while starting leaves nothing behind. */
function stopOnSignal(): Stops {
  const stops: Stops = [];
  const stop = async (): Promise<number> => {
    let code = 0;
    for (const one of stops.toReversed()) {
      await one().catch((error: unknown) => {
        code = 1;
        process.stderr.write(`${String(error)}\n`);
      });
    }
    return code;
  };
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), longestStop + 5_000).unref();
    void stop().then((code) => process.exit(code));
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return stops;
}

async function runPrimary(settings: Settings, stops: Stops): Promise<void> {
  const database = await prepareDatabase(settings, say);
  stops.push(() => database.stop());
  await (settings.processes === 1
    ? serve(settings, database.url, stops)
    : forkWorkers(settings, database.url, stops));
  announce(settings, database);
}

/** Forks the serving processes, replaces one that dies, and stops them together. */
async function forkWorkers(settings: Settings, databaseUrl: string, stops: Stops): Promise<void> {
  let isStopping = false;
  const fork = () => cluster.fork({ [databaseVariable]: databaseUrl });
  const listening = new Promise<void>((done) => {
    let count = 0;
    cluster.on("listening", () => ++count === settings.processes && done());
  });
  cluster.on("exit", () => {
    // A process that dies at once must not be replaced in a tight loop.
    if (!isStopping) setTimeout(() => isStopping || fork(), 500);
  });
  stops.push(async () => {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = workers.map((worker) => new Promise<void>((done) => worker.once("exit", () => done())));
    for (const worker of workers) worker.process.kill("SIGTERM");
    await Promise.race([Promise.all(gone), new Promise((done) => setTimeout(done, longestStop))]);
  });
  for (let index = 0; index < settings.processes; index++) fork();
  await listening;
}

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);

function announce(settings: Settings, database: PreparedDatabase): void {
  say(`\nHourHand is ready at ${settings.publicUrl}`);
  for (const account of database.accounts) {
    say(`  ${account.role.padEnd(9)} ${account.username.padEnd(24)} password ${account.password}`);
  }
  if (settings.allowsDemo && settings.smtpUrl === undefined)
    say(`  mails     ${settings.publicUrl}/dev/mailbox`);
  say("");
}

try {
  const settings = settingsFromEnvironment();
  const prepared = process.env[databaseVariable];
  const stops = stopOnSignal();
  await (cluster.isWorker && prepared !== undefined
    ? serve(settings, prepared, stops)
    : runPrimary(settings, stops));
} catch (error) {
  if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
  else createLogger("error").fatal({ err: error }, "HourHand could not start.");
  process.exit(1);
}
