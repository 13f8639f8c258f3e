// At most 30 notices an hour that one person causes for another; the rest are delivered later as one summary.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { fixedEvents, optionalEvents } from "@hourhand/contract/notification-preferences";
import type { NoticeEvent } from "@hourhand/contract/notifications";
import { actAsAdmin } from "../../../../test/administration.ts";
import { book, booking } from "../../../../test/bookings.ts";
import { mailsTo, noticesOf } from "../../../../test/notified.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { moveTo } from "../../../../test/proposals.ts";
import { openSocket } from "../../../../test/socket.ts";
import { testApp } from "../../../../test/start-app.ts";
import { doDueWork } from "../../../platform/clock/due-work.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { allDueWork } from "../../../register-domains.ts";
import { notificationJobs } from "../jobs.ts";
import { notify, notifyReplacing, type Notice } from "../notifications.ts";

const most = 30;
const app = testApp({ TEST_CLOCK: "on", RATE_LIMITS: "off" }, { jobs: false });
let admin: TestPerson;
let asha: TestPerson;
let ravi: TestWorker;
beforeAll(async () => {
  admin = await administrator(app);
});
beforeEach(async () => {
  [asha, ravi] = await Promise.all([customer(app), worker(app)]);
});

const advance = async (minutes: number) => {
  const body = { advance_minutes: minutes };
  expect((await app.call("POST", "/api/v1/test/clock", { token: admin.token, body })).status).toBe(200);
};

/** Stores a notice that the customer causes for the worker. */
const cause = (fields: Partial<Notice> = {}) =>
  inTransaction(app.app.platform.pool, (transaction) =>
    notify(app.app.platform, transaction, {
      personId: ravi.id,
      causedBy: asha.id,
      title: "Booking moved",
      body: "Asha moved it.",
      event: "booking",
      ...fields,
    }),
  );
const causeMany = async (times: number, fields: Partial<Notice> = {}) => {
  let told = 0;
  for (let n = 1; n <= times; n++) if (await cause({ body: `Number ${n}`, ...fields })) told++;
  return told;
};
/** Reads the queued mails; the app under test does not send any. */
const queuedMails = async ({ email }: TestPerson) =>
  (
    await sql`select from mails where kind = 'mail' and payload ->> 'to' = ${email}`.execute(
      app.app.platform.pool,
    )
  ).rows.length;
const titles = async () => (await noticesOf(app, ravi)).map(({ title }) => title);

test(
  "the 31st within an hour is held back, and delivered with the others in one notice afterwards",
  { tags: ["@beyond-3.90"] },
  async () => {
    expect(await causeMany(most)).toBe(most);
    await advance(20);
    expect(await causeMany(3, { page: "Bookings", bookingId: 7 })).toBe(0);
    expect(await noticesOf(app, ravi)).toHaveLength(most);
    await advance(39);
    expect(await noticesOf(app, ravi)).toHaveLength(most);
    await advance(2);
    const told = await noticesOf(app, ravi);
    expect(told).toHaveLength(most + 1);
    expect(told.at(-1)).toMatchObject({ title: "3 more changes", body: "Number 3", booking_id: 7 });
    const [mail] = await mailsTo(app, ravi);
    expect(mail).toMatchObject({ subject: "3 more changes" });
    expect(mail?.text).toContain("Number 3");
    expect(mail?.text).toContain("/worker?open=Bookings");
    // One fewer, because the summary counts too.
    expect(await causeMany(most)).toBe(most - 1);
  },
);

test("the hour slides: no span of one hour has more than thirty", { tags: ["@beyond-3.90"] }, async () => {
  for (let minutes = 0; minutes < 150; minutes += 5) {
    await causeMany(4);
    await advance(5);
  }
  await advance(120);
  const times = (await noticesOf(app, ravi)).map(({ created_at }) => created_at.getTime());
  const inHourFrom = (from: number) => times.filter((at) => at >= from && at < from + 3_600_000).length;
  expect(Math.max(...times.map(inHourFrom))).toBe(most);
  const { rows } = await sql`select from notice_paces where person_id = ${ravi.id} and held > 0`.execute(
    app.app.platform.pool,
  );
  expect(rows).toEqual([]);
});

test("a single held notice is delivered unchanged", { tags: ["@beyond-3.90"] }, async () => {
  await causeMany(most);
  await cause({ title: "Booking cancelled", body: "The only one.", event: "proposal" });
  await advance(61);
  expect((await noticesOf(app, ravi)).at(-1)).toMatchObject({
    title: "Booking cancelled",
    body: "The only one.",
    event: "proposal",
  });
  expect(await mailsTo(app, ravi)).toEqual([]);
});

test("notices caused by others, or by nobody, have their own limit", { tags: ["@beyond-3.90"] }, async () => {
  await causeMany(most + 1);
  expect(await cause({ causedBy: admin.id })).toBe(true);
  expect(await cause({ personId: admin.id })).toBe(true);
  for (let n = 0; n < 5; n++) expect(await cause({ causedBy: null })).toBe(true);
  expect(await cause({ causedBy: ravi.id })).toBe(true);
});

test("every event that can be switched off counts, and no other", { tags: ["@beyond-3.90"] }, async () => {
  await causeMany(most);
  for (const event of optionalEvents) expect([event, await cause({ event })]).toEqual([event, false]);
  for (const event of fixedEvents)
    expect([event, await cause({ event: event as NoticeEvent })]).toEqual([event, true]);
});

test(
  "with one notice left under the limit, one of ten concurrent notices is delivered",
  { tags: ["@beyond-3.90"] },
  async () => {
    await causeMany(most - 1);
    const told = await Promise.all(Array.from({ length: 10 }, () => cause()));
    expect(told.filter(Boolean)).toHaveLength(1);
    const fresh = await customer(app);
    const first = await Promise.all(Array.from({ length: 40 }, () => cause({ causedBy: fresh.id })));
    expect(first.filter(Boolean)).toHaveLength(most);
  },
);

test("two concurrent runs deliver the held notices once", { tags: ["@beyond-3.90"] }, async () => {
  await causeMany(most + 2);
  await sql`update notice_paces set due_at = market_now(),
      told = array(select t - interval '1 hour' from unnest(told) t) where person_id = ${ravi.id}`.execute(
    app.app.platform.pool,
  );
  const { platform } = app.app;
  await Promise.all([1, 2, 3].map(() => doDueWork(platform, allDueWork(platform))));
  expect((await titles()).filter((title) => title === "2 more changes")).toHaveLength(1);
});

test(
  "messages of one chat are summarised as messages, and none is delivered beyond the thirty",
  { tags: ["@beyond-3.90"] },
  async () => {
    const { platform } = app.app;
    const bell = await openSocket(app, `/ws/notifications/${ravi.id}/`, ravi.token);
    const message = (n: number) => ({
      personId: ravi.id,
      causedBy: asha.id,
      title: "New message",
      body: `Message ${n}`,
      about: "chat 7",
      event: "new_message" as const,
    });
    for (let n = 0; n < 40; n += 4)
      await inTransaction(platform.pool, (transaction) =>
        notifyReplacing(platform, transaction, [message(n), message(n + 1), message(n + 2), message(n + 3)]),
      );
    await advance(61);
    await bell.waitFor(({ body }) => body === "Message 39");
    expect(bell.frames.filter(({ replayed }) => !replayed)).toHaveLength(most + 1);
    expect(await noticesOf(app, ravi)).toMatchObject([{ title: "New message", body: "Message 39" }]);
    await bell.close();
  },
);

test("a held notice sends no push", { tags: ["@beyond-3.90"] }, async () => {
  const { pool } = app.app.platform;
  await sql`insert into push_subscriptions (person_id, session_id, endpoint, p256dh, auth, language)
    select ${ravi.id}, min(id), ${`https://push.example/${ravi.id}`}, 'key', 'auth', 'en' from sessions
    where person_id = ${ravi.id}`.execute(pool);
  await causeMany(most + 3);
  const { rows } = await sql`select from pushes p join push_subscriptions s on s.id = p.subscription_id
    where s.person_id = ${ravi.id}`.execute(pool);
  expect(rows).toHaveLength(most);
});

test(
  "a customer's thirty-first booking of an hour is created, and its worker gets no mail about it",
  { tags: ["@beyond-3.90"] },
  async () => {
    await causeMany(most, { event: "review" });
    const made = await book(app, asha, ravi);
    expect(made.status).toBe(201);
    expect(await titles()).not.toContain("Booking request");
    expect((await mailsTo(app, ravi)).map(({ subject }) => subject)).toEqual([]);
    expect((await mailsTo(app, asha)).map(({ subject }) => subject)).toEqual(["Booking sent"]);
    expect(
      (await app.call("DELETE", `/user/bookings_view/${made.body.id}`, { token: asha.token })).status,
    ).toBe(200);
    await advance(61);
    expect((await titles()).at(-1)).toBe("2 more changes");
    expect((await mailsTo(app, ravi)).map(({ subject }) => subject)).toEqual(["2 more changes"]);
  },
);

test(
  "repeated administrator actions on one booking are held back too, with their mails",
  { tags: ["@beyond-3.90"] },
  async () => {
    const id = await booking(app, asha, ravi, "accepted", { startTime: "09:00" }, 2);
    for (let n = 0; n < most + 2; n++) {
      const body = {
        ...moveTo(app, ravi, 3, n % 2 === 0 ? "10:00" : "11:00"),
        reason: "The road is closed.",
      };
      expect((await actAsAdmin(app, admin, id, "move", body)).status).toBe(200);
    }
    for (const person of [asha, ravi]) {
      const moved = (await noticesOf(app, person)).filter(({ title }) => title === "Booking moved");
      expect(moved).toHaveLength(most);
      expect(await queuedMails(person)).toBe(most);
    }
    await advance(61);
    for (const person of [asha, ravi]) {
      expect((await noticesOf(app, person)).at(-1)).toMatchObject({
        title: "2 more changes",
        booking_id: id,
      });
      expect((await mailsTo(app, person)).map(({ subject }) => subject)).toContain("2 more changes");
    }
  },
);

test("a pair without recent notices is deleted", async () => {
  const { pool } = app.app.platform;
  const pairs = async () =>
    (await sql`select from notice_paces where person_id = ${ravi.id}`.execute(pool)).rows.length;
  const cleanUp = notificationJobs(app.app.platform)["deleteOldNotices"] as (
    p: unknown,
    c: object,
  ) => Promise<void>;
  await cause();
  await cleanUp({}, {});
  expect(await pairs()).toBe(1);
  await advance(61);
  await cleanUp({}, {});
  expect(await pairs()).toBe(0);
});
