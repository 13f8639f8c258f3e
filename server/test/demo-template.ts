// The demo story, loaded once for all files of a run, as a database and pictures to copy.
import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { loadDemo } from "../src/load-demo.ts";
import { createMarketCalendar } from "../src/platform/clock/market-calendar.ts";
import { defaultPlace } from "../src/settings/market.ts";
import { freshDatabase, superuserVariable } from "./database.ts";
import { oncePerRun } from "./once-per-run.ts";
import { runFolder } from "./programs.ts";
import { startApp } from "./start-app.ts";

/** A database with the story, and the data folder with its pictures. */
export interface DemoTemplate {
  readonly name: string;
  readonly dataDir: string;
}

/** Returns the story as of today in the market. */
export async function demoTemplate(): Promise<DemoTemplate> {
  const today = createMarketCalendar(() => defaultPlace.timeZone, Date.now).today();
  // The next run drops databases with such a name when it starts.
  const name = `test_de30${today.replaceAll("-", "")}`;
  const template = { name, dataDir: join(runFolder(), name) };
  await oncePerRun(name, () => load(template));
  return template;
}

async function load({ name, dataDir }: DemoTemplate): Promise<void> {
  // A load that failed may have left pictures.
  rmSync(dataDir, { recursive: true, force: true });
  const database = await freshDatabase();
  const app = await startApp({}, { jobs: false, databaseUrl: database.url, dataDir });
  await loadDemo(app.app.platform);
  await app.close();
  const admin = new pg.Client({ connectionString: process.env[superuserVariable] });
  await admin.connect();
  try {
    await admin.query(`alter database ${database.name} rename to ${name}`);
  } finally {
    await admin.end();
  }
}
