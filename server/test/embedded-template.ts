// A migrated embedded database to copy: making one takes some seconds of CPU.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { migrate, readMigrations } from "../src/platform/database/migrate.ts";
import { installJobs } from "../src/platform/jobs/jobs.ts";
import { testBinaries } from "../../embedded-postgres/test/binaries.ts";
import { oncePerRun } from "./once-per-run.ts";
import { runFolder } from "./programs.ts";

/** Makes a data folder with a migrated embedded database, which is not running. */
export async function makeEmbeddedDataFolder(dataDir: string): Promise<void> {
  const template = join(runFolder(), "embedded");
  await oncePerRun("embedded", () => makeTemplate(template));
  copyFolder(template, dataDir);
}

/** Starts an embedded database with little memory and without fsync. */
export const startSmallDatabase = (dataDir: string): Promise<EmbeddedDatabase> =>
  startEmbeddedDatabase({
    dataDir,
    log: { info: () => {}, warn: () => {} },
    durable: false,
    binaries: testBinaries(),
    settings: { shared_buffers: "32MB" },
  });

async function makeTemplate(template: string): Promise<void> {
  // Made outside this clone, whose folders PostgreSQL's user may be unable to enter.
  const folder = mkdtempSync(join(tmpdir(), "hourhand-embedded-"));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, "data");
  const server = await startSmallDatabase(dataDir);
  await migrate(server.url, readMigrations());
  await installJobs(server.url);
  await server.stop();
  copyFolder(dataDir, template);
  rmSync(folder, { recursive: true, force: true });
}

/** With the files' owner, who is another user if this one is root. */
const copyFolder = (from: string, to: string) => void execFileSync("cp", ["-a", from, to]);
