// Archives in an object store, and backups of pictures that are in one.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  backUp,
  demoInstallation,
  newFolder,
  picturesOf,
  removeFolders,
  type BackupReply,
} from "../../../test/backups.ts";
import { command, startCommand } from "../../../test/command.ts";
import { freshDatabase } from "../../../test/database.ts";
import {
  startObjectStore,
  storeSettings,
  testAccess,
  type TestObjectStore,
} from "../../../test/object-store.ts";
import type { TestApp } from "../../../test/start-app.ts";

// Some commands run as processes, which take time to start.
vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
let dataDir: string;
let store: TestObjectStore;
beforeAll(async () => {
  ({ app, dataDir } = await demoInstallation());
  store = await startObjectStore("pictures");
}, 60_000);
afterAll(async () => {
  await app.close();
  await store.close();
  removeFolders();
});

const access = () => ({
  BACKUP_S3_ENDPOINT: store.url,
  BACKUP_S3_ACCESS_KEY_ID: testAccess.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: testAccess.secretAccessKey,
});

test(
  "an archive below a prefix, in a bucket that it creates; old ones are removed, pictures go into a bucket",
  { tags: ["@operating-1.34"] },
  async () => {
    const key = (name: string) => `backups/of/mine/${name}`;
    const to = `s3://${key("").slice(0, -1)}`;
    store.buckets.add("backups");
    for (const name of [
      "hourhand-0.1.0-20260101T000000Z.backup",
      "hourhand-0.1.0-20260102T000000Z.backup",
      "notes",
    ])
      store.objects.set(key(name), Buffer.from("x"));
    store.objects.set("backups/of/hourhand-0.1.0-20260101T000000Z.backup", Buffer.from("x"));
    // Left by a killed run; and another program's upload.
    store.uploads.set("a", { at: key("hourhand-0.1.0-20260103T000000Z.backup"), parts: new Map() });
    store.uploads.set("b", { at: key("film"), parts: new Map() });
    const made = await backUp(app.databaseUrl, dataDir, [to, "--keep", "2"], access());
    expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
    const { file, bytes } = made.json<BackupReply>();
    expect(file.startsWith(`${to}/hourhand-`)).toBe(true);
    expect([...store.objects.keys()].toSorted()).toEqual(
      [
        "backups/of/hourhand-0.1.0-20260101T000000Z.backup",
        key("hourhand-0.1.0-20260102T000000Z.backup"),
        key("notes"),
        file.slice("s3://".length),
      ].toSorted(),
    );
    expect(store.objects.get(file.slice("s3://".length))).toHaveLength(bytes);
    expect([...store.uploads.keys()]).toEqual(["b"]);

    const empty = await freshDatabase({ empty: true });
    const environment = {
      ...access(),
      DATABASE_URL: empty.url,
      DATA_DIR: newFolder(),
      ...storeSettings(store),
    };
    store.objects.set(`pictures/${"a".repeat(32)}`, Buffer.from("x"));
    const full = await command(["restore", to], environment);
    expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/pictures in the bucket pictures/) });
    store.objects.delete(`pictures/${"a".repeat(32)}`);
    const restored = await command(["restore", to, "--json"], environment);
    expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
    const stored = [...store.objects.keys()].filter((at) => at.startsWith("pictures/"));
    expect(stored.map((at) => at.slice("pictures/".length)).toSorted()).toEqual(
      Object.keys(picturesOf(dataDir)).toSorted(),
    );
    await empty.drop();
  },
);

test("pictures of both places are saved, and restored to the place of PICTURES_IN", async () => {
  for (const at of store.objects.keys()) if (at.startsWith("pictures/")) store.objects.delete(at);
  const all = picturesOf(dataDir);
  const [name = ""] = Object.keys(all);
  const path = join(dataDir, "pictures", name.slice(0, 2), name);
  store.objects.set(`pictures/${name}`, readFileSync(path));
  rmSync(path);
  const archives = newFolder();
  const made = await backUp(app.databaseUrl, dataDir, [archives], storeSettings(store));
  expect(made.json<BackupReply>().pictures).toBe(Object.keys(all).length);

  const empty = await freshDatabase({ empty: true });
  const environment = {
    ...storeSettings(store),
    PICTURES_IN: "folder",
    DATABASE_URL: empty.url,
    DATA_DIR: newFolder(),
  };
  const full = await command(["restore", archives], environment);
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/pictures in the bucket pictures/) });
  store.objects.delete(`pictures/${name}`);
  const restored = await command(["restore", archives], environment);
  expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
  expect(picturesOf(environment.DATA_DIR)).toEqual(all);
  expect([...store.objects.keys()].filter((at) => at.startsWith("pictures/"))).toEqual([]);
  await empty.drop();
});

test(
  "an upload of a killed backup is aborted by the next, even if the store lists no uploads",
  { tags: ["@operating-1.34"] },
  async () => {
    const own = await startObjectStore("nightly");
    own.listsNoUploads = true;
    const environment = {
      BACKUP_S3_ENDPOINT: own.url,
      BACKUP_S3_ACCESS_KEY_ID: testAccess.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: testAccess.secretAccessKey,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: dataDir,
    };
    const running = startCommand(["backup", "s3://nightly/of/mine"], environment);
    own.breaks = (method, url) => {
      if (method === "PUT" && url.searchParams.has("partNumber")) void running.kill();
      return false;
    };
    expect((await running.ended).code).toBeNull();
    expect(own.uploads.size).toBe(1);
    // Half an archive that was copied here from a folder is removed unread.
    const half = "nightly/of/mine/hourhand-0.1.0-20260101T000000Z.backup.partial";
    own.objects.set(half, Buffer.alloc(2_049, "x"));
    const readings: string[] = [];
    own.breaks = (method, url) => {
      if (method === "GET" && url.pathname.endsWith(".partial")) readings.push(url.pathname.slice(1));
      return false;
    };
    const made = await backUp(app.databaseUrl, dataDir, ["s3://nightly/of/mine"], environment);
    expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });
    expect(own.uploads.size).toBe(0);
    expect(readings).toEqual([expect.not.stringContaining(half)]);
    expect([...own.objects.keys()]).toEqual([made.json<BackupReply>().file.slice("s3://".length)]);
    await own.close();
  },
);

test("a failing store is reported without its key, and no upload stays", async () => {
  store.uploads.clear();
  store.breaks = (method, url) => method === "PUT" && url.searchParams.has("partNumber");
  const failed = await backUp(app.databaseUrl, dataDir, ["s3://new-bucket"], access());
  store.breaks = () => false;
  expect(failed.code).toBe(1);
  expect(failed.stdout + failed.stderr).not.toMatch(/key-of-the-test|secret-of-the-test/);
  expect(store.buckets.has("new-bucket")).toBe(true);
  expect(store.uploads.size).toBe(0);
});
