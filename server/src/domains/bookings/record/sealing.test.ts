// The record over HTTP: it is sealed every minute and whenever it is read, who may read it, and how a later change is
// detected.
import { sql } from "../../../platform/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { notFound, notSignedIn } from "@hourhand/contract/problem";
import { actAsAdmin } from "../../../../test/administration.ts";
import { booking, changeEvents } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { moveTo, noticesOf } from "../../../../test/proposals.ts";
import { testApp } from "../../../../test/start-app.ts";
import { firstMisfit } from "./chain.ts";
import { recordEvent } from "./record.ts";
import { sealingJobs } from "./sealing.ts";

const app = testApp({}, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
let id: number;
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  id = await booking(app, buyer, someone);
  await app.call("PATCH", `/worker/bookings_view/${id}`, {
    token: someone.token,
    body: { status: "accepted" },
  });
});

const read = ({ token }: { token?: string } = buyer, of = id) =>
  app.call("GET", `/api/v1/bookings/${of}/record`, { token });
const sealAll = () =>
  (sealingJobs(app.app.platform)["sealBookingRecords"] as (p: unknown, c: object) => Promise<void>)({}, {});
const seals = async (of = id) =>
  (
    await sql<{ n: number; hash: string }>`select s.n, s.hash from booking_seals s
      join booking_changes c on c.id = s.change_id where c.booking_id = ${of} order by s.n`.execute(
      app.app.platform.pool,
    )
  ).rows;
test(
  "readRecord returns the timeline as a chain, to both sides and administrators alike",
  { tags: ["@beyond-4.8"] },
  async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    const { timeline } = (await app.call("GET", `/api/v1/bookings/${id}`, { token: buyer.token })).body;
    expect(
      body.events.map(
        ({ n: _n, previous: _previous, hash: _hash, ...event }: Record<string, unknown>) => event,
      ),
    ).toEqual(timeline);
    expect(body.events.map(({ n }: { n: number }) => n)).toEqual([1, 2]);
    expect(body.events[0].previous).toBe("0".repeat(64));
    expect(firstMisfit(body.events)).toBeUndefined();
    for (const other of [someone, await administrator(app)]) expect((await read(other)).body).toEqual(body);
  },
);

test("a nested detail is sealed as it is shown", async () => {
  const detail = { kind: "move", old: { date: "2026-11-24", none: null, list: [1, "é"] } };
  await recordEvent(app.app.platform.pool, {
    bookingId: id,
    event: "proposed",
    actor: "worker",
    actorId: null,
    detail,
  });
  const { events } = (await read()).body;
  expect(events[2].detail).toEqual(detail);
  expect(firstMisfit(events)).toBeUndefined();
});

test("later events follow the sealed ones", async () => {
  const before = (await read()).body.events;
  await app.call("PATCH", `/worker/bookings_view/${id}`, {
    token: someone.token,
    body: { status: "visited" },
  });
  const after = (await read()).body.events;
  expect([after.slice(0, 2), after.length, firstMisfit(after)]).toEqual([before, 3, undefined]);
});

test("the job seals unread records every minute, once, also with two concurrent runs", async () => {
  const other = await booking(app, buyer, someone, "created", {}, 3);
  expect([await seals(), await seals(other)]).toEqual([[], []]);
  await Promise.all([sealAll(), sealAll(), read()]);
  await sealAll();
  expect((await seals()).map(({ n }) => n)).toEqual([1, 2]);
  expect((await seals(other)).map(({ n }) => n)).toEqual([1]);
  expect((await read()).body.events.map(({ hash }: { hash: string }) => hash)).toEqual(
    (await seals()).map(({ hash }) => hash),
  );
});

test("the product never changes events and seals", async () => {
  await read();
  for (const table of ["booking_changes", "booking_seals"])
    await expect(
      sql`update ${sql.identifier(table)} set ${sql.identifier(table === "booking_seals" ? "n" : "status")} = null`.execute(
        app.app.platform.pool,
      ),
    ).rejects.toThrow();
});

test.each([
  [
    "a detail",
    1,
    `update booking_changes set detail = '{"hours": 9}' where booking_id = $id and event = 'created'`,
  ],
  [
    "who did it",
    2,
    `update booking_changes set actor_role = 'admin' where booking_id = $id and event = 'accepted'`,
  ],
  [
    "a time",
    2,
    `update booking_changes set at = at - interval '1 hour' where booking_id = $id and event = 'accepted'`,
  ],
  [
    "an event that was taken out",
    2,
    `delete from booking_seals where change_id = (select min(id) from booking_changes where booking_id = $id);
     delete from booking_changes where id = (select min(id) from booking_changes where booking_id = $id)`,
  ],
  [
    "an event that was put in",
    1,
    `insert into booking_changes (id, booking_id, event, actor_role) overriding system value
     select min(id) - 1000000, $id, 'arrived', 'worker' from booking_changes where booking_id = $id`,
  ],
])("%s changed behind our back shows", async (_what, misfit, statement) => {
  await read();
  await changeEvents(app, statement.replaceAll("$id", String(id)));
  expect(firstMisfit((await read()).body.events)).toBe(misfit);
});

test(
  "both sides and administrators can read it for ever, and nobody else",
  { tags: ["@beyond-4.8"] },
  async () => {
    const { pool } = app.app.platform;
    await sql`update people set role = 'user' where id = ${someone.id}`.execute(pool);
    expect((await read(someone)).status).toBe(200);
    expectProblem(await read(await customer(app)), notFound);
    expectProblem(await read(buyer, 999_999_999), notFound);
    expectProblem(await read({}), notSignedIn);
  },
);

test("a record that is read while acts go on is one chain", async () => {
  const acts = Array.from({ length: 20 }, () =>
    recordEvent(app.app.platform.pool, { bookingId: id, event: "moved", actor: "admin", actorId: null }),
  );
  const reads = Array.from({ length: 20 }, () => read());
  await Promise.all([...acts, ...reads]);
  const { events } = (await read()).body;
  expect([events.length, firstMisfit(events)]).toEqual([22, undefined]);
});

test(
  "no detail has a name, a mail address, a phone number or an address of the two sides",
  { tags: ["@beyond-4.9"] },
  async () => {
    const admin = await administrator(app);
    const act = async (by: TestPerson, path: string, body: Record<string, unknown> = {}) => {
      const answer = await app.call("POST", `/api/v1/${path}`, { token: by.token, body });
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
      return answer.body;
    };
    const move = { ...moveTo(app, someone, 3, "10:00"), reason: "The road is closed." };
    const declined = await act(someone, `bookings/${id}/proposals`, move);
    await act(buyer, `proposals/${declined.id}/decline`);
    const items = [{ label: `For ${buyer.email}`, amount_paise: 100 }];
    const extra = await act(someone, `bookings/${id}/proposals`, { kind: "extra", hours: 1, items });
    await act(buyer, `proposals/${extra.id}/accept`);
    await act(admin, `admin/bookings/${id}/move`, move);
    const path = `bookings/${id}/cancellation`;
    const { quote } = (await app.call("GET", `/api/v1/${path}?cause=worker_asked`, { token: buyer.token }))
      .body;
    await act(buyer, path, { cause: "worker_asked", quote, note: `Asha Menon, ${buyer.phone}` });
    await act(someone, `bookings/${id}/statements`, { text: `Write to ${someone.email}` });
    const { events } = (await read()).body;
    expect(events.map(({ event }: { event: string }) => event)).toEqual([
      "created",
      "accepted",
      "proposed",
      "declined",
      "proposed",
      "extended",
      "moved",
      "canceled",
    ]);
    const text = JSON.stringify(events);
    const hidden = ["Asha", "Menon", `Worker ${someone.id}`, "Fort Road"];
    for (const word of [...hidden, buyer.email, buyer.phone, someone.email, someone.phone])
      expect(text).not.toContain(word);
  },
);

test.each(["move", "cancel", "override"] as const)(
  "an administrator's reason to %s has no mail address and no phone number in the record, and is whole in the notices",
  { tags: ["@beyond-3.71"] },
  async (act) => {
    const admin = await administrator(app);
    const { token } = admin;
    const path = "/api/v1/admin/policies/default";
    await app.call("PUT", path, { token, body: { arrival_code: "required" } });
    const bound = await booking(app, buyer, someone, "accepted", { startTime: "12:00" }, 2);
    await app.call("PUT", path, { token, body: { arrival_code: "optional" } });
    const reason = `Write to ${buyer.email} or call ${someone.phone}, please.`;
    const body = { ...moveTo(app, someone, 3, "10:00"), reason };
    const answer = await actAsAdmin(app, admin, bound, act, body);
    expect(answer.status).toBe(200);
    const { events } = (await read(buyer, bound)).body;
    expect(events.at(-1)).toMatchObject({
      actor: "admin",
      detail: { reason: "Write to … or call …, please." },
    });
    const text = JSON.stringify(events);
    for (const word of [buyer.email, someone.phone]) expect(text).not.toContain(word);
    for (const person of [buyer, someone])
      expect((await noticesOf(app, person.id, bound)).at(-1)?.body).toContain(`Reason: ${reason}`);
    if (act === "cancel") expect(answer.body.cancellation.note).toBe(reason);
    if (act === "override") expect(answer.body.arrival.override.reason).toBe(reason);
  },
);
