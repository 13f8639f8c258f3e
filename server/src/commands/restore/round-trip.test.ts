// A whole installation goes from one database into another and back: the result equals the original. Before, its archive
// is restored on trial: compared with its manifest, then removed.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openEmbeddedDatabase } from "@hourhand/embedded-postgres/launch";
import { demoPassword } from "@hourhand/demo/people";
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
import { command } from "../../../test/command.ts";
import { freshDatabase } from "../../../test/database.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { ledgerSums, openSession } from "../../platform/database/whole-database.ts";

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  ({ app, dataDir } = await demoInstallation());
}, 60_000);
afterAll(async () => {
  await app.close();
  removeFolders();
});

const openEmbedded = (folder: string) =>
  openEmbeddedDatabase({ dataDir: folder, log: { info() {}, warn() {} } });

test(
  "--check reports the comparison, next to a running server, and removes everything it created",
  { tags: ["@operating-1.38"], timeout: 180_000 },
  async () => {
    const session = await openSession(app.databaseUrl, "a test");
    const sums = await ledgerSums(session);
    await session.end();
    const to = newFolder();
    const made = (await backUp(app.databaseUrl, dataDir, [to])).json<BackupReply>();
    const temporary = newFolder();
    const given = join(newFolder(), "data");
    const { code, stderr, json } = await command(["restore", to, "--check", "--json"], {
      TMPDIR: temporary,
      DATA_DIR: given,
      DATABASE_URL: app.databaseUrl,
    });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(json()).toEqual({
      ok: true,
      tables: made.tables,
      pictures: made.pictures,
      sums,
      message: expect.stringMatching(/can be restored/),
    });
    expect(Object.keys(sums).length).toBeGreaterThan(2);
    // Left out because the TypeScript loader keeps its own files there.
    expect(readdirSync(temporary).filter((name) => !name.startsWith("tsx-"))).toEqual([]);
    expect(existsSync(given)).toBe(false);
  },
);

test(
  "an archive goes from a database into the embedded one, and from there into another database, unchanged",
  { tags: ["@operating-1.38", "@security-1.10"], timeout: 120_000 },
  async () => {
    const before = await stateOf(app.databaseUrl, dataDir);
    const to = join(newFolder(), "made", "when missing");
    const made = await backUp(app.databaseUrl, dataDir, [to]);
    expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
    const reply = made.json<BackupReply>();
    expect(reply).toMatchObject({ encrypted: false, pictures: Object.keys(before.pictures).length });
    expect(reply.file).toMatch(/hourhand-\d+\.\d+\.\d+-\d{8}T\d{6}Z\.backup$/);
    expect(readdirSync(to)).toEqual([reply.file.slice(to.length + 1)]);
    expect(statSync(reply.file)).toMatchObject({ size: reply.bytes });
    expect(statSync(reply.file).mode & 0o777).toBe(0o600);
    expect(reply.tables).toMatchObject({ people: Number(before.rows["people"]?.split(" ")[0]) });
    await withClient(app.databaseUrl, async (client) => {
      const { rows } = await client.query("select last_backup_at, last_backup_bytes from installation");
      expect(rows).toEqual([{ last_backup_at: new Date(reply.at), last_backup_bytes: String(reply.bytes) }]);
    });

    const embedded = join(newFolder(), "data");
    const restored = await command(["restore", "--json", to], { DATA_DIR: embedded });
    expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
    const { file: _file, message: _message, ...rest } = reply;
    expect(restored.json()).toEqual({ ...rest, message: expect.stringContaining("is restored") });
    const inside = await openEmbedded(embedded);
    expect(await stateOf(inside.url, embedded)).toEqual(before);
    await inside.stop();

    const back = await command(["backup", "--json", to], { DATA_DIR: embedded });
    expect({ code: back.code, stderr: back.stderr }).toMatchObject({ code: 0 });
    const empty = await freshDatabase({ empty: true });
    const other = newFolder();
    const again = await command(["restore", "--json", back.json<BackupReply>().file], {
      DATABASE_URL: empty.url,
      DATA_DIR: other,
    });
    expect({ code: again.code, stderr: again.stderr }).toMatchObject({ code: 0 });
    expect(await stateOf(empty.url, other)).toEqual(before);
    expect(existsSync(join(other, "secret-key"))).toBe(false);
    await servesAsBefore(empty.url, other);
    await empty.drop();
  },
);

async function servesAsBefore(databaseUrl: string, folder: string): Promise<void> {
  const served = await startApp({}, { databaseUrl, dataDir: folder, jobs: false });
  const { status, body } = await served.call("POST", "/token/", {
    body: { username: "admin", password: demoPassword },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  await withClient(databaseUrl, async (client) => {
    // Triggers and foreign keys are active again.
    await expect(client.query("update ledger_entries set amount_paise = 0")).rejects.toThrow(/never changed/);
    await expect(client.query("update workers set person_id = 999999 where id = 1")).rejects.toThrow();
    const { rows } = await client.query(
      `select (select count(*)::int from pg_trigger where tgenabled <> 'O') as off,
         (select count(*)::int from pg_constraint where not convalidated) as unchecked,
         (select count(*)::int from graphile_worker.jobs where locked_by is not null) as locked`,
    );
    expect(rows).toEqual([{ off: 0, unchecked: 0, locked: 0 }]);
  });
  await served.close();
}
