// Helpers for tests of backup and restore: installations with the demo story, archives, and the state that a restore
// must reproduce.
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { command, type CommandResult } from "./command.ts";
import { demoTemplate } from "./demo-template.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** What `backup --json` and `restore --json` print. */
export interface BackupReply {
  file: string;
  bytes: number;
  version: string;
  at: string;
  encrypted: boolean;
  pictures: number;
  tables: Record<string, number>;
  message: string;
}

const folders: string[] = [];

/** Makes a folder that the embedded database's user may enter; `removeFolders` removes it. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-backups-"));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

export const removeFolders = (): void => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
};

/** Makes an installation with the demo story, a queued job, and pictures. */
export async function demoInstallation(): Promise<{ app: TestApp; dataDir: string }> {
  const dataDir = newFolder();
  const template = await demoTemplate();
  cpSync(template.dataDir, dataDir, { recursive: true });
  const app = await startApp({}, { jobs: false, dataDir, template: template.name });
  await withClient(app.databaseUrl, async (client) => {
    await client.query("select graphile_worker.add_job('composeNothing', '{}'::json, queue_name => 'tests')");
    await client.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a dead one'",
    );
    // Characters that COPY's text format must escape.
    await client.query(
      "update workers set description = E'tab\\t, back\\\\slash, \\\\N, new\\nline, नमस्ते' where id = 1",
    );
  });
  return { app, dataDir };
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads the rows and a checksum of each table, the values of its sequences, and every picture's checksum. */
export async function stateOf(url: string, dataDir: string) {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `select c.oid::regclass::text as name, string_agg(quote_ident(attname), ',' order by attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where relkind = 'r' and attnum > 0 and not attisdropped
         and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         and c.oid::regclass::text <> 'graphile_worker.migrations'
         and not (c.oid::regclass::text = 'graphile_worker._private_jobs' and attname in ('locked_at', 'locked_by', 'is_available'))
         and not (c.oid::regclass::text = 'installation' and attname in ('last_backup_at', 'last_backup_bytes'))
       group by c.oid order by 1`,
    );
    const rows: Record<string, string> = {};
    for (const { name, columns } of tables) {
      const { rows: found } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from (select ${columns} from ${name}) t`,
      );
      rows[name] = found[0].sum;
    }
    const { rows: sequences } = await client.query(
      "select schemaname, sequencename, last_value from pg_sequences order by 1, 2",
    );
    return { rows, sequences, pictures: picturesOf(dataDir) };
  });
}

/** Returns the pictures' checksums by name. */
export function picturesOf(dataDir: string): Record<string, string> {
  const folder = join(dataDir, "pictures");
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return Object.fromEntries(
    files
      .map(({ name, parentPath }) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(parentPath, name)))
          .digest("hex"),
      ])
      .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1)),
  );
}

/** Makes an archive of an installation. */
export const backUp = (
  databaseUrl: string,
  dataDir: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> =>
  command(["backup", "--json", ...args], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...environment });
