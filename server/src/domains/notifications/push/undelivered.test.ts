// Pushes that fail at first: which are retried, which are dropped, and which cause their device to be removed.
import { sql } from "../../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { customer } from "../../../../test/people.ts";
import { startPushService, type PushService } from "../../../../test/push-service.ts";
import { notice, pushesOn, titlesOf } from "../../../../test/pushes.ts";
import { openSocket, until } from "../../../../test/socket.ts";
import { notify } from "../notifications.ts";
import { startPushing } from "./sending.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";

let app: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  app = await startApp({ PUSH_HOSTS: service.host });
});
afterAll(async () => {
  await app.close();
  await service.stop();
});

const { withDevice, store, count, allDone, postponed, makeDue } = pushesOn(() => ({ app, service }));

test("a notice seen before its push is sent is not pushed", { tags: ["@beyond-7.27"] }, async () => {
  const asha = await customer(app);
  const device = await withDevice(asha);
  device.answers.push({ code: 503, headers: { "retry-after": "600" } });
  await store(notice(asha));
  await postponed(1);
  const bell = await openSocket(app, `/ws/notifications/${asha.id}/`, asha.token);
  const { id } = await bell.waitFor(({ title }) => title === "Booking accepted");
  bell.send({ seen: id });
  await until(async () => (await count("notices", sql`id = ${id}`)) === 0);
  await makeDue();
  await allDone();
  expect(device.received).toEqual([]);
  await bell.close();
});

test(
  "a busy push service is retried when it says; a redirect is no success",
  { tags: ["@beyond-7.28"] },
  async () => {
    const asha = await customer(app);
    const device = await withDevice(asha);
    const elsewhere = service.device();
    device.answers.push(
      { code: 503, headers: { "retry-after": "1" } },
      { code: 429, headers: { "retry-after": new Date(Date.now() - 60_000).toUTCString() } },
      { code: 302, headers: { location: elsewhere.subscription.endpoint, "retry-after": "1" } },
    );
    await store(notice(asha));
    await until(() => device.received.length === 1);
    await allDone();
    expect([device.answers.length, elsewhere.received.length]).toEqual([0, 0]);
    expect(
      service.requests.filter((line) => elsewhere.subscription.endpoint.endsWith(line.slice(5))),
    ).toEqual([]);
  },
);

test.each([404, 410])(
  "%i removes the device, and drops its other pushes",
  { tags: ["@beyond-7.28"] },
  async (code) => {
    const asha = await customer(app);
    const [dead, alive] = [await withDevice(asha), await withDevice(asha)];
    dead.answers.push({ code });
    await store(notice(asha));
    await until(() => alive.received.length === 1);
    await until(async () => (await count("push_subscriptions", sql`person_id = ${asha.id}`)) === 1);
    await store(notice(asha, { title: "again" }));
    await until(() => alive.received.length === 2);
    await allDone();
    expect(dead.received).toEqual([]);
  },
);

test.each([400, 401, 403, 413])("%i drops only that push", { tags: ["@beyond-7.28"] }, async (code) => {
  const asha = await customer(app);
  const device = await withDevice(asha);
  device.answers.push({ code });
  await store(notice(asha));
  await allDone();
  expect([device.received, device.answers]).toEqual([[], []]);
  await store(notice(asha, { title: "next" }));
  await until(() => device.received.length === 1);
  expect(titlesOf(device)).toEqual(["next"]);
});

test(
  "a retried push is dropped after newer news of its booking, but kept next to news of other bookings",
  { tags: ["@beyond-7.28"] },
  async () => {
    const asha = await customer(app);
    const device = await withDevice(asha);
    const busy = { code: 503, headers: { "retry-after": "600" } };
    device.answers.push(busy, busy);
    await store(notice(asha, { title: "old" }));
    await store(notice(asha, { title: "other", bookingId: 13 }));
    await postponed(2);
    await store(notice(asha, { title: "new" }));
    await makeDue();
    await allDone();
    expect(device.received).toHaveLength(2);
    expect(new Set(titlesOf(device))).toEqual(new Set(["new", "other"]));
  },
);

test(
  "a push that is too old is dropped; until then the push service keeps it for the remaining time",
  { tags: ["@beyond-7.28"] },
  async () => {
    const asha = await customer(app);
    const device = await withDevice(asha);
    await sql`create function age_push() returns trigger language plpgsql as
    'begin new.created_at = now() - interval ''3 hours''; return new; end'`.execute(app.app.platform.pool);
    await sql`create trigger pushes_are_old before insert on pushes for each row execute function age_push()`.execute(
      app.app.platform.pool,
    );
    await store(notice(asha, { event: "reminder", title: "too late" }));
    await store(notice(asha));
    await allDone();
    await sql`drop trigger pushes_are_old on pushes`.execute(app.app.platform.pool);
    expect(device.received.map(({ payload, headers }) => [payload["title"], headers["ttl"]])).toEqual([
      ["Booking accepted", expect.stringMatching(/^75[56]\d\d$/)],
    ]);
  },
);

test("a push service on this machine may use https with a self-signed certificate", async () => {
  const own = await startPushService({ https: true });
  const other = await startApp({ PUSH_HOSTS: `https://${own.host}` });
  const asha = await customer(other);
  const device = own.device();
  const body = device.subscription;
  const added = await other.call("POST", "/api/v1/push/subscriptions", { token: asha.token, body });
  expect(added.status).toBe(201);
  await inTransaction(other.app.platform.pool, (transaction) =>
    notify(other.app.platform, transaction, notice(asha)),
  );
  await until(() => device.received.length === 1);
  await other.close();
  await own.stop();
});

test("a push service that hangs goes into back-off: other pushes do not wait for it, and its own stay queued", async () => {
  const hanging = await startPushService({ hangs: true });
  const both = await startApp({ PUSH_HOSTS: `${service.host} ${hanging.host}` }, { jobs: false });
  const stop = startPushing(both.app.platform, 2_000);
  const there = pushesOn(() => ({ app: both, service: hanging }));
  const here = pushesOn(() => ({ app: both, service }));
  const [ravi, asha] = [await customer(both), await customer(both)];
  await there.withDevice(ravi);
  const device = await here.withDevice(asha);
  // Three times the maximum of concurrent requests.
  for (let bookingId = 1; bookingId <= 96; bookingId += 1) await there.store(notice(ravi, { bookingId }));
  await until(() => hanging.requests.length >= 32);
  await here.store(notice(asha));
  await until(() => device.received.length === 1);
  // Without the back-off, two thirds of the 96 pushes would have been tried.
  expect(hanging.requests.length).toBeLessThan(48);
  await until(async () => (await there.count("pushes")) === 96);
  await stop();
  await both.close();
  await hanging.stop();
});

test("an address that the settings no longer allow gets no push", { tags: ["@beyond-7.25"] }, async () => {
  const asha = await customer(app);
  const other = await startPushService();
  const { endpoint, keys } = other.device().subscription;
  await sql`insert into push_subscriptions (person_id, session_id, endpoint, p256dh, auth, language)
    select ${asha.id}, max(id), ${endpoint}, ${keys.p256dh}, ${keys.auth}, 'en'
    from sessions where person_id = ${asha.id}`.execute(app.app.platform.pool);
  await store(notice(asha));
  await allDone();
  expect([other.requests, await count("push_subscriptions", sql`person_id = ${asha.id}`)]).toEqual([[], 1]);
  await other.stop();
});
