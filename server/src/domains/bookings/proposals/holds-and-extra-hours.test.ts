// A proposal holds hours: every call that tells which hours are free leaves them out. And a visit is moved into extra
// hours.
import { sql } from "../../../platform/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { dayMismatch, slotTaken, startOutsideSlot } from "@hourhand/contract/bookings";
import { sameTime } from "@hourhand/contract/proposals";
import { actAsAdmin } from "../../../../test/administration.ts";
import { book, booking, dayFromToday } from "../../../../test/bookings.ts";
import { addException, availability } from "../../../../test/calendar.ts";
import { administrator, customer, type TestPerson, type TestWorker } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { answerProposal, moveTo, propose, readBooking } from "../../../../test/proposals.ts";
import { list as offers, near, rejected } from "../../../../test/replacements.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
beforeEach(async () => {
  [ravi, asha] = await Promise.all([near(app, 1), customer(app)]);
});

const on = (days: number) => dayFromToday(app, days).date;

/** Asks every call about these hours, on a day whose other hours are off. */
async function whereFree(hours: { date: string; start: string }): Promise<Record<string, boolean>> {
  const { date, start } = hours;
  const [day] = await availability(app, ravi.workerId, `?from=${date}&to=${date}`);
  const { worker: shown } = (await app.call("GET", `/user/workers_view/${ravi.workerId}`)).body;
  const lists = async (fields: Record<string, unknown>) =>
    (await app.call("POST", "/user/workers_view/", { body: { page_size: 100, ...fields } })).body.Workers;
  const isRavi = ({ id }: { id: number }) => id === ravi.workerId;
  const freeStarts = shown.availabilities
    .flatMap(({ free_starts: starts }: { free_starts: { date: string; starts: string[] }[] }) => starts)
    .filter((one: { date: string }) => one.date === date)
    .flatMap(({ starts }: { starts: string[] }) => starts);
  const next = { date, start_time: start };
  return {
    availability: day?.starts.some(({ start_time: time }) => time === start) ?? false,
    free_starts: freeStarts.includes(`${start}:00`),
    next_free_of_details: JSON.stringify(shown.next_free) === JSON.stringify(next),
    next_free_of_list: JSON.stringify((await lists({})).find(isRavi).next_free) === JSON.stringify(next),
    filter_by_date: (await lists({ date })).some(isRavi),
    filter_by_time: (await lists({ date, time: start })).some(isRavi),
  };
}

test(
  "hours held by a proposal are free in no call, and free in all once it is declined",
  { tags: ["@beyond-3.16", "@beyond-3.34"] },
  async () => {
    const id = await booking(app, asha, ravi, "accepted", { startTime: "16:00" }, 5);
    // The first free hours are those of the third day, from ten to eleven.
    await addException(app, ravi, { kind: "off", from_date: on(1), to_date: on(2) });
    for (const [from_time, to_time] of [
      ["08:00", "10:00"],
      ["11:00", "18:00"],
    ])
      await addException(app, ravi, { kind: "off", from_date: on(3), to_date: on(3), from_time, to_time });
    const hours = { date: on(3), start: "10:00" };
    const everywhere = (is: boolean) => ({
      availability: is,
      free_starts: is,
      next_free_of_details: is,
      next_free_of_list: is,
      filter_by_date: is,
      filter_by_time: is,
    });
    expect(await whereFree(hours)).toEqual(everywhere(true));
    const { body } = await propose(app, ravi, id, moveTo(app, ravi, 3, "10:00"));
    expect(body.state).toBe("open");
    expect(await whereFree(hours)).toEqual(everywhere(false));
    // Not even the customer whose visit may be moved there can book these hours.
    expectProblem(await book(app, asha, ravi, { startTime: "10:00" }, 3), slotTaken);
    await answerProposal(app, asha, body.id, "decline");
    expect(await whereFree(hours)).toEqual(everywhere(true));
    expect((await book(app, asha, ravi, { startTime: "10:00" }, 3)).status).toBe(201);
  },
);

test("a worker whose hours are held by a proposal is not offered as a replacement", async () => {
  const jobTitle = "Held";
  const [old, other] = [await near(app, 0, { jobTitle }), await near(app, 1, { jobTitle })];
  const ended = await rejected(app, asha, old);
  expect((await offers(app, ended, asha)).body.items).toHaveLength(1);
  const busy = await booking(app, await customer(app), other, "accepted", { startTime: "08:00" }, 5);
  await propose(app, other, busy, moveTo(app, other, 3, "11:00"));
  expect((await offers(app, ended, asha)).body.items).toEqual([]);
});

test(
  "more work cannot use the hours that another visit's proposal holds",
  { tags: ["@beyond-3.40"] },
  async () => {
    const id = await booking(app, asha, ravi, "accepted", { startTime: "09:00" }, 3);
    const other = await booking(app, await customer(app), ravi, "accepted", { startTime: "16:00" }, 5);
    const { body: held } = await propose(app, ravi, other, moveTo(app, ravi, 3, "11:00"));
    expectProblem(await propose(app, ravi, id, { kind: "extra", hours: 2 }), slotTaken);
    const { status, body } = await propose(app, ravi, id, { kind: "extra", hours: 1 });
    expect([status, body.end_time]).toEqual([201, "11:00"]);
    await answerProposal(app, ravi, body.id, "withdraw");
    await answerProposal(app, ravi, held.id, "withdraw");
    expect((await propose(app, ravi, id, { kind: "extra", hours: 2 })).status).toBe(201);
  },
);

test(
  "a visit is moved into extra hours, by a proposal and by an administrator, only on their dates",
  { tags: ["@beyond-3.26"] },
  async () => {
    const admin = await administrator(app);
    const id = await booking(app, asha, ravi, "accepted", { startTime: "09:00" }, 2);
    const { slot_id } = (
      await addException(app, ravi, {
        kind: "extra",
        from_date: on(3),
        to_date: on(4),
        from_time: "18:30",
        to_time: "20:30",
      })
    ).body;
    const to = (days: number, start_time: string) => ({ kind: "move", slot_id, date: on(days), start_time });
    expectProblem(await propose(app, asha, id, to(5, "18:30")), dayMismatch);
    expectProblem(await propose(app, asha, id, to(3, "18:00")), startOutsideSlot);
    expectProblem(await propose(app, asha, id, to(3, "20:30")), startOutsideSlot);
    const { status, body } = await propose(app, asha, id, to(3, "19:30"));
    expect([status, body.slot_id, body.start_time, body.end_time]).toEqual([201, slot_id, "19:30", "20:30"]);
    expect((await answerProposal(app, ravi, body.id, "accept")).status).toBe(200);
    expect(await readBooking(app, asha, id)).toMatchObject({ date: on(3), start_time: "19:30" });
    const { kind: _, ...wanted } = to(4, "18:30");
    const reason = "The road is closed.";
    const moved = await actAsAdmin(app, admin, id, "move", { ...wanted, reason });
    expect([moved.status, moved.body.date, moved.body.start_time]).toEqual([200, on(4), "18:30"]);
    expectProblem(await actAsAdmin(app, admin, id, "move", { ...wanted, reason }), sameTime);
    expectProblem(await actAsAdmin(app, admin, id, "move", { ...wanted, date: on(5), reason }), dayMismatch);
    expect((await readBooking(app, asha, id)).end_time).toBe("19:30");
  },
);

test("a past day off is left out, one that still lasts is not", { tags: ["@beyond-3.21"] }, async () => {
  for (const [from, to] of [
    [1, 1],
    [1, 3],
  ] as const)
    await addException(app, ravi, { kind: "off", from_date: on(from), to_date: on(to) });
  const { items: both } = (await app.call("GET", "/api/v1/worker/exceptions", { token: ravi.token })).body;
  // Moves the exceptions two days back, as if two days had passed.
  await sql`update schedule_exceptions set from_date = from_date - 2, to_date = to_date - 2
    where id = any(${both.map(({ id }: { id: number }) => id)})`.execute(app.app.platform.pool);
  const { items } = (await app.call("GET", "/api/v1/worker/exceptions", { token: ravi.token })).body;
  expect(items.map(({ from_date, to_date }: Record<string, string>) => [from_date, to_date])).toEqual([
    [on(-1), on(1)],
  ]);
});

test("a day off may last 366 days and have a note of 200 letters", { tags: ["@beyond-3.25"] }, async () => {
  const note = "x".repeat(200);
  const { status, body } = await addException(app, ravi, {
    kind: "off",
    from_date: on(0),
    to_date: on(365),
    note,
  });
  expect([status, body.note, body.to_date]).toEqual([201, note, on(365)]);
});
