// What follows from each answer of a receiver.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { advance } from "../../../../test/market-time.ts";
import { administrator, type TestPerson } from "../../../../test/people.ts";
import { until } from "../../../../test/socket.ts";
import { testApp } from "../../../../test/start-app.ts";
import { answerWith, hang, startReceiver, type Receiver } from "../../../../test/webhook-receiver.ts";
import {
  callWebhooks,
  deliveriesOf,
  makeDue,
  makeWebhook,
  quickly,
  receiversHere,
  writeEvents,
} from "../../../../test/webhooks.ts";
import { sql } from "../../../platform/database/sql.ts";
import { attemptMs } from "./attempt.ts";
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
const webhook = async (id: number) => (await callWebhooks(app, admin, "GET", `/${id}`)).body;

describe("an answer", () => {
  test.each([301, 302, 308, 404, 500])(
    "%d is tried again after 5 s, redirects are not followed",
    { tags: ["@api-3.23"] },
    async (status) => {
      const { id } = await makeWebhook(app, admin, `${receiver.url}/hook`);
      receiver.respond = answerWith(status, "no", { location: `${receiver.url}/elsewhere` });
      await writeEvents(app, 1);
      await until(async () => (await one(id))?.status === status);
      const { attempt, state, next_attempt_at: next, at, response } = await one(id);
      expect([attempt, state, response]).toEqual([1, "waiting", "no"]);
      expect(Date.parse(next) - Date.parse(at)).toBeGreaterThanOrEqual(5_000);
      expect(Date.parse(next) - Date.parse(at)).toBeLessThan(8_000);
      expect(receiver.of("/elsewhere")).toEqual([]);
      receiver.respond = answerWith(204);
      await makeDue(app);
      await until(async () => (await one(id)).state === "delivered");
      expect((await one(id)).attempt).toBe(2);
      expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    },
  );

  test(
    "with Retry-After waits so long; the marketplace's clock moves the wait",
    { tags: ["@api-3.25", "@api-3.30"] },
    async () => {
      const { id } = await makeWebhook(app, admin, receiver.url);
      receiver.respond = answerWith(429, "slower", { "retry-after": "3600" });
      await writeEvents(app, 1);
      await until(async () => (await one(id))?.status === 429);
      const { next_attempt_at: next, at } = await one(id);
      expect((Date.parse(next) - Date.parse(at)) / 1000).toBeCloseTo(3600, -2);
      receiver.respond = answerWith(200);
      await advance(app, admin, 61);
      await until(async () => (await one(id)).state === "delivered");
    },
  );

  test(
    "of 410 disables the webhook, and administrators get a notice and a mail",
    { tags: ["@api-3.23", "@api-3.27"] },
    async () => {
      const { id } = await makeWebhook(app, admin, receiver.url);
      receiver.respond = answerWith(410, "gone");
      await writeEvents(app, 1);
      await until(async () => (await webhook(id)).enabled === false);
      expect(await webhook(id)).toMatchObject({ enabled: false, disabled_because: "gone" });
      expect(await one(id)).toMatchObject({ state: "failed", status: 410, next_attempt_at: null });
      const { pool } = app.app.platform;
      const { host } = new URL(receiver.url);
      const notices = await sql<{ body: string }>`
      select body from notices where person_id = ${admin.id} and event = 'webhook' order by id desc limit 1`.execute(
        pool,
      );
      expect(notices.rows[0]?.body).toContain(`${host} replied`);
      const mails = await sql<{ text: string }>`select m::text as text from mails m`.execute(pool);
      expect(
        mails.rows.some(({ text }) => text.includes("A webhook was disabled") && text.includes(admin.email)),
      ).toBe(true);
    },
  );

  test("that fails ten times disables the webhook", { tags: ["@api-3.26"] }, async () => {
    const { id } = await makeWebhook(app, admin, receiver.url);
    receiver.respond = answerWith(500);
    await writeEvents(app, 1);
    await until(async () => (await one(id))?.status === 500);
    await sql`update webhook_deliveries set attempt = 9, next_attempt_at = market_now()`.execute(
      app.app.platform.pool,
    );
    await until(async () => (await webhook(id)).disabled_because === "failed");
    expect(await one(id)).toMatchObject({ attempt: 10, state: "failed", next_attempt_at: null });
  });

  test("of 100 MB is read to 64 KB, and its first KB is kept", { tags: ["@api-3.28"] }, async () => {
    const { id } = await makeWebhook(app, admin, receiver.url);
    let written = 0;
    receiver.respond = (_received, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024, "x");
      const write = () => {
        while (written < 100 * 2 ** 20 && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", write);
        }
        response.end();
      };
      write();
    };
    await writeEvents(app, 1);
    await until(async () => (await one(id))?.state === "delivered");
    expect((await one(id)).response).toBe("x".repeat(1024));
    expect(written).toBeLessThan(20 * 2 ** 20);
  });

  test("that never comes is given up", { tags: ["@api-3.28"] }, async () => {
    await stop();
    stop = startDelivering(app.app.platform, { ...quickly, timeoutMs: 500 });
    const { id } = await makeWebhook(app, admin, receiver.url);
    receiver.respond = hang;
    await writeEvents(app, 1);
    await until(async () => (await one(id))?.duration_ms != null);
    const { status, state, duration_ms: took, response } = await one(id);
    expect([status, state, response]).toEqual([null, "waiting", "No answer in 0.5 s."]);
    expect(took).toBeGreaterThanOrEqual(490);
    expect(attemptMs).toBe(15_000);
  });
});
