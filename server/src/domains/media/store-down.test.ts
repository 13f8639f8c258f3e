// A full disk, an unwritable folder, an unreachable object store: the reply is 503 with a sentence and Retry-After, and
// nothing is left behind.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import sharp from "sharp";
import { partDown } from "@hourhand/contract/problem";
import { customer } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { mediaJobs } from "./jobs.ts";

const folder = mkdtempSync(join(tmpdir(), "hourhand-store-"));
let isMounted = false;
afterAll(() => {
  if (isMounted) execFileSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a picture that does not compress: about 100 kB as WebP. */
const noise = () =>
  sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
      background: "black",
    },
  })
    .png()
    .toBuffer();

async function upload(app: TestApp) {
  const { token } = await customer(app);
  const body = new FormData();
  body.append("profile_picture", new Blob([new Uint8Array(await noise())]), "me.png");
  const answer = await app.call("POST", "/user/profile_view/", { token, body });
  const { body: profile } = await app.call("GET", "/user/profile_view/", { token });
  const { rows } = await app.app.platform.pool.query(
    "select (select count(*)::int from pictures) as pictures, (select count(*)::int from picture_uploads) as uploads",
  );
  return { answer, picture: profile.user?.profile_picture, left: rows[0] };
}

async function expectDown(app: TestApp) {
  const { answer, picture, left } = await upload(app);
  expectProblem(answer, partDown);
  expect(answer.body.message).toMatch(/Pictures cannot be stored.*try again/);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(picture).toBeNull();
  return left;
}

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test(
  "a full disk is 503 and leaves no draft and no row; once there is space the next picture is stored",
  { tags: ["@security-1.19"] },
  async () => {
    if (!mountTiny()) return;
    const app = await startApp({}, { dataDir: folder, jobs: false });
    writeFileSync(join(folder, "filler"), Buffer.alloc(4 * 1024 * 1024 - 50_000));
    expect(await expectDown(app)).toEqual({ pictures: 0, uploads: 0 });
    expect(filesBelow(join(folder, "pictures"))).toEqual([]);
    rmSync(join(folder, "filler"));
    expect((await upload(app)).answer.status).toBe(200);
    await app.close();
  },
);

function mountTiny(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], { stdio: "ignore" });
    return (isMounted = true);
  } catch {
    // Only root may mount; the test below needs no such privileges.
    return false;
  }
}

test("a folder that cannot be created is 503, and so is an unreadable picture", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "hourhand-blocked-"));
  writeFileSync(join(dataDir, "pictures"), "a file stands where the folder belongs");
  const app = await startApp({}, { dataDir, jobs: false });
  expect(await expectDown(app)).toMatchObject({ pictures: 0 });
  const name = "a".repeat(32);
  await app.app.platform.pool.query(
    "insert into pictures (name, is_public, width, height, size_bytes) values ($1, true, 1, 1, 1)",
    [name],
  );
  const answer = await app.call("GET", `/media/${name}.webp`);
  expectProblem(answer, partDown);
  expect(answer.body.message).toMatch(/cannot be fetched/);
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const bucket = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
});

test(
  "an object store that is unreachable, lacks the bucket or does not resolve is 503",
  { tags: ["@security-1.19"], timeout: 60_000 },
  async () => {
    const empty = createServer((request, response) => {
      request.resume();
      response.writeHead(404, { "content-type": "application/xml" });
      response.end(
        "<Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message></Error>",
      );
    }).listen(0, "127.0.0.1");
    await new Promise((done) => empty.once("listening", done));
    const { port } = empty.address() as { port: number };
    for (const endpoint of ["http://127.0.0.1:1", `http://127.0.0.1:${port}`, "http://nowhere.invalid"]) {
      const app = await startApp(bucket(endpoint), { jobs: false });
      // The name stays registered if the store is unreachable, so that a sweep removes an object that did arrive.
      expect(await expectDown(app)).toMatchObject({ pictures: 0 });
      await app.close();
    }
    empty.close();
  },
);

test(
  "files belong to the server only: 0600 in 0700, also in a folder of an older version",
  { tags: ["@security-1.18"] },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "hourhand-modes-"));
    mkdirSync(join(dataDir, "pictures"));
    chmodSync(join(dataDir, "pictures"), 0o755);
    const app = await startApp({}, { dataDir, jobs: false });
    expect((await upload(app)).answer.status).toBe(200);
    const modes = readdirSync(join(dataDir, "pictures"), { recursive: true, withFileTypes: true }).map(
      (entry) => [entry.isFile(), statSync(join(entry.parentPath, entry.name)).mode & 0o777],
    );
    expect(modes.toSorted(([left], [right]) => Number(left) - Number(right))).toEqual([
      [false, 0o700],
      [true, 0o600],
    ]);
    expect(statSync(join(dataDir, "pictures")).mode & 0o777).toBe(0o700);
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

test(
  "the sweep removes drafts that a killed process left a day ago, and nothing else",
  { tags: ["@security-2.7"] },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "hourhand-drafts-"));
    const app = await startApp({}, { dataDir, jobs: false });
    const at = join(dataDir, "pictures", "ab");
    mkdirSync(at, { recursive: true });
    const name = `ab${"0".repeat(30)}`;
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    for (const [file, age] of [
      [`${name}.0123456789ab`, twoDaysAgo],
      [`${name}.ba9876543210`, Date.now() / 1000],
      [name, twoDaysAgo],
      ["notes.txt", twoDaysAgo],
    ] as const) {
      writeFileSync(join(at, file), "x");
      utimesSync(join(at, file), age, age);
    }
    await mediaJobs(app.app.platform)["deleteUnusedPictures"]?.({} as never, { number: 1, isLast: false });
    expect(readdirSync(at).toSorted()).toEqual([name, `${name}.ba9876543210`, "notes.txt"]);
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
);
