// Deliveries to a real receiver: what is sent and how it is signed, and what follows from each answer.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookDisabled } from "@hourhand/contract/webhooks";
import { notFound, tooManyRequests } from "@hourhand/contract/problem";
import { booking } from "../../../../test/bookings.ts";
import { advance } from "../../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import { moveTo } from "../../../../test/payments.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { until } from "../../../../test/socket.ts";
import { testApp } from "../../../../test/start-app.ts";
import { answerWith, isSignedWith, startReceiver, type Receiver } from "../../../../test/webhook-receiver.ts";
import {
  callWebhooks,
  deliveriesOf,
  makeDue,
  makeWebhook,
  manyPolls,
  quickly,
  receiversHere,
  writeEvents,
} from "../../../../test/webhooks.ts";
import { sql } from "../../../platform/database/sql.ts";
import { startDelivering } from "./delivering.ts";

const app = testApp({ ...receiversHere, TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let receiver: Receiver;
let stop: () => Promise<void>;
beforeAll(async () => {
  admin = await administrator(app);
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  await sql`delete from webhooks`.execute(app.app.platform.pool);
  receiver.respond = answerWith(200);
  receiver.received.length = 0;
  stop = startDelivering(app.app.platform, quickly);
});
afterEach(() => stop());

const one = async (id: number) => (await deliveriesOf(app, admin, id))[0];
/** A request that arrived. */
const received = (index: number) => receiver.received[index] ?? expect.fail("It did not arrive.");
const arrived = (count: number) => until(() => receiver.received.length >= count, 10_000);

describe("a delivery", () => {
  test(
    "is the event, signed, to the webhooks that want it, within two seconds",
    { tags: ["@api-3.5", "@api-3.11", "@api-3.22"] },
    async () => {
      await stop();
      stop = startDelivering(app.app.platform);
      const [all, bookings, payments] = [
        await makeWebhook(app, admin, `${receiver.url}/all`, ["*"]),
        await makeWebhook(app, admin, `${receiver.url}/bookings`, ["booking.*"]),
        await makeWebhook(app, admin, `${receiver.url}/payments`, ["payment.paid"]),
      ];
      const [asha, ravi] = [await customer(app), await worker(app)];
      const began = performance.now();
      const id = await booking(app, asha, ravi, "created", {}, 2);
      await until(() => receiver.of("/bookings").length === 1);
      expect(performance.now() - began).toBeLessThan(3_000);
      const received = receiver.of("/bookings")[0] ?? expect.fail();
      const { items } = (
        await app.call("GET", `/api/v1/admin/events?booking_id=${id}`, { token: admin.token })
      ).body;
      const { id: eventId, ...event } = items[0];
      expect(received.body).toEqual(event);
      expect(received.headers).toMatchObject({
        "webhook-id": `evt_${eventId}`,
        "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
        "content-type": "application/json",
      });
      expect(Math.abs(Number(received.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(10);
      expect(isSignedWith(bookings.secret, received)).toBe(true);
      expect(isSignedWith(all.secret, received)).toBe(false);
      expect(isSignedWith(bookings.secret, { ...received, text: `${received.text} ` })).toBe(false);
      await until(async () => (await one(bookings.id))?.state === "delivered");
      expect(await one(bookings.id)).toEqual({
        id: expect.any(Number),
        webhook_id: bookings.id,
        event: "booking.created",
        event_id: eventId,
        attempt: 1,
        at: expect.stringMatching(/Z$/),
        next_attempt_at: null,
        status: 200,
        duration_ms: expect.any(Number),
        response: "ok",
        state: "delivered",
      });
      await until(() => receiver.of("/all").length === 3);
      const ids = receiver.of("/all").map(({ headers }) => headers["webhook-id"]);
      expect(ids).toContain(`evt_${eventId}`);
      expect(await deliveriesOf(app, admin, payments.id)).toEqual([]);
    },
  );

  test(
    "to a disabled webhook is not queued; what waits goes on when it is enabled",
    { tags: ["@api-3.29"] },
    async () => {
      const { id } = await makeWebhook(app, admin, receiver.url);
      receiver.respond = answerWith(503, "later");
      await writeEvents(app, 1);
      await until(async () => (await one(id))?.status === 503);
      await callWebhooks(app, admin, "PATCH", `/${id}`, { enabled: false });
      await writeEvents(app, 1);
      await makeDue(app);
      await manyPolls();
      expect(receiver.received).toHaveLength(1);
      receiver.respond = answerWith(200);
      await callWebhooks(app, admin, "PATCH", `/${id}`, { enabled: true });
      await until(async () => (await one(id))?.state === "delivered");
      expect(await deliveriesOf(app, admin, id)).toHaveLength(1);
    },
  );

  test("is signed with both secrets for 24 hours after a rotation", { tags: ["@api-3.3"] }, async () => {
    const { id, secret: old } = await makeWebhook(app, admin, receiver.url);
    const { secret } = (await callWebhooks(app, admin, "POST", `/${id}/rotate`)).body;
    await callWebhooks(app, admin, "POST", `/${id}/test`);
    expect([old, secret].map((key) => isSignedWith(key, received(0)))).toEqual([true, true]);
    receiver.received.length = 0;
    await writeEvents(app, 1);
    await arrived(1);
    expect([old, secret].map((key) => isSignedWith(key, received(0)))).toEqual([true, true]);
    await advance(app, admin, 24 * 60 + 1);
    await writeEvents(app, 1);
    await arrived(2);
    expect([old, secret].map((key) => isSignedWith(key, received(1)))).toEqual([false, true]);
    await callWebhooks(app, admin, "POST", `/${id}/test`);
    expect([old, secret].map((key) => isSignedWith(key, received(2)))).toEqual([false, true]);
  });
});

describe("a test", () => {
  test(
    "is one attempt, to a disabled webhook too, and answers its delivery",
    { tags: ["@api-3.4"] },
    async () => {
      const { id, secret } = await makeWebhook(app, admin, receiver.url);
      await callWebhooks(app, admin, "PATCH", `/${id}`, { enabled: false });
      const { status, body } = await callWebhooks(app, admin, "POST", `/${id}/test`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        message: "A test event has been sent.",
        event: "webhook.test",
        event_id: null,
        attempt: 1,
        state: "delivered",
        status: 200,
      });
      expect(isSignedWith(secret, received(0))).toBe(true);
      expect(receiver.received[0]?.body).toEqual({
        type: "webhook.test",
        timestamp: expect.any(String),
        data: { webhook_id: id },
      });
      receiver.respond = answerWith(410, "away");
      const failed = (await callWebhooks(app, admin, "POST", `/${id}/test`)).body;
      expect(failed).toMatchObject({ state: "failed", status: 410, next_attempt_at: null, response: "away" });
      await callWebhooks(app, admin, "PATCH", `/${id}`, { enabled: true });
      expectProblem(
        await callWebhooks(app, admin, "POST", `/${id}/deliveries/${failed.id}/replay`),
        notFound,
      );
      expect((await deliveriesOf(app, admin, id)).map(({ id: each }: { id: number }) => each)).toEqual([
        body.id,
        failed.id,
      ]);
    },
  );
});

test("a test that arrives twice at once with an Idempotency-Key is one attempt with one answer", async () => {
  const { id } = await makeWebhook(app, admin, receiver.url);
  const answers: (() => void)[] = [];
  receiver.respond = (_received, response) => void answers.push(() => response.end("ok"));
  const headers = { "idempotency-key": `test-${id}` };
  const sendTest = () =>
    app.call("POST", `/api/v1/admin/webhooks/${id}/test`, { token: admin.token, headers });
  const tests = [sendTest(), sendTest()];
  await arrived(1);
  for (const answer of answers) answer();
  const [one, other] = await Promise.all(tests);
  expect(one?.body).toMatchObject({ state: "delivered", status: 200 });
  expect(other?.body).toEqual(one?.body);
  expect((await sendTest()).body).toEqual(one?.body);
  expect(receiver.received).toHaveLength(1);
  expect(await deliveriesOf(app, admin, id)).toHaveLength(1);
});

test("tests count towards the eight attempts at a time; another one is refused", async () => {
  const { id } = await makeWebhook(app, admin, receiver.url);
  const answers: (() => void)[] = [];
  receiver.respond = (_received, response) => void answers.push(() => response.end("ok"));
  const sendTest = () => callWebhooks(app, admin, "POST", `/${id}/test`);
  const tests = Array.from({ length: 8 }, sendTest);
  await arrived(8);
  const refused = await sendTest();
  expectProblem(refused, tooManyRequests);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await writeEvents(app, 1);
  await manyPolls();
  expect(receiver.received).toHaveLength(8);
  receiver.respond = answerWith(200);
  for (const answer of answers) answer();
  for (const { body } of await Promise.all(tests)) expect(body.state).toBe("delivered");
  await arrived(9);
  expect((await sendTest()).status).toBe(200);
});

test(
  "a replay is a new delivery with the same webhook-id, unless the webhook is disabled",
  { tags: ["@api-3.6"] },
  async () => {
    const { id } = await makeWebhook(app, admin, receiver.url);
    await writeEvents(app, 1);
    await arrived(1);
    const { id: deliveryId } = await one(id);
    const replayed = await callWebhooks(app, admin, "POST", `/${id}/deliveries/${deliveryId}/replay`);
    expect([replayed.status, replayed.body.state, replayed.body.attempt]).toEqual([201, "waiting", 0]);
    await arrived(2);
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.text).toBe(first?.text);
    expectProblem(await callWebhooks(app, admin, "POST", `/${id}/deliveries/999999/replay`), notFound);
    await callWebhooks(app, admin, "PATCH", `/${id}`, { enabled: false });
    expectProblem(
      await callWebhooks(app, admin, "POST", `/${id}/deliveries/${deliveryId}/replay`),
      webhookDisabled,
    );
  },
);

test(
  "the next event of a booking waits for the first attempt of the one before, but not for retries",
  { tags: ["@api-3.21"] },
  async () => {
    const { id } = await makeWebhook(app, admin, receiver.url, ["booking.*"]);
    const [asha, ravi] = [await customer(app), await worker(app)];
    const answers: (() => void)[] = [];
    receiver.respond = (_received, response) =>
      void answers.push(() => {
        if (!response.headersSent) response.writeHead(500).end();
      });
    const bookingId = await booking(app, asha, ravi, "created", {}, 3);
    await moveTo(app, ravi, bookingId, "accepted");
    const otherId = await booking(app, asha, ravi, "created", { startTime: "14:00" }, 3);
    await arrived(2);
    await manyPolls();
    const seen = () => receiver.received.map(({ body: { type, data } }) => [type, data["booking_id"]]);
    expect(new Set(seen())).toEqual(
      new Set([
        ["booking.created", bookingId],
        ["booking.created", otherId],
      ]),
    );
    answers[receiver.received.findIndex(({ body }) => body.data["booking_id"] === bookingId)]?.();
    await arrived(3);
    expect(seen().at(-1)).toEqual(["booking.accepted", bookingId]);
    for (const answer of answers) answer();
    expect(await deliveriesOf(app, admin, id)).toHaveLength(3);
  },
);

test(
  "at most eight attempts run at a time for a webhook, in two processes",
  { tags: ["@api-3.31"] },
  async () => {
    const { id } = await makeWebhook(app, admin, receiver.url);
    const answers: (() => void)[] = [];
    let most = 0;
    receiver.respond = (_received, response) => {
      answers.push(() => response.end("ok"));
      most = Math.max(most, answers.length);
    };
    const stopOther = startDelivering(app.app.platform, quickly);
    await writeEvents(app, 30);
    await arrived(8);
    await manyPolls();
    expect(receiver.received).toHaveLength(8);
    await until(() => {
      for (const answer of answers.splice(0)) answer();
      return receiver.received.length >= 30;
    });
    for (const answer of answers.splice(0)) answer();
    await until(async () =>
      (await deliveriesOf(app, admin, id)).every(({ state }: { state: string }) => state === "delivered"),
    );
    expect(most).toBeLessThanOrEqual(8);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(30);
    expect(ids).toHaveLength(30);
    await stopOther();
  },
);
