// Pushes as devices read them: what they contain and who receives them.
import { sql } from "../../../platform/database/sql.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatsOn } from "../../../../test/chat-rooms.ts";
import { book } from "../../../../test/bookings.ts";
import { offerLanguages } from "../../../../test/languages.ts";
import { administrator, customer, worker } from "../../../../test/people.ts";
import { senderOf, startPushService, type PushService } from "../../../../test/push-service.ts";
import { notice, pushesOn, titlesOf } from "../../../../test/pushes.ts";
import { until } from "../../../../test/socket.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";

let app: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  app = await startApp({ PUSH_HOSTS: service.host, MAIL_FROM: "HourHand <desk@hourhand.example>" });
});
afterAll(async () => {
  await app.close();
  await service.stop();
});
const { roomOf, join } = chatsOn(() => app);

const { subscribeDevice, withDevice, store, storeReplacing, count, allDone } = pushesOn(() => ({
  app,
  service,
}));

test(
  "a new booking pushes to the worker's device, encrypted for it and signed with the key that it subscribed with",
  { tags: ["@beyond-7.26"] },
  async () => {
    const [asha, ravi] = [await customer(app), await worker(app)];
    const [own, device] = [await withDevice(asha), await withDevice(ravi)];
    const { body } = await book(app, asha, ravi);
    await until(() => device.received.length === 1);
    const [received] = device.received;
    expect(received?.payload).toEqual({
      id: expect.any(Number),
      title: "Booking request",
      body: expect.stringContaining("Asha"),
      lang: "en",
      tag: `booking ${body.booking_id ?? body.id}`,
      url: "/worker?open=Bookings",
      icon: "/icons/icon-192.png",
      open: "Bookings",
      event: "booking",
      booking_id: expect.any(Number),
    });
    expect(received?.headers).toMatchObject({
      ttl: expect.stringMatching(/^86[34]\d\d$/),
      urgency: "normal",
      "content-encoding": "aes128gcm",
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    const { key } = (await app.call("GET", "/api/v1/push/key")).body;
    const sender = received && (await senderOf(received, key, `http://${service.host}`));
    expect(sender?.sub).toBe("mailto:desk@hourhand.example");
    await allDone();
    expect(own.received).toEqual([]);
  },
);

test(
  "all devices of a person get the push, and nothing is queued for people without one",
  { tags: ["@beyond-7.26"] },
  async () => {
    const [asha, nobody] = [await customer(app), await customer(app)];
    const devices = [await withDevice(asha), await withDevice(asha)];
    await store(notice(asha));
    await until(() => devices.every(({ received }) => received.length === 1));
    await allDone();
    await sql`create table written as select 0 as n where false`.execute(app.app.platform.pool);
    await sql`create function note_push() returns trigger language plpgsql as
    'begin insert into written values (1); return new; end'`.execute(app.app.platform.pool);
    await sql`create trigger pushes_are_noted before insert on pushes for each row execute function note_push()`.execute(
      app.app.platform.pool,
    );
    await store(notice(nobody));
    expect(await count("written")).toBe(0);
    await store(notice(asha));
    expect(await count("written")).toBe(2);
    await sql`drop trigger pushes_are_noted on pushes`.execute(app.app.platform.pool);
  },
);

test(
  "an event that is switched off is not pushed; a fixed event always is",
  { tags: ["@beyond-7.26"] },
  async () => {
    const asha = await customer(app);
    const device = await withDevice(asha);
    const edit = { booking: { push: false }, review: { mail: false } };
    await app.call("PUT", "/api/v1/notification_preferences", { token: asha.token, body: edit });
    await store(notice(asha));
    for (const event of ["review", "payment", "code"] as const)
      await store(notice(asha, { event, title: event }));
    await until(() => device.received.length === 3);
    await allDone();
    expect(new Set(titlesOf(device))).toEqual(new Set(["code", "payment", "review"]));
    const urgencies = device.received.map(({ payload, headers }) => [
      payload["event"],
      headers["urgency"],
      headers["ttl"],
    ]);
    expect(urgencies).toContainEqual(["code", "high", expect.stringMatching(/^7[12]\d\d$/)]);
  },
);

test("a push is in the account's language, else in the device's", { tags: ["@beyond-7.26"] }, async () => {
  const [asha, ravi] = [await customer(app), await customer(app)];
  const [hindi, malayalam] = [await withDevice(asha), service.device()];
  await app.call("PATCH", "/api/v1/me", { token: asha.token, body: { language: "hi" } });
  await subscribeDevice(ravi, malayalam, { "accept-language": "ml" });
  await Promise.all(
    [asha, ravi].map((who) => store(notice(who, { title: "New message", body: "Ravi sent you a message." }))),
  );
  await until(() => hindi.received.length === 1 && malayalam.received.length === 1);
  const said = [hindi, malayalam].map(({ received }) => [
    received[0]?.payload["lang"],
    received[0]?.payload["title"],
  ]);
  expect(said).toEqual([
    ["hi", "नया संदेश"],
    ["ml", "പുതിയ സന്ദേശം"],
  ]);
});

test(
  "a push to somebody whose language is not offered any more is in the first offered one",
  { tags: ["@beyond-7.26", "@languages-1.4"] },
  async () => {
    const asha = await customer(app);
    const device = await withDevice(asha);
    await app.call("PATCH", "/api/v1/me", { token: asha.token, body: { language: "hi" } });
    await offerLanguages(app, ["de", "en"]);
    try {
      await store(notice(asha, { title: "New message", body: "Ravi sent you a message." }));
      await until(() => device.received.length === 1);
      expect(device.received[0]?.payload).toMatchObject({ lang: "de", title: "Neue Nachricht" });
    } finally {
      await offerLanguages(app, ["en", "hi", "ml"]);
    }
  },
);

test(
  "a message is pushed to a person who does not have the chat open, and not to one who does",
  { tags: ["@beyond-7.27"] },
  async () => {
    const [asha, boss] = [await customer(app, { first_name: "Asha" }), await administrator(app)];
    const device = await withDevice(boss);
    const room = await roomOf(asha, boss);
    const sender = await join(asha, room);
    sender.send({ message: "are you there?" });
    await until(() => device.received.length === 1);
    expect(device.received[0]?.payload).toMatchObject({
      title: "New message",
      event: "new_message",
      url: `/admin-panel?open=Chats/${asha.id}`,
    });
    expect(device.received[0]?.headers["urgency"]).toBe("high");
    const inRoom = await join(boss, room);
    sender.send({ message: "now you are" });
    await inRoom.waitFor(({ message }) => message === "now you are");
    await allDone();
    expect(device.received).toHaveLength(1);
    await Promise.all([sender, inRoom].map((socket) => socket.close()));
  },
);

test(
  "only the newest message of a conversation is pushed; one conversation has one topic, another has a different one",
  { tags: ["@beyond-7.27"] },
  async () => {
    const asha = await customer(app);
    const device = await withDevice(asha);
    const message = (about: string, title: string) => ({
      ...notice(asha, { event: "new_message", title }),
      about,
    });
    await storeReplacing(message("chat 1", "one"), message("chat 1", "two"), message("chat 2", "three"));
    await allDone();
    expect(device.received).toHaveLength(2);
    expect(new Set(titlesOf(device))).toEqual(new Set(["two", "three"]));
    await storeReplacing(message("chat 1", "four"));
    await until(() => device.received.length === 3);
    const topics = new Map(
      device.received.map(({ payload, headers }) => [payload["title"], headers["topic"]]),
    );
    expect(topics.get("four")).toBe(topics.get("two"));
    expect(topics.get("three")).not.toBe(topics.get("two"));
  },
);

test(
  "after a logout, and after a device changed hands, its previous person gets no pushes there",
  { tags: ["@beyond-7.29"] },
  async () => {
    const [asha, ravi, left] = [await customer(app), await customer(app), await customer(app)];
    const [device, others] = [await withDevice(asha), await withDevice(left)];
    await subscribeDevice(ravi, device);
    await app.call("POST", "/token/revoke/", { body: { refresh: left.refresh }, token: left.token });
    for (const who of [asha, left, ravi]) await store(notice(who, { title: `for ${who.id}` }));
    await until(() => device.received.length === 1);
    await allDone();
    expect([titlesOf(device), others.received]).toEqual([[`for ${ravi.id}`], []]);
  },
);

test("a long notice is cut to 3,000 bytes, at a whole character", { tags: ["@beyond-7.26"] }, async () => {
  const asha = await customer(app);
  const device = await withDevice(asha);
  await store(notice(asha, { body: "नमस्ते 🔧 ".repeat(400) }));
  await until(() => device.received.length === 1);
  const [received] = device.received;
  expect(received?.bytes).toBeLessThanOrEqual(3_000);
  expect(received?.payload["body"]).toMatch(/^नमस्ते 🔧 .*…$/);
  expect(received?.payload["body"]).not.toContain("�");
});
