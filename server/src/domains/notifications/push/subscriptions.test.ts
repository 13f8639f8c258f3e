// Devices for push: adding them, rejecting invalid ones, and when they are removed.
import { createECDH, randomInt } from "node:crypto";
import { sql } from "../../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invalidInput, notFound, notSignedIn } from "@hourhand/contract/problem";
import { customer, administrator, testPassword, type TestPerson } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { startPushService, type PushService } from "../../../../test/push-service.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";

const path = "/api/v1/push/subscriptions";
let app: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  app = await startApp({ PUSH_HOSTS: `push.example.com, ${service.host}` }, { jobs: false });
});
afterAll(async () => {
  await app.close();
  await service.stop();
});

const add = (by: { token: string } | undefined, body: Record<string, unknown>, at = app) =>
  at.call("POST", path, { token: by?.token, body });
const remove = (by: TestPerson, id: number) => app.call("DELETE", `${path}/${id}`, { token: by.token });
const devicesOf = async ({ id }: TestPerson) => {
  const { rows } = await sql<{ id: number; endpoint: string; p256dh: string }>`
    select id, endpoint, p256dh from push_subscriptions where person_id = ${id} order by id`.execute(
    app.app.platform.pool,
  );
  return rows;
};
const { keys } = (() => {
  const ecdh = createECDH("prime256v1");
  return {
    keys: {
      p256dh: ecdh.generateKeys().toString("base64url"),
      auth: Buffer.alloc(16, 7).toString("base64url"),
    },
  };
})();

test(
  "readPushKey returns one P-256 point to anyone, on every process, and creates a new one if it was lost",
  { tags: ["@beyond-7.23"] },
  async () => {
    const { pool } = app.app.platform;
    const read = async () => (await app.call("GET", "/api/v1/push/key")).body.key as string;
    const all = await Promise.all(Array.from({ length: 10 }, read));
    expect(new Set(all).size).toBe(1);
    const point = Buffer.from(all[0] ?? "", "base64url");
    expect([point.length, point[0]]).toEqual([65, 4]);
    const other = await startApp({}, { jobs: false, databaseUrl: app.databaseUrl });
    expect((await other.call("GET", "/api/v1/push/key")).body).toEqual({ key: all[0] });
    await other.close();
    const asha = await customer(app);
    await add(asha, service.device().subscription);
    await sql`delete from push_keys`.execute(pool);
    expect(await read()).not.toBe(all[0]);
    // Deleted, because the device had subscribed with the lost key.
    expect(await devicesOf(asha)).toEqual([]);
  },
);

test(
  "addPushSubscription returns 201 with an id, then 200 with the same id and the new keys; removing deletes it",
  { tags: ["@beyond-7.24"] },
  async () => {
    const asha = await customer(app);
    const { subscription } = service.device();
    const added = await add(asha, subscription);
    expect([added.status, added.body]).toEqual([
      201,
      { message: "This device gets notifications.", id: expect.any(Number) },
    ]);
    const { id } = added.body;
    const again = await add(asha, { ...subscription, keys });
    expect([again.status, again.body.id]).toEqual([200, id]);
    expect(await devicesOf(asha)).toEqual([{ id, endpoint: subscription.endpoint, p256dh: keys.p256dh }]);
    const removed = await remove(asha, id);
    expect([removed.status, removed.body]).toEqual([
      200,
      { message: "This device gets no more notifications." },
    ]);
    expect(await devicesOf(asha)).toEqual([]);
    expectProblem(await remove(asha, id), notFound);
  },
);

test(
  "adding the same address twenty times concurrently makes one device",
  { tags: ["@beyond-7.24"] },
  async () => {
    const asha = await customer(app);
    const { subscription } = service.device();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(asha, subscription)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  },
);

test("the same Idempotency-Key returns the same reply", { tags: ["@beyond-7.24"] }, async () => {
  const asha = await customer(app);
  const { subscription } = service.device();
  const call = (key: string) =>
    app.call("POST", path, { token: asha.token, body: subscription, headers: { "idempotency-key": key } });
  const [one, two] = [await call("one-device"), await call("one-device")];
  expect([one.status, one.body, (await devicesOf(asha)).length]).toEqual([two.status, two.body, 1]);
  expect([one.status, (await call("renewed")).status, (await call("renewed")).status]).toEqual([
    201, 200, 200,
  ]);
});

test("an address is one device in every spelling", async () => {
  const asha = await customer(app);
  const spelled = ["https://Push.example.com:443/ü", "https://push.example.com/%C3%BC"];
  const [one, two] = [
    await add(asha, { endpoint: spelled[0], keys }),
    await add(asha, { endpoint: spelled[1], keys }),
  ];
  expect([one.status, two.status, two.body.id]).toEqual([201, 200, one.body.id]);
  expect((await devicesOf(asha)).map(({ endpoint }) => endpoint)).toEqual([spelled[1]]);
});

test("a device that changes hands belongs to the last person only", { tags: ["@beyond-7.29"] }, async () => {
  const [asha, ravi] = [await customer(app), await customer(app)];
  const { subscription } = service.device();
  const { id } = (await add(asha, subscription)).body;
  expect((await add(ravi, subscription)).body.id).toBe(id);
  expect([(await devicesOf(asha)).length, (await devicesOf(ravi)).length]).toEqual([0, 1]);
  expectProblem(await remove(asha, id), notFound);
  expect((await devicesOf(ravi)).length).toBe(1);
});

test("a person keeps the latest twenty devices", { tags: ["@beyond-7.24"] }, async () => {
  const asha = await customer(app);
  const ids: number[] = [];
  const [first, ...others] = Array.from({ length: 21 }, () => service.device().subscription);
  for (const one of [first, ...others.slice(0, 19), first, others[19]])
    ids.push((await add(asha, one ?? {})).body.id);
  const remaining = (await devicesOf(asha)).map(({ id }) => id);
  // The second was renewed longest ago.
  expect([remaining.length, remaining.includes(ids[0] ?? 0), remaining.includes(ids[1] ?? 0)]).toEqual([
    20,
    true,
    false,
  ]);
});

const known = "https://fcm.googleapis.com/fcm/send/abc";
test.each([
  known,
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://web.push.apple.com/QAAA",
  "https://wns2-par02p.notify.windows.com/w/?token=BQ",
  "https://push.example.com/x",
  "https://eu.push.example.com:8443/x",
])("%s is a push service's", { tags: ["@beyond-7.25"] }, async (endpoint) => {
  expect((await add(await customer(app), { endpoint, keys })).status).toBe(201);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/",
  "https://evilfcm.googleapis.com/",
  "https://fcm.googleapis.com:8443/",
  "https://user:secret@fcm.googleapis.com/",
  "https://example.com/#fcm.googleapis.com",
  "http://push.example.com/x",
  "https://127.0.0.1/",
  "http://127.0.0.1:1/",
  "http://localhost/",
  "https://[::1]/",
  "https://169.254.169.254/latest",
  "https://10.0.0.1/",
  "ftp://fcm.googleapis.com/",
  "javascript:alert(1)",
  "fcm.googleapis.com",
  "https://",
  "no address",
])("%s is refused with a sentence", { tags: ["@beyond-7.25"] }, async (endpoint) => {
  const asha = await customer(app);
  const answer = await add(asha, { endpoint, keys });
  expectProblem(answer, invalidInput);
  expect(answer.body.errors).toEqual({
    endpoint: ["endpoint must be an https address of a push service that we know."],
  });
  expect(await devicesOf(asha)).toEqual([]);
});

/** Makes text that the database cannot compress. */
const cjk = (count: number) =>
  String.fromCharCode(...Array.from({ length: count }, () => randomInt(0x4e00, 0x9fa5)));
const offCurve = Buffer.from(keys.p256dh, "base64url");
offCurve[64] = (offCurve[64] ?? 0) ^ 1;
const short = Buffer.from(keys.p256dh, "base64url").subarray(0, 64).toString("base64url");
test.each([
  ["too long an address", { endpoint: `${known}${"x".repeat(2_000)}`, keys }, "endpoint"],
  ["too long an address once it is written out", { endpoint: `${known}${cjk(1_900)}`, keys }, "endpoint"],
  ["no address", { keys }, "endpoint"],
  ["an address that is no text", { endpoint: { toString: 1 }, keys }, "endpoint"],
  ["no keys", { endpoint: known }, "keys"],
  ["keys that are none", { endpoint: known, keys: "abc" }, "keys"],
  ["keys without auth", { endpoint: known, keys: { p256dh: keys.p256dh } }, "keys"],
  ["a key of numbers", { endpoint: known, keys: { ...keys, p256dh: 7 } }, "keys"],
  ["a short key", { endpoint: known, keys: { ...keys, p256dh: short } }, "p256dh"],
  [
    "a key beside the curve",
    { endpoint: known, keys: { ...keys, p256dh: offCurve.toString("base64url") } },
    "p256dh",
  ],
  ["a key in other letters", { endpoint: known, keys: { ...keys, p256dh: "न".repeat(87) } }, "p256dh"],
  ["an endless key", { endpoint: known, keys: { ...keys, p256dh: "A".repeat(10_000) } }, "keys"],
  ["a short auth", { endpoint: known, keys: { ...keys, auth: "AAAA" } }, "auth"],
  ["an empty auth", { endpoint: known, keys: { ...keys, auth: "" } }, "auth"],
])("%s is refused by its field", { tags: ["@beyond-7.25"] }, async (_, body, field) => {
  const answer = await add(await customer(app), body);
  expectProblem(answer, invalidInput);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
});

test(
  "401 without a session; 404 for other people's and unknown devices, for administrators too",
  { tags: ["@beyond-7.24"] },
  async () => {
    const [asha, ravi, boss] = [await customer(app), await customer(app), await administrator(app)];
    expectProblem(await add(undefined, service.device().subscription), notSignedIn);
    expectProblem(await app.call("DELETE", `${path}/1`), notSignedIn);
    const { id } = (await add(asha, service.device().subscription)).body;
    for (const other of [ravi, boss]) expectProblem(await remove(other, id), notFound);
    expectProblem(await remove(asha, 999_999_999), notFound);
    expect((await devicesOf(asha)).length).toBe(1);
  },
);

test("this machine is a push service only if PUSH_HOSTS allows it", { tags: ["@beyond-7.25"] }, async () => {
  const plain = await startApp({}, { jobs: false });
  const answer = await add(await customer(plain), service.device().subscription, plain);
  expectProblem(answer, invalidInput);
  await plain.close();
});

test(
  "a device is removed with its session, by logging out or by a block; other people's stay",
  { tags: ["@beyond-7.29"] },
  async () => {
    const [asha, ravi, boss] = [await customer(app), await customer(app), await administrator(app)];
    await add(ravi, service.device().subscription);
    await add(asha, service.device().subscription);
    const signIn = { username: asha.username, password: testPassword };
    const second = (await app.call("POST", "/token/", { body: signIn })).body;
    await add({ token: second.access }, service.device().subscription);
    expect((await devicesOf(asha)).length).toBe(2);
    await app.call("POST", "/token/revoke/", { body: { refresh: asha.refresh }, token: asha.token });
    expect((await devicesOf(asha)).length).toBe(1);
    expectProblem(await add(asha, service.device().subscription), notSignedIn);
    await app.call("PATCH", "/admin_view/users_view/", { token: boss.token, body: { id: asha.id } });
    expect([(await devicesOf(asha)).length, (await devicesOf(ravi)).length]).toEqual([0, 1]);
  },
);
