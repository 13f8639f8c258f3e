// Photos of a visit: who adds them and when, who shows them, and who sees them.
import sharp from "sharp";
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { illegalStatusChange, tooLate } from "@hourhand/contract/bookings";
import { invalidInput, notAPicture, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { tooManyPhotos } from "@hourhand/contract/visit-photos";
import { endKey, keyWith } from "../../../../test/api-keys.ts";
import { booking, putInto } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { advance } from "../../../../test/market-time.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
});
let someone: TestWorker;
let buyer: TestPerson;
let id: number;
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  id = await booking(app, buyer, someone, "visited");
});

const formOf = (fields: Record<string, string>, bytes: Uint8Array | null = picture) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (bytes) form.append("photo", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "tap.png");
  return form;
};
const send = (
  body: FormData = formOf({ kind: "after" }),
  { token }: { token?: string } = someone,
  headers = {},
  bookingId = id,
) => app.call("POST", `/api/v1/bookings/${bookingId}/photos`, { ...(token && { token }), body, headers });
const show = (photoId: number, isPublic: unknown, { token }: TestPerson = buyer) =>
  app.call("PUT", `/api/v1/bookings/${id}/photos/${photoId}`, { token, body: { public: isPublic } });
const read = async ({ token }: Pick<TestPerson, "token"> = buyer) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body;
const shownOf = async (query = "") =>
  (await app.call("GET", `/api/v1/workers/${someone.workerId}/photos${query}`)).body;
const complete = async () =>
  expect(
    (
      await app.call("PATCH", `/worker/bookings_view/${id}`, {
        token: someone.token,
        body: { status: "completed" },
      })
    ).status,
  ).toBe(200);

test(
  "a worker adds photos of before and after, and both sides and administrators see them by links that expire",
  { tags: ["@beyond-4.16"] },
  async () => {
    const answer = await send(formOf({ kind: "before" }));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ id, message: "The photo was added.", status: "visited" });
    expect((await send()).status).toBe(201);
    for (const reader of [buyer, someone, await administrator(app)]) {
      const { photos } = await read(reader);
      expect(photos).toEqual(
        ["before", "after"].map((kind) => ({
          id: expect.any(Number),
          kind,
          url: expect.stringMatching(/^\/media\/private\/[0-9a-f]{32}\.webp\?/),
          at: expect.stringMatching(/Z$/),
          public: false,
        })),
      );
      expect((await fetch(app.url + photos[0].url)).status).toBe(200);
      expectProblem(await app.call("GET", photos[0].url.split("?")[0]), notFound);
    }
    expect((await read()).timeline.at(-1)).toMatchObject({
      event: "photo_added",
      actor: "worker",
      detail: { kind: "after" },
    });
    const { items } = (await app.call("GET", "/api/v1/bookings", { token: buyer.token })).body;
    expect(items[0]).not.toHaveProperty("photos");
  },
);

test("a key that reads bookings sees them too, by links that end with the key", async () => {
  await send();
  const admin = await administrator(app);
  const { key, id: keyId } = await keyWith(app, admin, "bookings:read");
  const [photo] = (await read({ token: key })).photos;
  expect((await fetch(app.url + photo.url)).status).toBe(200);
  const forAnother = photo.url.replace(`key-${keyId}`, `key-${keyId + 1}`);
  expectProblem(await app.call("GET", forAnother), notFound);
  expectProblem(await app.call("GET", photo.url.replace("key-", "")), notFound);
  await endKey(app, admin, keyId);
  expectProblem(await app.call("GET", photo.url), notFound);
});

test("only the booking's worker adds photos, each with its kind", { tags: ["@beyond-4.16"] }, async () => {
  expectProblem(await send(undefined, {}), notSignedIn);
  expectProblem(await send(undefined, buyer), notAllowed);
  expectProblem(await send(undefined, await administrator(app)), notAllowed);
  expectProblem(await send(undefined, await worker(app)), notFound);
  expectProblem(await send(undefined, someone, {}, id + 1_000_000), notFound);
  for (const form of [
    formOf({}),
    formOf({ kind: "during" }),
    formOf({ kind: "" }),
    formOf({ kind: "after" }, null),
  ])
    expectProblem(await send(form), invalidInput);
  expectProblem(await send(formOf({ kind: "after" }, Buffer.from("<svg/>"))), notAPicture);
  expect((await read()).photos).toEqual([]);
});

test(
  "photos are added while visited or pending, and until 24 hours after completion",
  { tags: ["@beyond-4.16"] },
  async () => {
    const admin = await administrator(app);
    const allowed = async () => (await read(someone)).allowed.includes("photos");
    for (const status of ["created", "accepted", "rejected", "canceled"] as const) {
      await putInto(app, id, status);
      expectProblem(await send(), illegalStatusChange, status);
      expect(await allowed(), status).toBe(false);
    }
    for (const status of ["visited", "pending"] as const) {
      await putInto(app, id, status);
      expect(await allowed(), status).toBe(true);
      expect((await send()).status, status).toBe(201);
    }
    await complete();
    await advance(app, admin, 24 * 60 - 1);
    expect(await allowed()).toBe(true);
    expect((await send()).status).toBe(201);
    await advance(app, admin, 2);
    expect(await allowed()).toBe(false);
    expectProblem(await send(), tooLate);
    expect((await read()).allowed).not.toContain("photos");
  },
);

test(
  "of three photos sent at once only the sixth is added, and six of each kind fit",
  { tags: ["@beyond-4.16"] },
  async () => {
    for (let count = 0; count < 5; count++) expect((await send()).status).toBe(201);
    const outcomes = (await Promise.all([send(), send(), send()])).map((answer) => outcomeOf(answer));
    expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === outcomeOf(tooManyPhotos))).toHaveLength(2);
    expectProblem(await send(), tooManyPhotos);
    expect((await read(someone)).allowed).toContain("photos");
    for (let count = 0; count < 6; count++) expect((await send(formOf({ kind: "before" }))).status).toBe(201);
    expect((await read(someone)).allowed).not.toContain("photos");
  },
);

test("a photo that is sent twice with one key is added once", { tags: ["@beyond-4.16"] }, async () => {
  const headers = { "idempotency-key": `photo-${id}` };
  const answers = await Promise.all([
    send(formOf({ kind: "after" }), someone, headers),
    send(formOf({ kind: "after" }), someone, headers),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await read()).photos).toHaveLength(1);
});

test(
  "the customer shows a photo on the worker's page once the booking is completed, and takes it back at once",
  { tags: ["@beyond-4.17"] },
  async () => {
    await send(formOf({ kind: "before" }));
    await send();
    const [before, after] = (await read()).photos;
    for (const photo of [before, after]) {
      const answer = await show(photo.id, true);
      expect(answer.status).toBe(200);
      expect(answer.body.photos.find((one: { id: number }) => one.id === photo.id).public).toBe(true);
    }
    expect(await shownOf()).toEqual({ photos: [], next: null });
    await complete();
    const { photos } = await shownOf();
    expect(photos.map((photo: { id: number }) => photo.id)).toEqual([after.id, before.id]);
    expect(Object.keys(photos[0]).toSorted()).toEqual(["at", "id", "kind", "url"]);
    const picture = await fetch(app.url + photos[0].url);
    expect([picture.status, picture.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const first = await shownOf("?limit=1");
    expect(first.photos).toHaveLength(1);
    expect(
      (await shownOf(`?limit=1&cursor=${first.next}`)).photos.map((one: { id: number }) => one.id),
    ).toEqual([before.id]);
    for (const query of ["limit=0", "limit=101", "limit=x", "cursor=x", "cursor=bnVsbA"]) {
      const answer = await app.call("GET", `/api/v1/workers/${someone.workerId}/photos?${query}`);
      expectProblem(answer, invalidInput, query);
    }
    expect((await show(after.id, false)).status).toBe(200);
    expect((await shownOf()).photos.map((photo: { id: number }) => photo.id)).toEqual([before.id]);
    expectProblem(await app.call("GET", photos[0].url), notFound);
    await sql`update workers set is_active = false where id = ${someone.workerId}`.execute(
      app.app.platform.pool,
    );
    expectProblem(await app.call("GET", `/api/v1/workers/${someone.workerId}/photos`), notFound);
    expectProblem(await app.call("GET", photos[1].url), notFound);
  },
);

test("only the customer decides about a photo of their booking", { tags: ["@beyond-4.17"] }, async () => {
  await send();
  const [photo] = (await read()).photos;
  expectProblem(await show(photo.id, true, someone), notAllowed);
  expectProblem(await show(photo.id, true, await administrator(app)), notAllowed);
  expectProblem(await show(photo.id, true, await customer(app)), notFound);
  expectProblem(await show(photo.id + 1_000_000, true), notFound);
  const other = await booking(app, buyer, someone, "visited", { startTime: "14:00" });
  const path = `/api/v1/bookings/${other}/photos/${photo.id}`;
  expectProblem(await app.call("PUT", path, { token: buyer.token, body: { public: true } }), notFound);
  for (const value of [undefined, "maybe", null, 3])
    expectProblem(await show(photo.id, value), invalidInput, String(value));
  expectProblem(await app.call("GET", "/api/v1/workers/999999999/photos"), notFound);
  expect((await read()).photos[0].public).toBe(false);
});
