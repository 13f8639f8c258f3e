// Pictures in an installation with both a folder and an object store: new ones go to one of them, all can be read, and
// both are swept.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { notFound, partDown } from "@hourhand/contract/problem";
import { picturesOf } from "../../../test/backups.ts";
import { startObjectStore, storeSettings, type TestObjectStore } from "../../../test/object-store.ts";
import { customer, type TestPerson } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { mediaJobs } from "./jobs.ts";

const dataDir = mkdtempSync(join(tmpdir(), "hourhand-places-"));
let store: TestObjectStore;
let inFolder: TestApp;
let inBucket: TestApp;
let someone: TestPerson;
beforeAll(async () => {
  store = await startObjectStore("pictures");
  const s3 = storeSettings(store);
  inBucket = await startApp(s3, { dataDir, jobs: false });
  const shared = { dataDir, jobs: false, databaseUrl: inBucket.databaseUrl };
  inFolder = await startApp({ ...s3, PICTURES_IN: "folder" }, shared);
  someone = await customer(inBucket);
});
afterAll(async () => {
  await inFolder.app.close();
  await inBucket.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function uploaded(app: TestApp): Promise<string> {
  const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("profile_picture", new Blob([new Uint8Array(png)]), "me.png");
  const answer = await app.call("POST", "/user/profile_view/", { token: someone.token, body });
  return /([0-9a-f]{32})\.webp/.exec(answer.body.profile_picture)?.[1] ?? "";
}

const places = (name: string) => ({
  folder: name in picturesOf(dataDir),
  bucket: store.objects.has(`pictures/${name}`),
});
const show = async (app: TestApp, name: string) => (await fetch(`${app.url}/media/${name}.webp`)).status;

test("a new picture goes to the place of PICTURES_IN, and can be read from either", async () => {
  const [first, second] = [await uploaded(inBucket), await uploaded(inFolder)];
  expect([places(first), places(second)]).toEqual([
    { folder: false, bucket: true },
    { folder: true, bucket: false },
  ]);
  for (const app of [inFolder, inBucket])
    for (const name of [first, second]) expect(await show(app, name)).toBe(200);
});

test("a picture moved between two look-ups is still found", async () => {
  const name = await uploaded(inBucket);
  const key = `pictures/${name}`;
  // The folder, named by PICTURES_IN, has been checked; the bucket replies after the move.
  store.breaks = (method, url) => {
    if (method !== "GET" || url.pathname !== `/${key}`) return false;
    mkdirSync(join(dataDir, "pictures", name.slice(0, 2)), { recursive: true });
    writeFileSync(join(dataDir, "pictures", name.slice(0, 2), name), store.objects.get(key) ?? "");
    store.objects.delete(key);
    return false;
  };
  expect(await show(inFolder, name)).toBe(200);
  store.breaks = () => false;
  expect(places(name)).toEqual({ folder: true, bucket: false });
});

test("a bucket that is down hides no picture of the folder; only pictures that may be in it are 503", async () => {
  const [inside, outside] = [await uploaded(inFolder), await uploaded(inBucket)];
  store.breaks = () => true;
  expect(await Promise.all([show(inFolder, inside), show(inBucket, inside)])).toEqual([200, 200]);
  expectProblem(await inFolder.call("GET", `/media/${outside}.webp`), partDown);
  store.breaks = () => false;
  expect(await show(inFolder, outside)).toBe(200);
});

test("an unused picture is removed from both places, and one that is in neither is 404", async () => {
  const { pool, store: both } = inBucket.app.platform;
  const name = await uploaded(inBucket);
  await inFolder.app.platform.store.put(name, (await both.get(name)) ?? Buffer.from(""));
  expect(places(name)).toEqual({ folder: true, bucket: true });
  await uploaded(inBucket);
  await pool.query("update pictures set created_at = now() - interval '2 days' where name = $1", [name]);
  await mediaJobs(inBucket.app.platform)["deleteUnusedPictures"]?.({} as never, {
    number: 1,
    isLast: false,
  });
  expect(places(name)).toEqual({ folder: false, bucket: false });
  await pool.query(
    "insert into pictures (name, is_public, width, height, size_bytes) values ($1, true, 1, 1, 1)",
    [name],
  );
  for (const app of [inFolder, inBucket])
    expectProblem(await app.call("GET", `/media/${name}.webp`), notFound);
});
