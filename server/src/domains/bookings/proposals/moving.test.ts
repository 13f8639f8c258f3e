// Moving a booking, over HTTP: who may do it, to which hours, that these are held until the answer, and the moved
// booking.
import { sql } from "../../../platform/database/sql.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { slotTaken } from "@hourhand/contract/bookings";
import { book, booking, dayFromToday, followUpBookings } from "../../../../test/bookings.ts";
import { availability } from "../../../../test/calendar.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import {
  answerProposal,
  eventsOf,
  moveTo,
  noticesOf,
  proposalNotices,
  propose,
  readBooking,
} from "../../../../test/proposals.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});

const accepted = () => booking(app, asha, ravi, "accepted", { startTime: "09:00", duration: 2 }, 2);
const startsOn = async (days: number) => {
  const { date } = dayFromToday(app, days);
  const [day] = await availability(app, ravi.workerId, `?from=${date}&to=${date}`);
  return day?.starts.map(({ start_time: start }) => start) ?? [];
};
const hourMs = 3_600_000;

describe("a proposal to move", () => {
  test(
    "is answered as both sides read it, and the old time stays",
    { tags: ["@beyond-1.2", "@beyond-1.9", "@beyond-1.23", "@beyond-3.29", "@beyond-3.42"] },
    async () => {
      const id = await accepted();
      const { status, body } = await propose(app, ravi, id, moveTo(app, ravi, 3, "10:00"));
      expect(status).toBe(201);
      expect(body).toEqual({
        message: "The move is proposed. The old time stands until it is accepted.",
        id: expect.any(Number),
        booking_id: id,
        kind: "move",
        by: "worker",
        state: "open",
        created_at: expect.stringMatching(/Z$/),
        expires_at: expect.stringMatching(/Z$/),
        answered_at: null,
        currency: "INR",
        allowed: ["withdraw"],
        slot_id: moveTo(app, ravi, 3, "10:00").slot_id,
        date: dayFromToday(app, 3).date,
        start_time: "10:00",
        end_time: "12:00",
        old: { date: dayFromToday(app, 2).date, start_time: "09:00", end_time: "11:00" },
      });
      expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(24 * hourMs);
      const forCustomer = await readBooking(app, asha, id);
      const { message: _, ...proposal } = body;
      expect(forCustomer.proposals).toEqual([{ ...proposal, allowed: ["accept", "decline"] }]);
      expect((await readBooking(app, ravi, id)).proposals).toEqual([proposal]);
      expect([forCustomer.date, forCustomer.start_time]).toEqual([dayFromToday(app, 2).date, "09:00"]);
      expect(await eventsOf(app, asha, id)).toEqual(["created by customer", "proposed by worker"]);
    },
  );

  test(
    "holds its hours against everybody, in every call that says which hours are free",
    { tags: ["@beyond-1.28", "@beyond-3.34"] },
    async () => {
      const id = await accepted();
      await propose(app, asha, id, moveTo(app, ravi, 3, "10:00"));
      expect(await startsOn(3)).toEqual([
        "08:00",
        "09:00",
        "12:00",
        "13:00",
        "14:00",
        "15:00",
        "16:00",
        "17:00",
      ]);
      const { worker: shown } = (await app.call("GET", `/user/workers_view/${ravi.workerId}`)).body;
      const free = shown.availabilities
        .flatMap(({ free_starts: starts }: { free_starts: { date: string; starts: string[] }[] }) => starts)
        .find(({ date }: { date: string }) => date === dayFromToday(app, 3).date);
      expect(free.starts).not.toContain("10:00:00");
      const other = await customer(app);
      for (const startTime of ["10:00", "11:00"])
        expectProblem(await book(app, other, ravi, { startTime }, 3), slotTaken);
      expectProblem(await book(app, other, ravi, { startTime: "09:00", duration: 2 }, 3), slotTaken);
      const another = await booking(app, other, ravi, "accepted", { startTime: "09:00" }, 3);
      expectProblem(await propose(app, other, another, moveTo(app, ravi, 3, "11:00")), slotTaken);
      // The old hours are still taken, too.
      expectProblem(await book(app, other, ravi, { startTime: "09:00" }, 2), slotTaken);
    },
  );

  test(
    "when accepted, moves the booking in one step: price, hours and everything agreed stay",
    { tags: ["@beyond-3.36"] },
    async () => {
      const id = await accepted();
      const before = await readBooking(app, asha, id);
      const { body: made } = await propose(app, ravi, id, moveTo(app, ravi, 3, "10:00"));
      const answer = await answerProposal(app, asha, made.id, "accept");
      expect([answer.status, answer.body.message]).toEqual([200, "The visit is moved."]);
      expect(answer.body).toMatchObject({ state: "accepted", allowed: [], answered_at: expect.any(String) });
      const { date } = dayFromToday(app, 3);
      const after = await readBooking(app, asha, id);
      expect(after).toMatchObject({ status: "accepted", date, start_time: "10:00", end_time: "12:00" });
      for (const field of ["hours", "total_paise", "hourly_paise", "title", "address", "description"])
        expect(after[field]).toEqual(before[field]);
      const list = await app.call("PATCH", "/user/bookings_view/", { token: asha.token });
      expect(list.body.Bookings[0]).toMatchObject({
        booked_date: date,
        start_time: "10:00:00",
        end_time: "12:00:00",
        total: 600,
      });
      const mine = await app.call("GET", "/worker/bookings_view/", { token: ravi.token });
      expect(mine.body.Bookings[0].slot_details.day_of_week).toBe(
        dayFromToday(app, 3).selectedDay.split(" ")[0],
      );
      expect(await startsOn(2)).toContain("09:00");
      expect(await startsOn(3)).not.toContain("10:00");
      expect(await eventsOf(app, asha, id)).toEqual([
        "created by customer",
        "proposed by worker",
        "moved by customer",
      ]);
      expect(await proposalNotices(app, asha.id, id)).toEqual(["Another time proposed"]);
      expect(await proposalNotices(app, ravi.id, id)).toEqual(["Visit moved"]);
    },
  );

  test.each([
    ["declined", "decline", "worker"],
    ["withdrawn", "withdraw", "customer"],
  ])(
    "%s, it leaves the booking as it was, and the hours are free again",
    { tags: ["@beyond-1.11"] },
    async (state, act, by) => {
      const id = await accepted();
      const { body: made } = await propose(app, asha, id, moveTo(app, ravi, 3, "10:00"));
      const answer = await answerProposal(app, by === "worker" ? ravi : asha, made.id, act);
      expect([answer.status, answer.body.state, answer.body.allowed]).toEqual([200, state, []]);
      expect(answer.body.message).toBe(`The proposal is ${state}. The booking stays as it was.`);
      expect(await readBooking(app, asha, id)).toMatchObject({ start_time: "09:00", status: "accepted" });
      expect(await startsOn(3)).toContain("10:00");
      expect((await eventsOf(app, ravi, id)).at(-1)).toBe(`${state} by ${by}`);
      const notified = by === "worker" ? asha : ravi;
      expect((await proposalNotices(app, notified.id, id)).at(-1)).toBe(`Proposal ${state}`);
    },
  );

  test("may overlap the booking's own time", async () => {
    const id = await accepted();
    const { body: made } = await propose(app, asha, id, moveTo(app, ravi, 2, "10:00"));
    expect((await answerProposal(app, ravi, made.id, "accept")).status).toBe(200);
    expect(await readBooking(app, asha, id)).toMatchObject({ start_time: "10:00", end_time: "12:00" });
    expect(await startsOn(2)).toEqual([
      "08:00",
      "09:00",
      "12:00",
      "13:00",
      "14:00",
      "15:00",
      "16:00",
      "17:00",
    ]);
  });

  test("the administrators' table finds a moved booking by its new day", async () => {
    const id = await accepted();
    await followUpBookings(app);
    const { body: made } = await propose(app, asha, id, moveTo(app, ravi, 4, "10:00"));
    await answerProposal(app, ravi, made.id, "accept");
    const admin = await administrator(app);
    const found = await app.call("GET", `/admin_view/view_bookings/?search=${dayFromToday(app, 4).date}`, {
      token: admin.token,
    });
    expect(found.body.Bookings.map((one: { id: number }) => one.id)).toContain(id);
  });
});

describe("a created booking", () => {
  test(
    "is moved by its customer at once, without a card; the worker is notified",
    { tags: ["@beyond-3.30"] },
    async () => {
      const id = await booking(app, asha, ravi, "created", { startTime: "09:00", duration: 2 }, 2);
      const { status, body } = await propose(app, asha, id, moveTo(app, ravi, 4, "14:00"));
      expect([status, body.message]).toEqual([201, "The visit is moved."]);
      expect(body).toMatchObject({
        state: "accepted",
        by: "customer",
        allowed: [],
        answered_at: body.created_at,
        date: dayFromToday(app, 4).date,
      });
      expect(await readBooking(app, ravi, id)).toMatchObject({
        status: "created",
        start_time: "14:00",
        end_time: "16:00",
        proposals: [{ id: body.id, state: "accepted" }],
      });
      expect(await eventsOf(app, asha, id)).toEqual(["created by customer", "moved by customer"]);
      const notices = await noticesOf(app, ravi.id, id);
      expect(notices.map(({ event, title }) => [event, title])).toEqual([
        ["booking", "Booking request"],
        ["booking", "Booking request moved"],
      ]);
      const { body: chat } = await app.call("POST", "/chat/get_chats/", {
        token: asha.token,
        body: { chatReceiverId: ravi.id },
      });
      expect(chat.messages).toEqual([]);
      expect(await startsOn(2)).toContain("09:00");
      const again = await propose(app, asha, id, moveTo(app, ravi, 4, "14:00"));
      expect([again.status, again.body.id]).toEqual([200, body.id]);
    },
  );

  test("can be moved again to an hour that it has left since", async () => {
    const id = await booking(app, asha, ravi, "created", { startTime: "09:00" }, 2);
    const { body: first } = await propose(app, asha, id, moveTo(app, ravi, 4, "14:00"));
    // An administrator changes the booking.
    await sql`update bookings set starts = '12:00', ends = '13:00' where id = ${id}`.execute(
      app.app.platform.pool,
    );
    const again = await propose(app, asha, id, moveTo(app, ravi, 4, "14:00"));
    expect([again.status, again.body.id !== first.id]).toEqual([201, true]);
    expect(await readBooking(app, asha, id)).toMatchObject({ start_time: "14:00", end_time: "15:00" });
  });

  test("answer_by follows the new start", { tags: ["@beyond-3.31"] }, async () => {
    const id = await booking(app, asha, ravi, "created", { startTime: "08:00" }, 1);
    const before = Date.parse((await readBooking(app, asha, id)).answer_by);
    await propose(app, asha, id, moveTo(app, ravi, 5, "17:00"));
    const after = await readBooking(app, asha, id);
    expect(Date.parse(after.answer_by)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(after.answer_by) - Date.parse(after.created_at)).toBe(24 * hourMs);
  });

  test("the booking sent again for its old hour is a new booking", async () => {
    const id = await booking(app, asha, ravi, "created", { startTime: "09:00" }, 2);
    await propose(app, asha, id, moveTo(app, ravi, 4, "14:00"));
    const again = await book(app, asha, ravi, { startTime: "09:00" }, 2);
    expect(again.status).toBe(201);
    await app.call("DELETE", `/user/bookings_view/${id}`, { token: asha.token });
    expect((await propose(app, asha, again.body.id, moveTo(app, ravi, 4, "14:00"))).status).toBe(201);
  });
});
