// Runs before the journeys: starts one PostgreSQL for all their products, and makes the demo story as a template to
// copy.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freshDatabase } from "../server/test/database.ts";
import { startPostgresServer } from "../server/test/postgres-server.ts";
import { demoFolderVariable, demoTemplateVariable, startServer } from "./product.ts";
import { collectCounts } from "./counts.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Starts PostgreSQL and ensures the demo data.
 * @returns the tear-down
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const writeCounts = collectCounts();
  const server = await startPostgresServer();
  try {
    await ensureDemo(server.superuserUrl);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return async () => {
    writeCounts();
    await server.stop();
  };
}

/** Loads the demo story with the built product, once per build and day, as a database and a data folder to copy. */
async function ensureDemo(superuserUrl: string): Promise<void> {
  const build = readFileSync(join(root, "server/dist/.sources"), "utf8");
  const day = new Date().toISOString().slice(0, 10);
  const name = `demo_${createHash("sha256").update(`${build} ${day}`).digest("hex").slice(0, 16)}`;
  const folders = join(root, ".cache/e2e-demo");
  const folder = join(folders, name);
  const isComplete = join(folder, "complete");
  process.env[demoTemplateVariable] = name;
  process.env[demoFolderVariable] = folder;
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where datname like 'demo\\_%'",
    );
    const names = rows.map(({ datname }) => datname);
    if (names.includes(name) && existsSync(isComplete)) return;
    for (const old of names) await admin.query(`drop database ${old} with (force)`);
    mkdirSync(folders, { recursive: true });
    for (const old of readdirSync(folders)) rmSync(join(folders, old), { recursive: true, force: true });
    const database = await freshDatabase();
    const product = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder });
    await product.end("SIGTERM");
    await admin.query(`alter database ${database.name} rename to ${name}`);
    writeFileSync(isComplete, "");
  } finally {
    await admin.end();
  }
}
