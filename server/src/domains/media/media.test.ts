// Pictures over HTTP: accepted and rejected files, the result of processing, and access to private ones.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { sql } from "../../platform/database/sql.ts";
import {
  invalidInput,
  notSignedIn,
  notFound,
  tooLarge,
  notAPicture,
  unsupportedEncoding,
} from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { customer, type TestPerson } from "../../../test/people.ts";
import { until } from "../../../test/socket.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { createAuthenticate } from "../accounts/accounts.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { mediaJobs } from "./jobs.ts";
import { attachPicture, privatePictureUrl, storePicture } from "./media.ts";
import { picturesAreUsedBy } from "./queries.ts";
import { privatePath, viewerOfLink } from "./rules.ts";

let app: TestApp;
let someone: TestPerson;
beforeAll(async () => {
  app = await startApp();
  someone = await customer(app);
});
afterAll(() => app.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 90 } } });

function upload(bytes: Buffer, name = "me.png", token: string | undefined = someone.token) {
  const body = new FormData();
  body.append("profile_picture", new Blob([new Uint8Array(bytes)]), name);
  return app.call("POST", "/user/profile_view/", { token, body });
}

describe("a picture", () => {
  for (const format of ["jpeg", "png", "webp", "gif", "avif"] as const) {
    test(`as ${format} is stored, whatever its file name, and served as WebP with a permanent cache`, async () => {
      const bytes = await picture(300, 200).toFormat(format).toBuffer();
      const answer = await upload(bytes, "notes.txt");
      expect(answer.status).toBe(200);
      const served = await fetch(`${app.url}${answer.body.profile_picture}`);
      expect(served.headers.get("content-type")).toBe("image/webp");
      expect(served.headers.get("x-content-type-options")).toBe("nosniff");
      expect(served.headers.get("cache-control")).toContain("immutable");
      const size = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
      expect(size).toMatchObject({ format: "webp", width: 300, height: 200 });
    });
  }

  test("loses its metadata, keeps its orientation and is scaled to 1,600 px", async () => {
    const bytes = await picture(3000, 1500)
      .withExif({ IFD0: { Copyright: "secret place" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(bytes);
    const served = Buffer.from(await (await fetch(`${app.url}${body.profile_picture}`)).arrayBuffer());
    const found = await sharp(served).metadata();
    expect(found).toMatchObject({ width: 800, height: 1600 });
    expect(found.exif).toBeUndefined();
    expect(served.includes("secret place")).toBe(false);
  });

  test(
    "that is not a picture is 415: text, SVG, PDF, half a PNG; the old picture stays",
    { tags: ["@customer-5.17", "@customer-7.23"] },
    async () => {
      const before = await app.call("GET", "/user/profile_view/", { token: someone.token });
      const png = await picture(400, 400).png().toBuffer();
      for (const bytes of [
        Buffer.from("hello"),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        Buffer.from("%PDF-1.7 nonsense"),
        png.subarray(0, 60),
      ]) {
        const answer = await upload(bytes);
        expectProblem(answer, notAPicture);
        expect(answer.body.message).toMatch(/picture/i);
      }
      const after = await app.call("GET", "/user/profile_view/", { token: someone.token });
      expect(after.body.user.profile_picture).toBe(before.body.user.profile_picture);
    },
  );

  test("above 10 MB or 50 megapixels is 413", { tags: ["@customer-7.23"] }, async () => {
    expectProblem(await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1)), tooLarge);
    const bomb = await picture(8000, 7000).png().toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expectProblem(await upload(bomb), tooLarge);
  });

  test(
    "that is missing, empty, sent as text or sent twice is refused",
    { tags: ["@customer-7.23"] },
    async () => {
      const ask = (body: FormData | Record<string, unknown>) =>
        app.call("POST", "/user/profile_view/", { token: someone.token, body });
      expectProblem(await ask({}), invalidInput);
      expectProblem(await upload(Buffer.alloc(0)), invalidInput);
      expectProblem(await ask({ profile_picture: "data:image/png;base64,AAAA" }), unsupportedEncoding);
      const twice = new FormData();
      const png = new Uint8Array(await picture(10, 10).png().toBuffer());
      twice.append("profile_picture", new Blob([png]), "a.png");
      twice.append("profile_picture", new Blob([png]), "b.png");
      expectProblem(await ask(twice), invalidInput);
      expectProblem(await upload(Buffer.from(png), "a.png", ""), notSignedIn);
    },
  );
});

describe("a private picture", () => {
  const sessionOf = async ({ token }: { token: string }) => {
    const person = await createAuthenticate(app.app.platform)(token);
    if (!person) throw new Error("The token is nobody's.");
    return person;
  };
  const store = async () => {
    const { platform } = app.app;
    const stored = await storePicture(platform, { bytes: await picture(50, 50).png().toBuffer() }, null);
    await inTransaction(platform.pool, (transaction) => attachPicture(transaction, stored, "private"));
    return stored.name;
  };

  test("is visible through its link and at no other address", async () => {
    const name = await store();
    const link = privatePictureUrl(app.app.platform, name, await sessionOf(someone)) ?? "";
    expect((await fetch(`${app.url}${link}`)).status).toBe(200);
    for (const wrong of [
      `/media/${name}.webp`,
      `/media/private/${name}.webp`,
      link.replace(/seal=./, "seal=!"),
      link.replace(/until=\d+/, "until=9999999999"),
      link.replace(/for=\d+/, "for=999999"),
      `${link}&until=1`,
    ]) {
      expectProblem(await app.call("GET", wrong), notFound, wrong);
    }
  });

  test("has a link that expires with the viewer's session, and with their account", async () => {
    const name = await store();
    const viewer = await customer(app);
    const { sessionId } = await sessionOf(viewer);
    const link = privatePictureUrl(app.app.platform, name, { sessionId }) ?? "";
    const after = async (change: ReturnType<typeof sql>) => {
      await change.execute(app.app.platform.pool);
      return app.call("GET", link);
    };
    expectProblem(await after(sql`update people set is_active = false where id = ${viewer.id}`), notFound);
    expect((await after(sql`update people set is_active = true where id = ${viewer.id}`)).status).toBe(200);
    expectProblem(await after(sql`update sessions set ended_at = now() where id = ${sessionId}`), notFound);
  });

  test("has a link that expires after an hour", () => {
    const key = Buffer.alloc(32, 7);
    const link = new URL(privatePath(key, "a".repeat(32), { sessionId: 5 }, 1_000_000), "http://x");
    const query = Object.fromEntries(link.searchParams);
    expect(viewerOfLink(key, "a".repeat(32), query, 1_000_000 + 3_600)).toEqual({ sessionId: 5 });
    expect(viewerOfLink(key, "a".repeat(32), query, 1_000_000 + 3_901)).toBeUndefined();
    expect(viewerOfLink(key, "b".repeat(32), query, 1_000_000)).toBeUndefined();
  });
});

describe("the sweep", () => {
  const sweep = () =>
    mediaJobs(app.app.platform)["deleteUnusedPictures"]?.({} as never, { number: 1, isLast: false });
  const isStored = async (name: string) => (await app.app.platform.store.get(name)) !== null;
  const nameIn = (url: string) => /([0-9a-f]{32})\.webp/.exec(url)?.[1] ?? "";
  /** Backdates everything stored so far by two days. */
  const age = async () => {
    const { pool } = app.app.platform;
    await sql`update pictures set created_at = now() - interval '2 days'`.execute(pool);
    await sql`update picture_uploads set stored_at = now() - interval '2 days'`.execute(pool);
  };
  const uploaded = async () =>
    nameIn((await upload(await picture(30, 30).png().toBuffer())).body.profile_picture);
  const neverKept = async () =>
    (await storePicture(app.app.platform, { bytes: await picture(20, 20).png().toBuffer() }, null)).name;

  test("removes pictures older than a day that nothing refers to, and no others", async () => {
    const [replaced, unkept] = [await uploaded(), await neverKept()];
    const used = await uploaded();
    await age();
    const young = await neverKept();
    await sweep();
    expect(await Promise.all([replaced, unkept, used, young].map(isStored))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expectProblem(await app.call("GET", `/media/${replaced}.webp`), notFound);
    expect((await fetch(`${app.url}/media/${used}.webp`)).status).toBe(200);
    await sweep();
    expect(await isStored(young)).toBe(true);
  });

  test("leaves other objects in the store alone", async () => {
    const foreign = "f".repeat(32);
    await app.app.platform.store.put(foreign, Buffer.from("another database's"));
    await sweep();
    expect(await isStored(foreign)).toBe(true);
  });

  test("continues past a few names that cannot be removed, and retries them the next time", async () => {
    const { platform } = app.app;
    await sql`insert into picture_uploads (name, stored_at)
      select lpad(n::text, 32, '0'), now() - interval '2 days' from generate_series(1, 1100) n`.execute(
      platform.pool,
    );
    // The first name, one in the middle and the last, out of more than two batches.
    const stuck = [1, 400, 1100].map((n) => String(n).padStart(32, "0"));
    const [removed, running] = [new Set<string>(), { now: 0, max: 0 }];
    let isRepaired = false;
    const remove = async (name: string) => {
      running.max = Math.max(running.max, ++running.now);
      await new Promise((done) => setImmediate(done));
      running.now--;
      if (!isRepaired && stuck.includes(name)) throw new Error(`${name} stays`);
      removed.add(name);
    };
    const jobs = mediaJobs({ ...platform, store: { ...platform.store, remove } });
    const run = () => jobs["deleteUnusedPictures"]?.({} as never, { number: 1, isLast: false });
    const left = async () => {
      const { rows } = await sql<{ name: string }>`
        select name from picture_uploads where stored_at < now() - interval '1 day' order by name`.execute(
        platform.pool,
      );
      return rows.map(({ name }) => name);
    };
    await expect(run()).rejects.toThrow(`${stuck[0]} stays`);
    expect(await left()).toEqual(stuck);
    expect(removed.size).toBeGreaterThanOrEqual(1097);
    expect(running.max).toBeLessThanOrEqual(8);
    isRepaired = true;
    await run();
    expect(await left()).toEqual([]);
  });

  test("stops when the process stops, and continues from there the next time", async () => {
    const other = await startApp();
    const { platform } = other.app;
    const names = Array.from({ length: 40 }, (_, n) => String(n).padStart(32, "0"));
    await sql`insert into picture_uploads (name, stored_at)
      select unnest(${names}::text[]), now() - interval '2 days'`.execute(platform.pool);
    const asked: string[] = [];
    // The tenth removal never ends.
    platform.store.remove = async (name) => {
      if (asked.push(name) === 10) await new Promise(() => {});
    };
    await platform.jobs.add(platform.pool, "deleteUnusedPictures", {});
    await until(() => asked.length === 16);
    const { databaseUrl } = other;
    await other.app.close();
    expect(asked).toEqual(names.slice(0, 16));
    const next = await startApp({}, { databaseUrl, jobs: false });
    next.app.platform.store.remove = async (name) => void asked.push(name);
    await mediaJobs(next.app.platform)["deleteUnusedPictures"]?.({} as never, { number: 2, isLast: false });
    expect(asked.slice(16)).toEqual(names.slice(8));
    await next.close();
    await other.close();
  });

  test("continues where the store failed, and knows every column that refers to a picture", async () => {
    const { platform } = app.app;
    const replaced = await uploaded();
    await uploaded();
    await age();
    const broken = {
      ...platform,
      store: { ...platform.store, remove: () => Promise.reject(new Error("down")) },
    };
    const failing = mediaJobs(broken)["deleteUnusedPictures"]?.({} as never, { number: 1, isLast: false });
    await expect(failing).rejects.toThrow("down");
    expect(await isStored(replaced)).toBe(true);
    await sweep();
    expect(await isStored(replaced)).toBe(false);
    const users = await picturesAreUsedBy(platform.pool, []);
    expect(users.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
      "bookings.photo",
      "chat_messages.image",
      "people.google_picture",
      "people.picture",
      "settings_versions.logo",
      "visit_photos.picture",
      "worker_applications.certificate",
      "worker_applications.id_proof",
      "workers.certificate",
      "workers.id_proof",
    ]);
  });
});
