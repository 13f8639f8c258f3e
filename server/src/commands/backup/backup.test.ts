// A backup while bookings change, pictures are swept and a second backup runs; and which old archives it removes.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  backUp,
  demoInstallation,
  newFolder,
  removeFolders,
  stateOf,
  withClient,
  type BackupReply,
} from "../../../test/backups.ts";
import { command, startCommand, type CommandResult } from "../../../test/command.ts";
import { freshDatabase } from "../../../test/database.ts";
import { until } from "../../../test/socket.ts";
import type { TestApp } from "../../../test/start-app.ts";
import { mediaJobs } from "../../domains/media/jobs.ts";
import { writeHeader } from "../archive/header.ts";

// Some commands run as processes, which take time to start.
vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  ({ app, dataDir } = await demoInstallation());
}, 60_000);
afterAll(async () => {
  await app.close();
  removeFolders();
});

const settings = () => ({ DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir });
const sweep = () =>
  mediaJobs(app.app.platform)["deleteUnusedPictures"]?.({} as never, { number: 1, isLast: false });

/** Runs `work` while a backup is blocked in the middle of its tables. */
async function whileBackupRuns(to: string, work: (ended: ReturnType<typeof startCommand>) => Promise<void>) {
  return withClient(app.databaseUrl, async (client) => {
    // Locks one of the last tables in the backup's order.
    await client.query("begin; lock table worker_fees in access exclusive mode");
    const running = startCommand(["backup", "--json", to], settings());
    let tooEarly: CommandResult | undefined;
    void running.ended.then((result) => (tooEarly = result));
    // Watches in a separate session: the transaction above would keep seeing the sessions of its first look.
    await withClient(app.databaseUrl, (watcher) =>
      until(async () => {
        if (tooEarly) throw new Error(`The backup ended before it could wait: ${tooEarly.stderr}`);
        const { rowCount } = await watcher.query(
          `select from pg_locks l join pg_stat_activity a using (pid)
           where application_name = 'hourhand backup' and datname = current_database() and not granted`,
        );
        return rowCount === 1;
      }, 60_000),
    );
    await work(running);
    await client.query("rollback");
    return running.ended;
  });
}

test(
  "later changes are not in it, pictures it refers to stay, and a second backup is refused",
  { tags: ["@operating-1.33"], timeout: 120_000 },
  async () => {
    const name = "d".repeat(32);
    await app.app.platform.store.put(name, Buffer.from("a picture that nobody shows any more"));
    await withClient(app.databaseUrl, (client) =>
      client.query(
        `insert into pictures (name, is_public, width, height, size_bytes, created_at)
         values ('${name}', true, 1, 1, 1, now() - interval '3 days')`,
      ),
    );
    const before = await stateOf(app.databaseUrl, dataDir);
    const to = newFolder();
    const ended = await whileBackupRuns(to, async () => {
      await withClient(app.databaseUrl, (client) =>
        client.query("insert into picture_uploads (name) values (repeat('e', 32))"),
      );
      const second = await backUp(app.databaseUrl, dataDir, [newFolder()]);
      expect(second).toMatchObject({ code: 1, stderr: expect.stringMatching(/Another backup/) });
      expect(readdirSync(to)).toEqual([expect.stringMatching(/\.backup\.partial$/)]);
      // The sweep releases the picture, but does not remove its file.
      await sweep();
    });
    expect({ code: ended.code, stderr: ended.stderr }).toMatchObject({ code: 0 });
    expect(existsSync(join(dataDir, "pictures", "dd", name))).toBe(true);
    await sweep();
    expect(existsSync(join(dataDir, "pictures", "dd", name))).toBe(false);

    const empty = await freshDatabase({ empty: true });
    const other = newFolder();
    const restored = await command(["restore", to], { DATABASE_URL: empty.url, DATA_DIR: other });
    expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
    // The archive's sequences may be ahead, so that numbers used in the meantime are not used again.
    const { rows, pictures } = before;
    expect(await stateOf(empty.url, other)).toMatchObject({ rows, pictures });
    await empty.drop();
  },
);

test(
  "a killed backup leaves nothing that counts, and the same command makes the next",
  { tags: ["@operating-1.33"] },
  async () => {
    const to = newFolder();
    await whileBackupRuns(to, async (running) => {
      await running.kill();
    });
    expect(readdirSync(to)).toEqual([expect.stringMatching(/\.partial$/)]);
    await until(
      async () =>
        withClient(app.databaseUrl, async (client) => {
          const { rowCount } = await client.query(
            "select from pg_stat_activity where application_name = 'hourhand backup' and datname = current_database()",
          );
          return rowCount === 0;
        }),
      30_000,
    );
    const made = await backUp(app.databaseUrl, dataDir, [to, "--keep", "1"]);
    expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
    expect(readdirSync(to)).toEqual([basename(made.json<BackupReply>().file)]);
  },
);

describe("--keep", () => {
  const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 16);
  const headOf = (writer: { machine: string; pid: number }) =>
    writeHeader({ version: "0.1.0", at: "", id: "", encryption: null, migrations: [], writer }).bytes;

  test(
    "removes all but the newest archives and abandoned drafts, and nothing else",
    { tags: ["@operating-1.34"] },
    async () => {
      const to = newFolder();
      const stay = [
        "hourhand-0.1.0-20260301T000000Z.backup.txt",
        "hourhand-0.1.0-20260301T000000.backup",
        "notes.partial",
        "other-0.1.0-20260101T000000Z.backup",
      ];
      const old = ["0.1.0-20260101T000000Z", "0.0.9-20260102T000000Z", "0.10.0-20251231T235959Z"];
      for (const name of stay) writeFileSync(join(to, name), "x");
      for (const name of old) writeFileSync(join(to, `hourhand-${name}.backup`), "x");
      const draft = (time: string) => `hourhand-0.1.0-${time}.backup.partial`;
      writeFileSync(join(to, draft("20260101T000001Z")), "half a header");
      writeFileSync(join(to, draft("20260101T000002Z")), headOf({ machine, pid: 2 ** 22 - 1 }));
      // Another machine that shares the folder may be writing this file.
      writeFileSync(join(to, draft("20260101T000003Z")), headOf({ machine: "another", pid: 1 }));
      mkdirSync(join(to, "hourhand-folder"));
      const made = await backUp(app.databaseUrl, dataDir, [to, "--keep", "2"]);
      expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
      expect(readdirSync(to).toSorted()).toEqual(
        [
          ...stay,
          "hourhand-folder",
          "hourhand-0.0.9-20260102T000000Z.backup",
          draft("20260101T000003Z"),
          basename(made.json<BackupReply>().file),
        ].toSorted(),
      );
    },
  );

  test("keeps a draft that a process of this machine has open", async () => {
    const to = newFolder();
    const other = await freshDatabase();
    await whileBackupRuns(to, async () => {
      const made = await backUp(other.url, newFolder(), [to, "--keep", "1"]);
      expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
      expect(readdirSync(to).filter((name) => name.endsWith(".partial"))).toHaveLength(1);
    });
    expect(readdirSync(to).every((name) => name.endsWith(".backup"))).toBe(true);
    await other.drop();
  });

  test("requires a whole number", async () => {
    for (const keep of ["0", "two"])
      expect(await command(["backup", newFolder(), `--keep=${keep}`], settings())).toMatchObject({ code: 2 });
  });
});

test("nothing to back up, and an unwritable target, are reported, and no output has a secret", async () => {
  const empty = await freshDatabase({ empty: true });
  const to = newFolder();
  const none = await backUp(empty.url, dataDir, [to]);
  expect(none).toMatchObject({ code: 1, stderr: expect.stringMatching(/nothing to back up/) });
  expect(readdirSync(to)).toEqual([]);
  await empty.drop();
  writeFileSync(join(to, "file"), "x");
  const secrets = { BACKUP_S3_ENDPOINT: "http://127.0.0.1:1", BACKUP_S3_ACCESS_KEY_ID: "key-of-9" };
  const blocked = await backUp(app.databaseUrl, dataDir, [join(to, "file")]);
  expect(blocked).toMatchObject({ code: 1 });
  const wrong = await backUp(app.databaseUrl, dataDir, ["s3://bucket/there"], secrets);
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/BACKUP_S3_SECRET_ACCESS_KEY/) });
  const unset = await backUp(app.databaseUrl, dataDir, ["s3://bucket/there"]);
  expect(unset).toMatchObject({ code: 1, stderr: expect.stringMatching(/Please set BACKUP_S3_ENDPOINT/) });
  const password = new URL(app.databaseUrl).password;
  for (const { stdout, stderr } of [none, blocked, wrong, unset])
    for (const secret of ["key-of-9", ...(password ? [password] : [])])
      expect(stdout + stderr).not.toContain(secret);
  expect(readFileSync(join(to, "file"), "utf8")).toBe("x");
});
