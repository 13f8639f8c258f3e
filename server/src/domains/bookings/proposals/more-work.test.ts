// More work, over HTTP: the worker proposes hours and items, the customer accepts them, and the price changes.
import { beforeEach, describe, expect, test } from "vitest";
import { illegalStatusChange, slotTaken } from "@hourhand/contract/bookings";
import { invalidInput, notAllowed } from "@hourhand/contract/problem";
import { proposalOpen } from "@hourhand/contract/proposals";
import { book, booking, dayFromToday, putInto } from "../../../../test/bookings.ts";
import { addException } from "../../../../test/calendar.ts";
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
  proposalNotices,
  propose,
  readBooking,
} from "../../../../test/proposals.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ VISIT_TIMES: "free", PLATFORM_FEE_PERCENT: "10" }, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});

const accepted = (startTime = "09:00", duration = 2) =>
  booking(app, asha, ravi, "accepted", { startTime, duration }, 2);
const capacitor = { label: "Capacitor", amount_paise: 18_050 };

describe("more work", () => {
  test(
    "is answered with its price and the new total, and holds its hours",
    { tags: ["@beyond-1.2", "@beyond-3.39", "@beyond-3.42"] },
    async () => {
      const id = await accepted();
      const { status, body } = await propose(app, ravi, id, { kind: "extra", hours: 1, items: [capacitor] });
      expect(status).toBe(201);
      expect(body).toEqual({
        message: "The extra work is proposed. The booking stays as it is until it is accepted.",
        id: expect.any(Number),
        booking_id: id,
        kind: "extra",
        by: "worker",
        state: "open",
        created_at: expect.any(String),
        expires_at: expect.any(String),
        answered_at: null,
        currency: "INR",
        allowed: ["withdraw"],
        end_time: "12:00",
        hours: 1,
        items: [capacitor],
        extra_paise: 48_050,
        total_paise: 108_050,
      });
      expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(24 * 3_600_000);
      expectProblem(await book(app, await customer(app), ravi, { startTime: "11:00" }, 2), slotTaken);
      expect(await readBooking(app, asha, id)).toMatchObject({
        hours: 2,
        end_time: "11:00",
        total_paise: 60_000,
      });
      expect((await propose(app, ravi, id, { kind: "extra", hours: 1, items: [capacitor] })).status).toBe(
        200,
      );
    },
  );

  test(
    "when accepted, hours, end and total grow, also in the documented fields, and the fee is of the new total",
    { tags: ["@beyond-3.41"] },
    async () => {
      const id = await accepted();
      const { body: made } = await propose(app, ravi, id, { kind: "extra", hours: 2, items: [capacitor] });
      const answer = await answerProposal(app, asha, made.id, "accept");
      expect([answer.status, answer.body.message]).toEqual([200, "The extra work is agreed."]);
      expect(await readBooking(app, asha, id)).toMatchObject({
        hours: 4,
        start_time: "09:00",
        end_time: "13:00",
        total_paise: 138_050,
        hourly_paise: 30_000,
      });
      const { Bookings: mine } = (await app.call("PATCH", "/user/bookings_view/", { token: asha.token }))
        .body;
      expect(mine[0]).toMatchObject({ duration: 4, end_time: "13:00:00", total: 1380.5 });
      expect(await eventsOf(app, ravi, id)).toEqual([
        "created by customer",
        "proposed by worker",
        "extended by customer",
      ]);
      const { timeline } = await readBooking(app, ravi, id);
      expect(timeline.at(-1).detail).toEqual({
        proposal_id: made.id,
        kind: "extra",
        hours: 2,
        extra_paise: 78_050,
        total_paise: 138_050,
        end_time: "13:00",
      });
      expect(await proposalNotices(app, ravi.id, id)).toEqual(["More work agreed"]);
      await app.call("PATCH", `/worker/bookings_view/${id}`, {
        token: ravi.token,
        body: { status: "completed" },
      });
      const fees = await app.call("GET", "/worker/payments_view/", { token: ravi.token });
      expect(fees.body.worker.total_fee).toBe(138.05);
    },
  );

  test.each(["accepted", "visited", "pending"] as const)(
    "may be proposed while %s, any number of times",
    { tags: ["@beyond-3.39"] },
    async (status) => {
      const id = await accepted();
      await putInto(app, id, status);
      for (const hours of [1, 2]) {
        const { body } = await propose(app, ravi, id, { kind: "extra", hours });
        expect((await answerProposal(app, asha, body.id, "accept")).status).toBe(200);
      }
      expect(await readBooking(app, asha, id)).toMatchObject({
        hours: 5,
        end_time: "14:00",
        total_paise: 150_000,
      });
    },
  );

  test.each(["created", "rejected", "completed", "canceled"] as const)(
    "is refused while %s",
    { tags: ["@beyond-3.39"] },
    async (status) => {
      const id = await accepted();
      await putInto(app, id, status);
      expectProblem(await propose(app, ravi, id, { kind: "extra", hours: 1 }), illegalStatusChange);
    },
  );

  test("with items alone changes neither hours nor end and holds nothing", async () => {
    const id = await accepted();
    const { body } = await propose(app, ravi, id, { kind: "extra", items: [capacitor, capacitor] });
    expect(body).toMatchObject({ hours: 0, end_time: "11:00", extra_paise: 36_100, total_paise: 96_100 });
    expect((await book(app, await customer(app), ravi, { startTime: "11:00" }, 2)).status).toBe(201);
    expect((await answerProposal(app, asha, body.id, "accept")).status).toBe(200);
    expect(await readBooking(app, asha, id)).toMatchObject({
      hours: 2,
      end_time: "11:00",
      total_paise: 96_100,
    });
  });

  test(
    "ignores the slot's end, days off and hours off, but not 22:00 and other visits",
    { tags: ["@beyond-3.40"] },
    async () => {
      const id = await accepted("16:00", 2);
      const { date } = dayFromToday(app, 2);
      await addException(app, ravi, { kind: "off", from_date: date, to_date: date });
      expectProblem(await propose(app, ravi, id, { kind: "extra", hours: 5 }), slotTaken);
      const { status, body } = await propose(app, ravi, id, { kind: "extra", hours: 4 });
      expect([status, body.end_time]).toEqual([201, "22:00"]);
      expect((await answerProposal(app, asha, body.id, "accept")).status).toBe(200);
      expect(await readBooking(app, asha, id)).toMatchObject({ end_time: "22:00", hours: 6 });
    },
  );

  test(
    "is refused by other visits and holds after it, not by its own",
    { tags: ["@beyond-3.40"] },
    async () => {
      const id = await accepted("09:00", 1);
      await booking(app, await customer(app), ravi, "created", { startTime: "12:00" }, 2);
      expectProblem(await propose(app, ravi, id, { kind: "extra", hours: 3 }), slotTaken);
      const second = await booking(app, await customer(app), ravi, "accepted", { startTime: "10:00" }, 2);
      expectProblem(await propose(app, ravi, id, { kind: "extra", hours: 1 }), slotTaken);
      const { body: held } = await propose(app, ravi, second, { kind: "extra", hours: 1 });
      expect(held.end_time).toBe("12:00");
      expectProblem(await propose(app, ravi, second, { kind: "extra", hours: 2 }), proposalOpen);
    },
  );
});

describe("refusals", () => {
  test(
    "the customer never proposes it, in any status, and administrators do not either",
    { tags: ["@beyond-1.18"] },
    async () => {
      const id = await accepted();
      for (const who of [asha, await administrator(app)])
        expectProblem(await propose(app, who, id, { kind: "extra", hours: 1 }), notAllowed);
      await putInto(app, id, "created");
      expectProblem(await propose(app, asha, id, { kind: "extra", hours: 1 }), notAllowed);
    },
  );

  test.each([
    ["hours", {}],
    ["hours", { items: [] }],
    ["hours", { hours: 0 }],
    ["hours", { hours: 9 }],
    ["hours", { hours: 1.5 }],
    ["items", { items: [{ label: "", amount_paise: 1 }] }],
    ["items", { items: [{ label: "   ", amount_paise: 1 }] }],
    ["items", { items: [{ label: "x".repeat(101), amount_paise: 1 }] }],
    ["items", { items: [{ label: "nul \u0000", amount_paise: 1 }] }],
    ["items", { items: [{ label: "Pipe", amount_paise: 0 }] }],
    ["items", { items: [{ label: "Pipe", amount_paise: 10_000_001 }] }],
    ["items", { items: [{ label: "Pipe", amount_paise: 1.5 }] }],
    ["items", { items: [{ label: "Pipe" }] }],
    ["items", { items: ["Pipe"] }],
    ["items", { items: "Pipe" }],
    ["items", { items: Array.from({ length: 21 }, () => capacitor) }],
  ])(
    "a wrong %s is refused at its field: %j",
    { tags: ["@beyond-3.38"] },
    async (field, fields: Record<string, unknown>) => {
      const id = await accepted();
      const answer = await propose(app, ravi, id, { kind: "extra", ...fields });
      expectProblem(answer, invalidInput);
      expect(answer.body.errors).toHaveProperty(field);
    },
  );

  test(
    "twenty items at their highest price, with any characters, are one proposal",
    { tags: ["@beyond-3.38"] },
    async () => {
      const id = await accepted();
      const items = Array.from({ length: 20 }, (_, n) => ({
        label: `🔧\u202e\ud800\n${n}`,
        amount_paise: 10_000_000,
      }));
      const { status, body } = await propose(app, ravi, id, { kind: "extra", items });
      expect([status, body.extra_paise, body.items[3].label]).toEqual([
        201,
        200_000_000,
        "🔧\u202e\ufffd\u202c\n3",
      ]);
      expect((await answerProposal(app, asha, body.id, "accept")).body.total_paise).toBe(200_060_000);
    },
  );
});
