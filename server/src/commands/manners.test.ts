// What all commands have in common: each lists its options, and refuses to run while another one works in the same
// place.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { backUp, newFolder, removeFolders, withClient } from "../../test/backups.ts";
import { command, startCommand } from "../../test/command.ts";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { until } from "../../test/socket.ts";
import { moveLock, restoreLock, tryLock } from "../platform/database/whole-database.ts";
import { markFile } from "../unfinished-restore.ts";

// Some commands run as processes, which take time to start.
vi.setConfig({ testTimeout: 120_000 });

const archives = newFolder();
let database: TestDatabase;
let empty: TestDatabase;
beforeAll(async () => {
  [database, empty] = await Promise.all([freshDatabase(), freshDatabase({ empty: true })]);
  expect((await backUp(database.url, newFolder(), [archives])).code).toBe(0);
}, 120_000);
afterAll(async () => {
  await Promise.all([database.drop(), empty.drop()]);
  removeFolders();
});

test.each([
  ["doctor", []],
  ["backup", ["--keep N", "--passphrase-file FILE"]],
  ["restore", ["--check", "--passphrase-file FILE"]],
  ["upgrade:check", []],
  ["admin", []],
  ["media:move", []],
  ["demo:reset", ["--yes"]],
])("%s --help names every option and ends well", { tags: ["@operating-1.28"] }, async (name, options) => {
  const { code, stdout, stderr } = await command([name, "--help"], {});
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`npm run ${name} --`);
  const named = stdout.split("\n").flatMap((line) => /^ {2}(--\S+(?: [A-Z]+)?) {2,}\S/.exec(line)?.[1] ?? []);
  expect(named).toEqual([...options, "--json", "--help"]);
});

/** Runs a command while another session holds this database lock. */
async function besides(url: string, lock: number, args: string[], environment: Record<string, string>) {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  expect(await tryLock(other, lock)).toBe(true);
  const ended = await command(args, environment);
  await other.end();
  return ended;
}

test(
  "a second restore into the same database is refused, and leaves nothing",
  { tags: ["@operating-1.37"] },
  async () => {
    const dataDir = join(newFolder(), "data");
    const settings = { DATABASE_URL: empty.url, DATA_DIR: dataDir };
    const { code, stderr } = await besides(empty.url, restoreLock, ["restore", archives], settings);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: /Another restore into this database is going on/,
    });
    expect(existsSync(dataDir)).toBe(false);
  },
);

test("a second move of pictures is refused", { tags: ["@operating-1.40"] }, async () => {
  const settings = { DATABASE_URL: database.url, DATA_DIR: newFolder() };
  const { code, stderr } = await besides(database.url, moveLock, ["media:move", "folder"], settings);
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: /Another move of pictures is going on/ });
});

test(
  "a restore stops if its target is taken into use at the last moment",
  { tags: ["@operating-1.37"] },
  async () => {
    const dataDir = join(newFolder(), "data");
    const holder = new pg.Client({ connectionString: empty.url });
    await holder.connect();
    // After its last check that the target is empty, the restore creates this table itself, and waits for this
    // transaction.
    await holder.query("begin; create table public.unfinished_restore ()");
    const running = startCommand(["restore", archives], { DATABASE_URL: empty.url, DATA_DIR: dataDir });
    await until(() => existsSync(markFile(dataDir)), 60_000);
    await withClient(empty.url, async (client) => {
      await until(async () => {
        const { rows } = await client.query(
          "select from pg_stat_activity where datname = current_database() and application_name = 'hourhand restore' and wait_event_type = 'Lock'",
        );
        return rows.length > 0;
      }, 60_000);
      await client.query("create table public.people (name text)");
    });
    await holder.query("rollback");
    await holder.end();
    const { code, stderr } = await running.ended;
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: /Somebody began to use this place just now\. Nothing was restored/,
    });
    // Neither mark remains: the target belongs to another process.
    expect(readdirSync(dataDir)).toEqual([]);
    await withClient(empty.url, async (client) => {
      const { rows } = await client.query(
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      );
      expect(rows).toEqual([{ relname: "people" }]);
    });
  },
);
