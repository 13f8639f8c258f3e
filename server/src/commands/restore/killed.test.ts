// A restore that is killed: nobody takes what it left for whole, and the same command finishes the work.
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openEmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  backUp,
  demoInstallation,
  newFolder,
  removeFolders,
  stateOf,
  withClient,
  type BackupReply,
} from "../../../test/backups.ts";
import { command, startCommand } from "../../../test/command.ts";
import { freshDatabase } from "../../../test/database.ts";
import { until } from "../../../test/socket.ts";
import { prepareDatabase } from "../../prepare-database.ts";
import { readSettings } from "../../settings/settings.ts";
import { markFile } from "../../unfinished-restore.ts";

const archives = newFolder();
const passphrase = join(newFolder(), "passphrase");
const secret = "5".repeat(64);
let archive: string;
let before: Awaited<ReturnType<typeof stateOf>>;
beforeAll(async () => {
  writeFileSync(passphrase, "a passphrase of the test\n");
  const { app, dataDir } = await demoInstallation();
  writeFileSync(join(dataDir, "secret-key"), secret);
  before = await stateOf(app.databaseUrl, dataDir);
  const made = await backUp(app.databaseUrl, dataDir, [archives, "--passphrase-file", passphrase]);
  expect(made.json()).toMatchObject({ encrypted: true });
  archive = made.json<BackupReply>().file;
  await app.close();
}, 90_000);
afterAll(removeFolders);

const restoring = ["restore", archives, "--json", "--passphrase-file", passphrase];
const hasPicture = (dataDir: string) =>
  existsSync(join(dataDir, "pictures")) && readdirSync(join(dataDir, "pictures")).length > 0;

/** Kills a restore as soon as something holds, before it has ended. */
async function killWhen(environment: Record<string, string>, holds: () => boolean | Promise<boolean>) {
  const running = startCommand(restoring, environment);
  let isOver = false;
  void running.ended.then(() => (isOver = true));
  await until(async () => isOver || (await holds()), 60_000);
  await running.kill();
  expect(existsSync(markFile(environment["DATA_DIR"] ?? "")), "it was cut off").toBe(true);
}

/** The doctor does not let it pass, and no command takes it for whole. */
async function expectFound(environment: Record<string, string>, checks: readonly string[]) {
  const doctor = await command(["doctor", "--json"], environment);
  expect(doctor.code).toBe(1);
  const found = doctor.json<{ checks: { name: string; state: string; advice: string }[] }>().checks;
  for (const check of checks)
    expect(found.find(({ name }) => name === check)).toMatchObject({
      state: "fail",
      advice: expect.stringMatching(/the same 'npm run restore' again/),
    });
  for (const other of [["backup", newFolder()], ["admin", "create", "you@example.org"], ["upgrade:check"]])
    expect(await command(other, environment)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/has not finished. Please run the same 'npm run restore' again/),
    });
}

const expectStartRefused = (environment: Record<string, string>) =>
  expect(prepareDatabase(readSettings({ NODE_ENV: "test", ...environment }), () => {})).rejects.toThrow(
    /A restore into .* has not finished/,
  );

test(
  "into a database of one's own: killed with the mark, with tables, with pictures, it ends whole",
  { tags: ["@operating-1.21"], timeout: 400_000 },
  async () => {
    const empty = await freshDatabase({ empty: true });
    const dataDir = join(newFolder(), "data");
    const environment = { DATABASE_URL: empty.url, DATA_DIR: dataDir };
    const hasTable = (table: string) =>
      withClient(empty.url, async (client) => {
        const { rows } = await client.query("select to_regclass($1) is not null as is_there", [table]);
        return rows[0].is_there as boolean;
      });
    for (const holds of [
      () => existsSync(markFile(dataDir)),
      () => hasTable("bookings"),
      () => hasTable("graphile_worker._private_jobs"),
      () => hasPicture(dataDir),
    ]) {
      await killWhen(environment, holds);
      await expectStartRefused(environment);
      await expectFound(environment, ["data-dir"]);
    }
    // From elsewhere the database is still known to be half.
    expect(await hasTable("people")).toBe(true);
    const elsewhere = { ...environment, DATA_DIR: newFolder() };
    await expectStartRefused(elsewhere);
    await expectFound(elsewhere, ["database"]);
    await expectFound(environment, ["data-dir", "database"]);
    const ended = await command(restoring, environment);
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 0 });
    expect(await stateOf(empty.url, dataDir)).toEqual(before);
    expect(readdirSync(dataDir).toSorted()).toEqual(["pictures", "secret-key"]);
    expect(await hasTable("unfinished_restore")).toBe(false);
    await empty.drop();
  },
);

test(
  "into the embedded database: it is taken over, cleared and filled; another place is refused meanwhile",
  { tags: ["@operating-1.21"], timeout: 400_000 },
  async () => {
    const dataDir = join(newFolder(), "data");
    const environment = { DATA_DIR: dataDir };
    // With the mark alone, and with tables and pictures.
    for (const holds of [() => existsSync(markFile(dataDir)), () => hasPicture(dataDir)]) {
      await killWhen(environment, holds);
      await expectStartRefused(environment);
      await expectFound(environment, ["data-dir"]);
    }
    const empty = await freshDatabase({ empty: true });
    const other = await command(restoring, { ...environment, DATABASE_URL: empty.url });
    expect(other).toMatchObject({ code: 1, stderr: expect.stringMatching(/Another restore was cut off/) });
    await empty.drop();
    const ended = await command(["restore", archive, "--passphrase-file", passphrase], environment);
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 0 });
    expect(existsSync(markFile(dataDir))).toBe(false);
    const inside = await openEmbeddedDatabase({ dataDir, log: { info() {}, warn() {} } });
    expect(await stateOf(inside.url, dataDir)).toEqual(before);
    await inside.stop();
  },
);
