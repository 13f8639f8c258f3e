// Starts the product and stops it on a signal; nothing else. With WEB_CONCURRENCY above 1 this process prepares the
// database and supervises that many processes that serve.
import cluster from "node:cluster";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { buildApp, longestStop, type App } from "./app.ts";
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

async function serve(settings: Settings, databaseUrl: string): Promise<App> {
  const folder = webFolder();
  const app = await buildApp(settings, { databaseUrl, ...(folder !== undefined && { webFolder: folder }) });
  await app.server.listen({ host: settings.host, port: settings.port });
  await app.startJobs();
  return app;
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), longestStop + 5_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

async function runPrimary(settings: Settings): Promise<void> {
  const database = await prepareDatabase(settings, say);
  if (settings.processes === 1) {
    const app = await serve(settings, database.url);
    stopOnSignal(async () => {
      await app.close();
      await database.stop();
    });
  } else {
    await forkWorkers(settings, database);
  }
  announce(settings, database);
}

/** Forks the serving processes, replaces one that dies, and stops them together. */
async function forkWorkers(settings: Settings, database: PreparedDatabase): Promise<void> {
  let isStopping = false;
  const fork = () => cluster.fork({ [databaseVariable]: database.url });
  const listening = new Promise<void>((done) => {
    let count = 0;
    cluster.on("listening", () => ++count === settings.processes && done());
  });
  cluster.on("exit", () => {
    // A process that dies at once must not be replaced in a tight loop.
    if (!isStopping) setTimeout(() => isStopping || fork(), 500);
  });
  for (let index = 0; index < settings.processes; index++) fork();
  stopOnSignal(async () => {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const gone = workers.map((worker) => new Promise<void>((done) => worker.once("exit", () => done())));
    for (const worker of workers) worker.process.kill("SIGTERM");
    await Promise.race([Promise.all(gone), new Promise((done) => setTimeout(done, longestStop))]);
    await database.stop();
  });
  await listening;
}

async function runWorker(settings: Settings, databaseUrl: string): Promise<void> {
  const app = await serve(settings, databaseUrl);
  stopOnSignal(() => app.close());
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
  await (cluster.isWorker && prepared !== undefined ? runWorker(settings, prepared) : runPrimary(settings));
} catch (error) {
  if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`);
  else createLogger("error").fatal({ err: error }, "HourHand could not start.");
  process.exit(1);
}
