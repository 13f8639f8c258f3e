// Calendars: the secret address, its events, and one booking as a file; each is read back with a calendar parser.
import ICAL from "ical.js";
import { sql } from "../../../platform/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { keyReused, notFound, notSignedIn } from "@hourhand/contract/problem";
import { booking, changeEvents, dayFromToday, putInto } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { mailsTo } from "../../../../test/notified.ts";
import { until } from "../../../../test/socket.ts";
import { answerProposal, moveTo, propose } from "../../../../test/proposals.ts";
import { testApp } from "../../../../test/start-app.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { recordEvent } from "../record/record.ts";

const app = testApp({}, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const makeFeed = async ({ token }: TestPerson = buyer, headers = {}): Promise<string> => {
  const { status, body } = await app.call("POST", "/api/v1/calendar_feed", { token, headers });
  expect(status).toBe(201);
  return body.url;
};
const fetchFeed = (url: string) => fetch(`${app.url}${new URL(url).pathname}`);
const expectGone = async (url: string) =>
  expectProblem(await app.call("GET", new URL(url, app.url).pathname), notFound);
interface Visit {
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  location: string | null;
  start: string;
  end: string;
}
function eventsIn(text: string): Visit[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getFirstPropertyValue("prodid")).toMatch(/HourHand/);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    expect(component.getFirstPropertyValue("dtstamp")).toBeTruthy();
    // Times are in UTC.
    expect(event.startDate.zone.tzid).toBe("UTC");
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue("status")),
      summary: event.summary,
      location: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
    };
  });
}
const feedOf = async (person: TestPerson = buyer) =>
  eventsIn(await (await fetchFeed(await makeFeed(person))).text());
const change = (id: number, status: string) =>
  app.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body: { status } });

test(
  "a feed has the visits of both roles, without token, mail address and phone number",
  { tags: ["@beyond-3.77", "@beyond-3.79"] },
  async () => {
    const id = await booking(app, buyer, someone, "created", { startTime: "09:00", duration: 2 });
    const { date } = dayFromToday(app);
    const answer = await fetchFeed(await makeFeed());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    for (const secret of [buyer.email, someone.email, buyer.phone, someone.phone].filter(Boolean))
      expect(text).not.toContain(secret);
    const [event, ...others] = eventsIn(text);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      uid: expect.stringContaining(`booking-${id}@`),
      sequence: 0,
      status: "TENTATIVE",
      summary: expect.stringContaining("Ceiling fan does not turn"),
      start: new Date(`${date}T09:00+05:30`).toISOString(),
      end: new Date(`${date}T11:00+05:30`).toISOString(),
    });
    expect(text).not.toContain("12 Fort Road");
    expect((await feedOf(someone)).map(({ uid }) => uid)).toEqual([event?.uid]);
    expect(await feedOf(await customer(app))).toEqual([]);
  },
);

test(
  "events have titles in their reader's language: the account's choice, otherwise what the program asks for",
  { tags: ["@beyond-7.17"] },
  async () => {
    const { token } = await administrator(app);
    const { version } = (await app.call("GET", "/api/v1/admin/settings", { token })).body;
    const body = { version, languages: ["en", "hi", "ml"] };
    expect((await app.call("PUT", "/api/v1/admin/settings", { token, body })).status).toBe(200);
    const id = await booking(app, buyer, someone, "created", { startTime: "09:00" });
    const { pathname } = new URL(await makeFeed());
    const summaryOf = async (accepted: string) => {
      const answer = await fetch(app.url + pathname, { headers: { "accept-language": accepted } });
      return eventsIn(await answer.text())[0]?.summary;
    };
    expect(await summaryOf("en")).toMatch(/^Ceiling fan does not turn, with \S/);
    expect(await summaryOf("hi")).toMatch(/^Ceiling fan does not turn, .* के साथ$/);
    await app.call("PATCH", "/api/v1/me", { token: buyer.token, body: { language: "ml" } });
    expect(await summaryOf("hi")).toMatch(/^Ceiling fan does not turn, വർക്കർ: /);
    const { body: file } = await app.call("GET", `/api/v1/bookings/${id}/calendar`, { token: buyer.token });
    expect(eventsIn(file)[0]?.summary).toMatch(/വർക്കർ: /);
  },
);

test(
  "an accepted visit has its address; each change of time, length and status raises the sequence",
  { tags: ["@beyond-3.79"] },
  async () => {
    const id = await booking(app, buyer, someone);
    await change(id, "accepted");
    expect(await feedOf()).toMatchObject([
      { status: "CONFIRMED", sequence: 1, location: "12 Fort Road, Kochi" },
    ]);
    await inTransaction(app.app.platform.pool, async (transaction) => {
      for (const event of ["proposed", "moved", "extended"] as const)
        await recordEvent(transaction, { bookingId: id, event, actor: "customer", actorId: buyer.id });
    });
    expect(await feedOf()).toMatchObject([{ status: "CONFIRMED", sequence: 3 }]);
    await change(id, "completed");
    const [completed] = await feedOf();
    expect(completed).toMatchObject({ status: "CONFIRMED", sequence: 4 });
  },
);

test(
  "a visit that is moved and extended stays one event, with its new times",
  { tags: ["@beyond-3.79"] },
  async () => {
    const id = await booking(app, buyer, someone, "created", { startTime: "09:00" }, 2);
    await change(id, "accepted");
    const [before] = await feedOf();
    const agree = async (body: Record<string, unknown>) => {
      const { body: made } = await propose(app, someone, id, body);
      expect((await answerProposal(app, buyer, made.id, "accept")).status).toBe(200);
    };
    await agree(moveTo(app, someone, 4, "10:00"));
    await agree({ kind: "extra", hours: 2 });
    const { date } = dayFromToday(app, 4);
    expect(await feedOf()).toMatchObject([
      {
        uid: before?.uid,
        sequence: (before?.sequence ?? 0) + 2,
        start: new Date(`${date}T10:00+05:30`).toISOString(),
        end: new Date(`${date}T13:00+05:30`).toISOString(),
      },
    ]);
    const path = `/api/v1/bookings/${id}/cancellation`;
    const { quote } = (await app.call("GET", `${path}?cause=ill`, { token: someone.token })).body;
    await app.call("POST", path, { token: someone.token, body: { cause: "ill", quote } });
    const [canceled] = await feedOf();
    expect(canceled).toMatchObject({ uid: before?.uid, status: "CANCELLED" });
    expect(canceled?.sequence).toBe((before?.sequence ?? 0) + 3);
  },
);

test(
  "ended bookings are cancelled for 30 days; visits leave after 90",
  { tags: ["@beyond-3.78"] },
  async () => {
    const { pool } = app.app.platform;
    const rejected = await booking(app, buyer, someone, "created", { startTime: "08:00" });
    await change(rejected, "rejected");
    const old = await booking(app, buyer, someone, "completed", { startTime: "10:00" });
    expect((await feedOf()).map(({ status }) => status)).toEqual(["CANCELLED", "CONFIRMED"]);
    await changeEvents(
      app,
      `update booking_changes set at = at - interval '31 days' where booking_id = ${rejected}`,
    );
    expect((await feedOf()).map(({ uid }) => uid)).toEqual([expect.stringContaining(`booking-${old}@`)]);
    const { date } = dayFromToday(app, -90);
    await sql`update bookings set booked_on = ${date} where id = ${old}`.execute(pool);
    expect(await feedOf()).toHaveLength(1);
    await sql`update bookings set booked_on = ${dayFromToday(app, -91).date} where id = ${old}`.execute(pool);
    expect(await feedOf()).toEqual([]);
  },
);

test("a new address ends the previous one, and deleting ends it", { tags: ["@beyond-3.76"] }, async () => {
  const first = await makeFeed();
  const second = await makeFeed();
  expect(new URL(second).pathname.split("/").at(-1)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  await expectGone(first);
  expect((await fetchFeed(second)).status).toBe(200);
  expect((await app.call("DELETE", "/api/v1/calendar_feed", { token: buyer.token })).status).toBe(200);
  await expectGone(second);
  expectProblem(await app.call("DELETE", "/api/v1/calendar_feed", { token: buyer.token }), notFound);
  expectProblem(await app.call("POST", "/api/v1/calendar_feed"), notSignedIn);
});

test(
  "a used key makes nothing and returns no address, which is stored nowhere",
  { tags: ["@beyond-1.48"] },
  async () => {
    const headers = { "idempotency-key": "one-feed-please" };
    const { pool } = app.app.platform;
    const url = await makeFeed(buyer, headers);
    const again = await app.call("POST", "/api/v1/calendar_feed", { token: buyer.token, headers });
    expectProblem(again, keyReused);
    expect(again.body).toMatchObject({ made: true });
    expect(JSON.stringify(again.body)).not.toContain("/calendar/");
    expect((await fetchFeed(url)).status).toBe(200);
    const { rows } = await sql<{ reply: unknown }>`select reply from idempotency_keys
      where person_id = ${buyer.id} and key = 'one-feed-please'`.execute(pool);
    expect(rows).toEqual([{ reply: null }]);
    const twins = await Promise.all(
      [1, 2].map(() =>
        app.call("POST", "/api/v1/calendar_feed", {
          token: buyer.token,
          headers: { "idempotency-key": "twins" },
        }),
      ),
    );
    expect(twins.map(outcomeOf).map(String).toSorted()).toEqual(["201", "409 key-reused"]);
  },
);

test(
  "making and ending one are security events; making is also audited, and mailed without the address",
  { tags: ["@beyond-3.91"] },
  async () => {
    const { pool } = app.app.platform;
    const url = await makeFeed();
    await app.call("DELETE", "/api/v1/calendar_feed", { token: buyer.token });
    const mails = (await mailsTo(app, buyer)).filter(
      ({ subject }) => subject === "A new address of your calendar was made",
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain("/api/v1/calendar/");
    const audit = await sql<{ action: string }>`select action, after from audit_entries
      where actor_id = ${buyer.id}`.execute(pool);
    expect(audit.rows).toMatchObject([{ action: "calendar address made" }]);
    expect(JSON.stringify(audit.rows)).not.toContain(new URL(url).pathname.split("/").at(-1));
    await until(async () => {
      const { rows } = await sql`select from security_events where person_id = ${buyer.id}
        and event in ('calendar-feed-made', 'calendar-feed-ended')`.execute(pool);
      return rows.length === 2;
    });
  },
);

test.each(["x", "A".repeat(43), `${"A".repeat(42)}%00`, "A".repeat(4_000)])(
  "no feed is behind %s",
  (secret) => expectGone(`/api/v1/calendar/${secret}`),
);

test("the feed of a blocked person is 404", async () => {
  const url = await makeFeed();
  await sql`update people set is_active = false where id = ${buyer.id}`.execute(app.app.platform.pool);
  await expectGone(url);
});

test(
  "one booking is a file with the same uid, for its sides and administrators",
  { tags: ["@beyond-3.80"] },
  async () => {
    const id = await booking(app, buyer, someone, "accepted");
    const [inFeed] = await feedOf();
    for (const { token } of [buyer, someone, await administrator(app)]) {
      const answer = await fetch(`${app.url}/api/v1/bookings/${id}/calendar`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="booking-${id}.ics"`);
      expect(eventsIn(await answer.text()).map(({ uid }) => uid)).toEqual([inFeed?.uid]);
    }
    const stranger = await customer(app);
    expectProblem(
      await app.call("GET", `/api/v1/bookings/${id}/calendar`, { token: stranger.token }),
      notFound,
    );
    expectProblem(await app.call("GET", `/api/v1/bookings/${id}/calendar`), notSignedIn);
    await putInto(app, id, "canceled");
    expect((await feedOf())[0]?.status).toBe("CANCELLED");
  },
);
