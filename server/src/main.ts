// Starts the product and stops it on a signal; nothing else. If WEB_CONCURRENCY is above 1, this process prepares the
// database and supervises that many serving processes.
import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildApp, maxStop } from "./app.ts";
import { settingsFromEnvironment } from "./settings/environment.ts";
import { prepareDatabase, type PreparedDatabase } from "./prepare-database.ts";
import { MigrationError } from "./platform/database/migrate.ts";
import { createLogger } from "./platform/log/logger.ts";
import { surviveUnhandledRejections } from "./platform/log/unhandled-rejections.ts";
import { stopNow, stopOnSignal, type GracefulStop, type Stops } from "./graceful-stop.ts";
import { SettingsError } from "./settings/setting-reader.ts";
import { settingsWarnings, type Settings } from "./settings/settings.ts";

/** The exit code for wrong settings, so that supervisors do not restart the process (EX_CONFIG of sysexits.h). */
const configurationExitCode = 78;

/** Passes the prepared database to a serving process that this process supervises. */
const databaseVariable = "HOURHAND_PREPARED_DATABASE";

type ServedDatabase = Pick<PreparedDatabase, "url" | "market">;

const here = dirname(fileURLToPath(import.meta.url));

/** Returns the folder of the built client: next to the bundle, or in the web workspace during development. */
function webFolder(): string | undefined {
  return [join(here, "../../web/dist"), join(here, "web")].find((folder) => existsSync(folder));
}

async function serve(
  settings: Settings,
  { url, market }: ServedDatabase,
  gracefulStop: GracefulStop,
): Promise<void> {
  const folder = webFolder();
  const app = await buildApp(settings, {
    databaseUrl: url,
    market,
    ...(folder !== undefined && { webFolder: folder }),
  });
  gracefulStop.stops.push(() => app.close());
  gracefulStop.onDrain = () => app.drain();
  await app.server.listen({ host: settings.host, port: settings.port });
  if (!gracefulStop.isStopping) await app.startJobs();
}

async function runPrimary(settings: Settings, gracefulStop: GracefulStop): Promise<void> {
  for (const warning of settingsWarnings(settings)) process.stderr.write(`Warning: ${warning}\n`);
  const database = await prepareDatabase(settings, print, (stop) => gracefulStop.stops.push(stop));
  if (gracefulStop.isStopping) return;
  await (settings.processes === 1
    ? serve(settings, database, gracefulStop)
    : forkWorkers(settings, database, gracefulStop));
  if (!gracefulStop.isStopping) printStart(settings, database);
}

/** Forks the serving processes, replaces those that die, and stops all together. */
async function forkWorkers(
  settings: Settings,
  { url, market }: ServedDatabase,
  gracefulStop: GracefulStop,
): Promise<void> {
  let isStopping = false;
  const fork = () => cluster.fork({ [databaseVariable]: JSON.stringify({ url, market }) });
  const listening = new Promise<void>((done) => {
    let count = 0;
    cluster.on("listening", () => ++count === settings.processes && done());
  });
  cluster.on("exit", () => {
    // Avoids a tight loop of restarts when a process dies immediately.
    if (!isStopping) setTimeout(() => isStopping || fork(), 500);
  });
  const workers = () =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined && !worker.isDead());
  gracefulStop.stops.push(async () => {
    isStopping = true;
    const remaining = workers();
    const gone = remaining.map((worker) => new Promise<void>((done) => worker?.once("exit", () => done())));
    // It is not an error if the process exits at this moment.
    for (const worker of remaining) worker?.send(stopNow, () => {});
    await Promise.race([Promise.all(gone), new Promise((done) => setTimeout(done, maxStop))]);
  });
  for (let index = 0; index < settings.processes; index++) fork();
  await listening;
  gracefulStop.onDrain = () => {
    isStopping = true;
    for (const worker of workers()) worker?.process.kill("SIGTERM");
  };
}

/** Returns the message for a fault that restarting cannot fix; undefined if it may pass. */
function configurationFault(error: unknown): string | undefined {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof MigrationError && !error.mayPass) return error.message;
  const { code, address, port } = error as { code?: string; address?: string; port?: number };
  const where = `HOST and PORT (${address}:${port})`;
  if (code === "EADDRINUSE")
    return `${where}: another program listens there. Stop it or choose another PORT.`;
  if (code === "EACCES" && port !== undefined)
    return `${where}: this user may not listen there. Choose a PORT above 1023.`;
  if (code === "EADDRNOTAVAIL") return `${where}: this machine has no such address. Choose another HOST.`;
  return undefined;
}

const print = (sentence: string) => void process.stdout.write(`${sentence}\n`);

function printStart(settings: Settings, database: PreparedDatabase): void {
  print(`\nHourHand is ready at ${settings.publicUrl}`);
  for (const account of database.accounts) {
    print(`  ${account.role.padEnd(9)} ${account.username.padEnd(24)} password ${account.password}`);
  }
  if (settings.allowsDemo && settings.smtpUrl === undefined)
    print(`  mails     ${settings.publicUrl}/dev/mailbox`);
  if (database.next !== undefined) print(database.next);
  print("");
}

let gracefulStop: GracefulStop | undefined;
try {
  const settings = settingsFromEnvironment();
  const prepared = process.env[databaseVariable];
  surviveUnhandledRejections(createLogger(settings.logLevel));
  gracefulStop = stopOnSignal(settings.drainSeconds, maxStop + 5_000);
  await (cluster.isWorker && prepared !== undefined
    ? serve(settings, JSON.parse(prepared) as ServedDatabase, gracefulStop)
    : runPrimary(settings, gracefulStop));
} catch (error) {
  // A signal during the start closes parts that the start is using, and the stop then ends the process.
  if (!gracefulStop?.isStopping) await giveUp(error, gracefulStop?.stops ?? []);
}

async function giveUp(error: unknown, stops: Stops): Promise<never> {
  const sentence = configurationFault(error);
  if (sentence === undefined) createLogger("error").fatal({ err: error }, "HourHand could not start.");
  else process.stderr.write(`${sentence}\n`);
  // A database that nobody uses any longer must not keep running.
  for (const stop of stops.toReversed()) {
    try {
      await stop();
    } catch {
      // The first error was already reported.
    }
  }
  process.exit(sentence === undefined ? 1 : configurationExitCode);
}
