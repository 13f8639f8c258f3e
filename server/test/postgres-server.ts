// One embedded PostgreSQL for a whole run of tests (or journeys, or benchmarks), with a migrated template to copy.
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import pg from "pg";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { migrate, readMigrations } from "../src/platform/database/migrate.ts";
import { movedTests, testBinaries } from "../../embedded-postgres/test/binaries.ts";
import { installJobs } from "../src/platform/jobs/jobs.ts";
import { shiftedClock } from "../../tools/shifted-clock.mjs";
import { ownerVariable, superuserVariable, templateVariable, addressOf } from "./database.ts";

/** The server of a test run. `stop` ends it; its files remain for the next run. */
export type PostgresServer = { superuserUrl: string; stop: () => Promise<void> };

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const quiet = {
  info: () => {},
  warn: (fields: object, text: string) => process.stderr.write(`${text} ${JSON.stringify(fields)}\n`),
};

/**
 * Starts (or adopts) the PostgreSQL for this clone's tests, makes the template for the current migrations if there is
 * none, and tells `freshDatabase` in this process and its children its address. It does not fsync.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const { server, discard } = await startSomewhere();
  const cancelStop = stopWithThisProcess(server);
  const template = await ensureTemplate(server);
  process.env[superuserVariable] = server.superuserUrl;
  process.env[ownerVariable] = server.url;
  process.env[templateVariable] = template;
  return {
    superuserUrl: server.superuserUrl,
    stop: async () => {
      cancelStop();
      await server.stop();
      discard();
    },
  };
}

/** A file system in memory, on Linux. A restart of the machine empties it. */
const memory = "/dev/shm";

/** More than the databases of a run need at a time: each has 15 MB. */
const enoughBytes = 2 * 2 ** 30;

/**
 * Returns this clone's folder in memory; undefined without enough space there. A database has a thousand files, which
 * cost 30 ms of CPU in memory; on a disk where some hundred databases were made and dropped, up to a second.
 */
function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < enoughBytes) return undefined;
    const clone = createHash("sha256").update(repository).digest("hex").slice(0, 16);
    const folder = join(memory, `hourhand-tests-${clone}`);
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return undefined;
  }
}

async function startSomewhere(): Promise<{ server: EmbeddedDatabase; discard: () => void }> {
  const options = {
    log: quiet,
    durable: false,
    binaries: testBinaries(),
    movedTo: movedTests,
    // A smaller log, because it may be in memory.
    settings: { shared_buffers: "128MB", max_connections: 300, max_wal_size: "256MB" },
    env: shiftedClock(),
  };
  const kept = folderInMemory() ?? join(repository, ".cache", "test-postgres");
  mkdirSync(kept, { recursive: true });
  try {
    return { server: await startEmbeddedDatabase({ ...options, dataDir: kept }), discard: () => {} };
  } catch (error) {
    // another run in this clone holds it, or a power cut damaged its files (nothing is fsynced)
    process.stderr.write(`${String(error)}\nThe tests use a temporary database instead.\n`);
    const temporary = mkdtempSync(join(tmpdir(), "hourhand-test-"));
    const dataDir = join(temporary, "data");
    const server = await startEmbeddedDatabase({ ...options, dataDir });
    return { server, discard: () => rmSync(temporary, { recursive: true, force: true }) };
  }
}

/**
 * Stops PostgreSQL if this process ends without stopping it, even by SIGKILL: a shell waits for the end of a pipe that
 * only this process has open.
 * @returns a function that cancels this
 */
function stopWithThisProcess({ location }: EmbeddedDatabase): () => void {
  const pidFile = join(location, "cluster", "postmaster.pid");
  // SIGINT is PostgreSQL's fast shutdown. The shell has its own session, or Ctrl+C would end it too.
  const shell = spawn("sh", ["-c", 'read -r _; kill -INT "$(head -n 1 "$1")"', "sh", pidFile], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.unref();
  (shell.stdin as Socket).unref();
  return () => void shell.kill();
}

async function ensureTemplate({ superuserUrl, url }: EmbeddedDatabase): Promise<string> {
  const migrations = readMigrations();
  // Included because the code that applies migrations creates their table.
  const code = readFileSync(join(repository, "server/src/platform/database/migrate.ts"), "utf8");
  // A migration writes the current month, and journeys have a clock of their own (tools/shifted-clock.mjs).
  const month = new Date().toISOString().slice(0, 7);
  const hash = createHash("sha256")
    .update(`${migrations.map(({ checksum }) => checksum).join()} ${code} ${month}`)
    .digest("hex");
  const template = `template_${hash.slice(0, 16)}`;
  const admin = new pg.Client({ connectionString: superuserUrl });
  admin.on("error", () => {});
  await admin.connect();
  try {
    const { rows } = await admin.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname ~ '^(test|template|unfinished)_[0-9a-f]+$'`,
    );
    const names = rows.map(({ datname }) => datname);
    for (const name of names)
      if (name !== template) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    if (names.includes(template)) return template;
    const unfinished = template.replace("template_", "unfinished_");
    await admin.query(`CREATE DATABASE ${unfinished} OWNER hourhand`);
    await migrate(addressOf(url, unfinished), migrations);
    await installJobs(addressOf(url, unfinished));
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
    return template;
  } finally {
    await admin.end();
  }
}
