// Refused proposals, over HTTP: about other people's bookings, malformed, or not allowed in the current state; and
// repeated answers.
import { beforeEach, describe, expect, test } from "vitest";
import {
  dayMismatch,
  dayOutOfRange,
  illegalStatusChange,
  slotTaken,
  startOutsideSlot,
} from "@hourhand/contract/bookings";
import { invalidInput, keyReused, notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { proposalClosed, proposalOpen, sameTime } from "@hourhand/contract/proposals";
import { booking, dayFromToday, putInto } from "../../../../test/bookings.ts";
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
  moveTo,
  proposalNotices,
  propose,
  readBooking,
} from "../../../../test/proposals.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ VISIT_TIMES: "free" }, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
let id: number;
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
  id = await booking(app, asha, ravi, "accepted", { startTime: "09:00", duration: 2 }, 2);
});

const move = () => moveTo(app, ravi, 3, "10:00");

describe("by the caller", () => {
  test(
    "no session is 401, a stranger 404, an administrator 403, before the fields are checked",
    { tags: ["@beyond-1.16"] },
    async () => {
      const [stranger, otherWorker, admin] = await Promise.all([
        customer(app),
        worker(app),
        administrator(app),
      ]);
      const { body } = await propose(app, asha, id, move());
      for (const [who, problem] of [
        [{ token: "" }, notSignedIn],
        [stranger, notFound],
        [otherWorker, notFound],
        [admin, notAllowed],
      ] as const) {
        expectProblem(await propose(app, who, id, { kind: "?" }), problem);
        for (const act of ["accept", "decline", "withdraw"])
          expectProblem(await answerProposal(app, who, body.id, act), problem);
      }
      expectProblem(await propose(app, asha, 999_999_999, move()), notFound);
      expectProblem(await answerProposal(app, asha, 999_999_999, "accept"), notFound);
    },
  );

  test("an act of the other side is 403 in any state", { tags: ["@beyond-1.17"] }, async () => {
    const { body } = await propose(app, asha, id, move());
    for (const state of ["open", "declined"]) {
      for (const act of ["accept", "decline"])
        expectProblem(await answerProposal(app, asha, body.id, act), notAllowed, state);
      expectProblem(await answerProposal(app, ravi, body.id, "withdraw"), notAllowed, state);
      if (state === "open") await answerProposal(app, ravi, body.id, "decline");
    }
  });

  test.each([{ hours: 99 }, { hours: "many" }, { items: "none" }, {}])(
    "more work by the customer is 403 before its fields are checked: %j",
    { tags: ["@beyond-1.17"] },
    async (fields) => {
      const body = { kind: "extra", ...fields };
      expectProblem(await propose(app, asha, id, body), notAllowed);
      expectProblem(await propose(app, ravi, id, body), invalidInput);
    },
  );

  test("a slot of another worker is 404", { tags: ["@beyond-1.38"] }, async () => {
    const other = await worker(app);
    expectProblem(
      await propose(app, asha, id, { ...move(), slot_id: moveTo(app, other, 3, "10:00").slot_id }),
      notFound,
    );
  });
});

describe("malformed", () => {
  test.each([
    ["kind", { kind: "swap" }],
    ["kind", { kind: undefined }],
    ["slot_id", { slot_id: undefined }],
    ["slot_id", { slot_id: "first" }],
    ["date", { date: undefined }],
    ["date", { date: "soon" }],
    ["date", { date: "2027-02-30" }],
    ["start_time", { start_time: undefined }],
    ["start_time", { start_time: "25:00" }],
  ])("a wrong %s is 400 at its field: %j", async (field, fields: Record<string, unknown>) => {
    const answer = await propose(app, asha, id, { ...move(), ...fields });
    expectProblem(answer, invalidInput);
    expect(answer.body.errors).toHaveProperty(field);
  });

  test(
    "a day beyond the horizon, another weekday, and a start outside of the slot are 400 in every status",
    { tags: ["@beyond-1.31"] },
    async () => {
      for (const status of ["accepted", "completed"] as const) {
        await putInto(app, id, status);
        for (const days of [0, 8])
          expectProblem(await propose(app, asha, id, moveTo(app, ravi, days, "10:00")), dayOutOfRange);
        expectProblem(
          await propose(app, asha, id, { ...move(), date: dayFromToday(app, 4).date }),
          dayMismatch,
        );
        for (const start of ["07:00", "17:00", "10:30", "10:00:30"])
          expectProblem(await propose(app, asha, id, moveTo(app, ravi, 3, start)), startOutsideSlot, start);
      }
      expect(await readBooking(app, asha, id)).toMatchObject({ proposals: [] });
    },
  );
});

describe("by the state", () => {
  test.each(["created", "rejected", "visited", "pending", "completed", "canceled"] as const)(
    "a move by the worker of a booking that is %s is 409",
    { tags: ["@beyond-1.18"] },
    async (status) => {
      await putInto(app, id, status);
      expectProblem(await propose(app, ravi, id, move()), illegalStatusChange);
      if (status !== "created") expectProblem(await propose(app, asha, id, move()), illegalStatusChange);
      expect((await readBooking(app, ravi, id)).allowed).not.toContain("move");
    },
  );

  test(
    "only one proposal is open at a time, over both kinds and both sides",
    { tags: ["@beyond-1.32", "@beyond-3.33"] },
    async () => {
      await propose(app, asha, id, move());
      for (const who of [asha, ravi])
        expectProblem(await propose(app, who, id, moveTo(app, ravi, 4, "10:00")), proposalOpen);
      expectProblem(await propose(app, ravi, id, move()), proposalOpen);
      expectProblem(await propose(app, ravi, id, { kind: "extra", hours: 1 }), proposalOpen);
      const { allowed } = await readBooking(app, ravi, id);
      expect(allowed).not.toContain("move");
      expect(allowed).not.toContain("extra");
    },
  );

  test("a move that changes nothing", { tags: ["@beyond-1.32"] }, async () => {
    expectProblem(await propose(app, asha, id, moveTo(app, ravi, 2, "09:00")), sameTime);
    await putInto(app, id, "created");
    expectProblem(await propose(app, asha, id, moveTo(app, ravi, 2, "09:00")), sameTime);
  });

  test("hours off, other visits and the end of the slot's free hours", async () => {
    const { date } = dayFromToday(app, 3);
    await addException(app, ravi, {
      kind: "off",
      from_date: date,
      to_date: date,
      from_time: "11:30",
      to_time: "12:00",
    });
    expectProblem(await propose(app, asha, id, move()), slotTaken);
    expect((await propose(app, asha, id, moveTo(app, ravi, 3, "09:00"))).status).toBe(201);
  });

  test(
    "an accepted, declined or withdrawn one is closed, and the refusal names its state",
    { tags: ["@beyond-1.32"] },
    async () => {
      const { body: made } = await propose(app, asha, id, move());
      await answerProposal(app, ravi, made.id, "decline");
      for (const [who, act] of [
        [ravi, "accept"],
        [asha, "withdraw"],
      ] as const) {
        const answer = await answerProposal(app, who, made.id, act);
        expectProblem(answer, proposalClosed);
        expect(answer.body.message).toContain("declined");
      }
    },
  );
});

describe("allowed", () => {
  test("says who may propose what", { tags: ["@beyond-1.21", "@beyond-3.29"] }, async () => {
    const both = async () => [
      (await readBooking(app, asha, id)).allowed,
      (await readBooking(app, ravi, id)).allowed,
    ];
    const [forCustomer, forWorker] = await both();
    expect(forCustomer).toContain("move");
    expect(forCustomer).not.toContain("extra");
    expect(forWorker).toEqual(expect.arrayContaining(["move", "extra"]));
    await putInto(app, id, "created");
    const [customerOfCreated, workerOfCreated] = await both();
    expect(customerOfCreated).toContain("move");
    expect(workerOfCreated).not.toContain("move");
    expect(workerOfCreated).not.toContain("extra");
    await putInto(app, id, "visited");
    const [, workerOfVisited] = await both();
    expect(workerOfVisited).toContain("extra");
    expect((await readBooking(app, await administrator(app), id)).allowed).not.toContain("move");
  });

  test(
    "after the start of the visit a move can only be declined or withdrawn",
    { tags: ["@beyond-1.23"] },
    async () => {
      const { body } = await propose(app, asha, id, move());
      await putInto(app, id, "visited");
      const [shown] = (await readBooking(app, ravi, id)).proposals;
      expect(shown.allowed).toEqual(["decline"]);
      const answer = await answerProposal(app, ravi, body.id, "accept");
      expectProblem(answer, illegalStatusChange);
      expect(answer.body.message).toContain("visited");
      expect((await answerProposal(app, asha, body.id, "withdraw")).status).toBe(200);
      expect((await readBooking(app, await administrator(app), id)).proposals[0].allowed).toEqual([]);
    },
  );
});

describe("repeated", () => {
  test(
    "a proposal and each answer is 200, changes nothing and notifies nobody again",
    { tags: ["@beyond-3.43"] },
    async () => {
      const { body: made } = await propose(app, asha, id, move());
      const again = await propose(app, asha, id, move());
      expect([again.status, again.body.id, again.body.state]).toEqual([200, made.id, "open"]);
      for (let times = 0; times < 2; times++)
        expect((await answerProposal(app, ravi, made.id, "accept")).body.state).toBe("accepted");
      expect(await eventsOf(app, asha, id)).toEqual([
        "created by customer",
        "proposed by customer",
        "moved by worker",
      ]);
      expect(await proposalNotices(app, ravi.id, id)).toHaveLength(1);
      expect(await proposalNotices(app, asha.id, id)).toHaveLength(1);
    },
  );

  test(
    "with one key, concurrently or later, it is one proposal and one answer; other content is refused",
    { tags: ["@beyond-1.12", "@beyond-1.26"] },
    async () => {
      const key = { "idempotency-key": `move-${id}` };
      const answers = await Promise.all([1, 2, 3].map(() => propose(app, asha, id, move(), key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expectProblem(await propose(app, asha, id, moveTo(app, ravi, 4, "10:00"), key), keyReused);
      const proposalId = answers[0]?.body.id as number;
      const accepts = await Promise.all(
        [1, 2].map(() => answerProposal(app, ravi, proposalId, "accept", { "idempotency-key": `yes-${id}` })),
      );
      expect(accepts.map(({ status, body }) => [status, body.state])).toEqual([
        [200, "accepted"],
        [200, "accepted"],
      ]);
      expect((await readBooking(app, asha, id)).proposals).toHaveLength(1);
    },
  );
});
