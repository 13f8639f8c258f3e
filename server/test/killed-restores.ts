// Restores that are killed: no program mistakes an incomplete one for a complete one, and the same command finishes it.
// Every test run has a few kills, the long one more.
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openEmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { expect } from "vitest";
import { backUp, demoInstallation, newFolder, stateOf, withClient, type BackupReply } from "./backups.ts";
import { command, startCommand } from "./command.ts";
import { freshDatabase } from "./database.ts";
import { until } from "./socket.ts";
import { prepareDatabase } from "../src/prepare-database.ts";
import { readSettings } from "../src/settings/settings.ts";
import { markFile } from "../src/unfinished-restore.ts";

/** An encrypted archive of the demo story, and the state that restoring it must reproduce. */
export interface Archived {
  readonly folder: string;
  readonly file: string;
  readonly passphrase: string;
  readonly state: Awaited<ReturnType<typeof stateOf>>;
}

/** Makes the archive; `removeFolders` removes its folders. */
export async function archivedDemo(): Promise<Archived> {
  const folder = newFolder();
  const passphrase = join(newFolder(), "passphrase");
  writeFileSync(passphrase, "a passphrase of the test\n");
  const { app, dataDir } = await demoInstallation();
  writeFileSync(join(dataDir, "secret-key"), "5".repeat(64));
  const state = await stateOf(app.databaseUrl, dataDir);
  const made = await backUp(app.databaseUrl, dataDir, [folder, "--passphrase-file", passphrase]);
  expect(made.json()).toMatchObject({ encrypted: true });
  await app.close();
  return { folder, file: made.json<BackupReply>().file, passphrase, state };
}

/** How far a restore is when it is killed. */
export type KillAt = "the mark" | "tables" | "jobs" | "pictures";

const restoring = ({ folder, passphrase }: Archived) => [
  "restore",
  folder,
  "--json",
  "--passphrase-file",
  passphrase,
];
const hasPicture = (dataDir: string) =>
  existsSync(join(dataDir, "pictures")) && readdirSync(join(dataDir, "pictures")).length > 0;

/** Kills a restore as soon as a condition holds, but before it has ended. */
async function killWhen(
  archived: Archived,
  environment: Record<string, string>,
  holds: () => boolean | Promise<boolean>,
) {
  const running = startCommand(restoring(archived), environment);
  let isOver = false;
  void running.ended.then(() => (isOver = true));
  await until(async () => isOver || (await holds()), 60_000);
  await running.kill();
  expect(existsSync(markFile(environment["DATA_DIR"] ?? "")), "it was cut off").toBe(true);
}

/** Checks that the doctor reports it and no command takes it for complete. */
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

/** Restores into the database of DATABASE_URL: killed at each of these points, then finished. */
export async function expectWholeInDatabase(archived: Archived, points: readonly KillAt[]): Promise<void> {
  const empty = await freshDatabase({ empty: true });
  const dataDir = join(newFolder(), "data");
  const environment = { DATABASE_URL: empty.url, DATA_DIR: dataDir };
  const hasTable = (table: string) =>
    withClient(empty.url, async (client) => {
      const { rows } = await client.query("select to_regclass($1) is not null as is_there", [table]);
      return rows[0].is_there as boolean;
    });
  const reached: Record<KillAt, () => boolean | Promise<boolean>> = {
    "the mark": () => existsSync(markFile(dataDir)),
    tables: () => hasTable("bookings"),
    jobs: () => hasTable("graphile_worker._private_jobs"),
    pictures: () => hasPicture(dataDir),
  };
  for (const point of points) {
    await killWhen(archived, environment, reached[point]);
    await expectStartRefused(environment);
    await expectFound(environment, ["data-dir"]);
  }
  // Another installation still sees that the database is incomplete.
  expect(await hasTable("people")).toBe(true);
  const elsewhere = { ...environment, DATA_DIR: newFolder() };
  await expectStartRefused(elsewhere);
  await expectFound(elsewhere, ["database"]);
  await expectFound(environment, ["data-dir", "database"]);
  const ended = await command(restoring(archived), environment);
  expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 0 });
  expect(await stateOf(empty.url, dataDir)).toEqual(archived.state);
  expect(readdirSync(dataDir).toSorted()).toEqual(["pictures", "secret-key"]);
  expect(await hasTable("unfinished_restore")).toBe(false);
  await empty.drop();
}

/** Does the same with the embedded database; until the restore is finished, another place is refused. */
export async function expectWholeInEmbedded(
  archived: Archived,
  points: readonly ("the mark" | "pictures")[],
): Promise<void> {
  const dataDir = join(newFolder(), "data");
  const environment = { DATA_DIR: dataDir };
  const reached = {
    "the mark": () => existsSync(markFile(dataDir)),
    // By then, the tables are there too.
    pictures: () => hasPicture(dataDir),
  };
  for (const point of points) {
    await killWhen(archived, environment, reached[point]);
    await expectStartRefused(environment);
    await expectFound(environment, ["data-dir"]);
  }
  const empty = await freshDatabase({ empty: true });
  const other = await command(restoring(archived), { ...environment, DATABASE_URL: empty.url });
  expect(other).toMatchObject({ code: 1, stderr: expect.stringMatching(/Another restore was cut off/) });
  await empty.drop();
  const ended = await command(
    ["restore", archived.file, "--passphrase-file", archived.passphrase],
    environment,
  );
  expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 0 });
  expect(existsSync(markFile(dataDir))).toBe(false);
  const inside = await openEmbeddedDatabase({ dataDir, log: { info() {}, warn() {} } });
  expect(await stateOf(inside.url, dataDir)).toEqual(archived.state);
  await inside.stop();
}
