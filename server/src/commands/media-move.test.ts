// Moving pictures between a folder and an object store: while a server runs, killed in the middle, with a failing
// store.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newFolder, picturesOf, removeFolders } from "../../test/backups.ts";
import { command, startCommand } from "../../test/command.ts";
import { startObjectStore, storeSettings, type TestObjectStore } from "../../test/object-store.ts";
import { startApp, type TestApp } from "../../test/start-app.ts";
import { createFileStore } from "../platform/storage/store.ts";

// Some commands run as processes, which take time to start.
vi.setConfig({ testTimeout: 120_000 });

const dataDir = newFolder();
const all: Record<string, string> = {};
let store: TestObjectStore;
let app: TestApp;
beforeAll(async () => {
  store = await startObjectStore("pictures");
  app = await startApp(storeSettings(store), { dataDir, jobs: false });
  const folder = createFileStore(join(dataDir, "pictures"));
  for (let count = 0; count < 40; count++) {
    const name = randomBytes(16).toString("hex");
    await folder.put(name, randomBytes(2_000 + count));
    await app.app.platform.pool.query(
      "insert into pictures (name, is_public, width, height, size_bytes) values ($1, true, 1, 1, 1)",
      [name],
    );
  }
  Object.assign(all, picturesOf(dataDir));
}, 60_000);
afterAll(async () => {
  await app.close();
  await store.close();
  removeFolders();
});
beforeEach(() => {
  store.breaks = () => false;
});

const environment = (to: string) => ({
  ...storeSettings(store),
  PICTURES_IN: to,
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: dataDir,
});
const move = (to: string) => command(["media:move", to, "--json"], environment(to));
const inBucket = () =>
  [...store.objects.keys()].map((at) => at.slice("pictures/".length)).filter((name) => name in all);
/** Lists the stored files without drafts of killed writes, which the sweep removes. */
const stored = () =>
  Object.fromEntries(Object.entries(picturesOf(dataDir)).filter(([name]) => name.length === 32));
const inFolder = () => Object.keys(stored());
const everySomewhere = () =>
  expect(new Set([...inBucket(), ...inFolder()])).toEqual(new Set(Object.keys(all)));
const statusOf = async (name: string) => (await fetch(`${app.url}/media/${name}.webp`)).status;

// Each test continues with the pictures where the one before left them.
describe("in this order", { shuffle: false }, () => {
  test(
    "next to a server under constant requests: every picture moves to the bucket, and back",
    { tags: ["@operating-1.40"] },
    async () => {
      const sizes = Object.keys(all).map(
        (name) => readFileSync(join(dataDir, "pictures", name.slice(0, 2), name)).length,
      );
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      for (const [to, source, target] of [
        ["s3", inFolder, inBucket],
        ["folder", inBucket, inFolder],
      ] as const) {
        const watch = { isOver: false };
        const answers = new Map<number, number>();
        const moving = move(to).finally(() => (watch.isOver = true));
        while (!watch.isOver)
          for (const status of await Promise.all(Object.keys(all).map(statusOf)))
            answers.set(status, (answers.get(status) ?? 0) + 1);
        const { code, stdout } = await moving;
        expect(code).toBe(0);
        const { message, ...counts } = JSON.parse(stdout);
        expect(counts).toEqual({ moved: 40, already: 0, missing: 0, bytes });
        expect(message).toContain("40 pictures");
        expect([...answers.keys()]).toEqual([200]);
        expect([source().length, target().length]).toEqual([0, 40]);
      }
      expect(stored()).toEqual(all);
      expect((await move("folder")).json()).toMatchObject({ moved: 0, already: 40, missing: 0, bytes: 0 });
    },
  );

  test(
    "a place other than PICTURES_IN is refused, and so is an unknown place",
    { tags: ["@operating-1.40"] },
    async () => {
      const other = await command(["media:move", "s3", "--json"], environment("folder"));
      expect(other).toMatchObject({ code: 1, stderr: expect.stringMatching(/PICTURES_IN=s3/) });
      const { S3_ENDPOINT: _none, ...incomplete } = environment("s3");
      expect(await command(["media:move", "s3"], incomplete)).toMatchObject({ code: 1, stdout: "" });
      for (const wrong of [[], ["bucket"]])
        expect((await command(["media:move", ...wrong], environment("folder"))).code).toBe(2);
      const help = await command(["media:move", "--help"], {});
      expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining("s3|folder") });
      expect(stored()).toEqual(all);
    },
  );

  test(
    "killed while copying, reading back or removing, it loses nothing and the same command completes the move",
    { tags: ["@operating-1.40"] },
    async () => {
      const killAt = async (to: string, wanted: string, count: number) => {
        let seen = 0;
        const running = startCommand(["media:move", to], environment(to));
        store.breaks = (method) => {
          if (method === wanted && ++seen === count) void running.kill();
          return false;
        };
        expect((await running.ended).code).toBeNull();
        store.breaks = () => false;
        everySomewhere();
        for (const status of await Promise.all(Object.keys(all).map(statusOf))) expect(status).toBe(200);
      };
      await killAt("s3", "PUT", 12);
      await killAt("s3", "GET", 30);
      const { moved, already } = (await move("s3")).json<{ moved: number; already: number }>();
      expect([moved > 0, already > 0, moved + already]).toEqual([true, true, 40]);
      expect([inFolder().length, inBucket().length]).toEqual([0, 40]);
      await killAt("folder", "DELETE", 20);
      expect((await move("folder")).code).toBe(0);
      expect([stored(), inBucket()]).toEqual([all, []]);
    },
  );

  test("a bucket that fails or returns different bytes stops it, and nothing is removed", async () => {
    store.breaks = (method) => method === "PUT";
    const failed = await move("s3");
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/No picture is lost, 0 were moved/),
    });
    expect(failed.stdout + failed.stderr).not.toMatch(/key-of-the-test|secret-of-the-test/);
    store.breaks = (method, url) => {
      if (method === "GET" && store.objects.has(url.pathname.slice(1)))
        store.objects.set(url.pathname.slice(1), Buffer.from("something else"));
      return false;
    };
    const changed = await move("s3");
    expect(changed).toMatchObject({ code: 1, stderr: expect.stringMatching(/does not return/) });
    expect(stored()).toEqual(all);
  });

  test(
    "a picture in neither place is reported, the others are moved, and unused objects stay",
    { tags: ["@operating-1.40"] },
    async () => {
      store.objects.clear();
      const [lost = "", ...others] = Object.keys(all);
      rmSync(join(dataDir, "pictures", lost.slice(0, 2), lost));
      const foreign = "f".repeat(32);
      await createFileStore(join(dataDir, "pictures")).put(foreign, Buffer.from("somebody else's"));
      const { code, stdout, stderr } = await move("s3");
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toMatchObject({ moved: 39, already: 0, missing: 1 });
      expect(stderr).toContain(lost);
      expect([inBucket().toSorted(), inFolder()]).toEqual([others.toSorted(), [foreign]]);
    },
  );
});
