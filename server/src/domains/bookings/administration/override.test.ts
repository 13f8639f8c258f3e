// An administrator lets a visit begin without its code; administrators act at the same time as the booking's sides.
import { sql } from "../../../platform/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { illegalStatusChange } from "@hourhand/contract/bookings";
import { actAsAdmin, moveOf } from "../../../../test/administration.ts";
import { arrive, codeSeenBy, otherCode, setStart, waitForMorning } from "../../../../test/arrivals.ts";
import { booking, putInto } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app);
  await waitForMorning(app, admin);
});
beforeEach(async () => {
  await setPolicy("required");
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const setPolicy = (arrival_code: string) =>
  app.call("PUT", "/api/v1/admin/policies/default", { token: admin.token, body: { arrival_code } });
const accepted = () => booking(app, buyer, someone, "accepted", { startTime: "09:00" }, 2);
const change = (id: number, status: string, code?: string) =>
  app.call("PATCH", `/worker/bookings_view/${id}`, { token: someone.token, body: { status, code } });
const read = async (id: number, { token } = buyer) =>
  (await app.call("GET", `/api/v1/bookings/${id}`, { token })).body;

describe("overrideArrival", () => {
  test.each(["visited", "pending", "completed"])(
    "lets a booking become %s without a code",
    { tags: ["@beyond-1.11", "@beyond-2.21", "@beyond-3.70", "@beyond-4.7"] },
    async (status) => {
      const id = await accepted();
      expect((await read(id, admin)).allowed).toContain("admin_override");
      const { body, ...answer } = await actAsAdmin(app, admin, id, "override");
      expect([answer.status, body.message, body.status]).toEqual([
        200,
        "The visit can begin without a code.",
        "accepted",
      ]);
      const override = { reason: "The road is closed.", at: expect.stringMatching(/Z$/) };
      for (const person of [buyer, someone]) {
        const { arrival, timeline } = await read(id, person);
        expect(arrival).toMatchObject({ required: true, verified_at: null, override });
        expect(timeline.at(-1)).toMatchObject({
          event: "overridden",
          actor: "admin",
          detail: { reason: "The road is closed." },
        });
        const { rows } = await sql<{ body: string }>`
        select body from notices where person_id = ${person.id} and title = 'Visit without a code'`.execute(
          app.app.platform.pool,
        );
        expect(rows).toMatchObject([{ body: expect.stringContaining("Reason: The road is closed.") }]);
      }
      expect((await read(id, admin)).allowed).not.toContain("admin_override");
      expectProblem(await actAsAdmin(app, admin, id, "override"), illegalStatusChange);
      expect((await change(id, status)).status).toBe(200);
    },
  );

  test("then no code is checked, not even a wrong or a locked one", { tags: ["@beyond-4.7"] }, async () => {
    const id = await accepted();
    await setStart(app, id, "11 hours");
    const wrong = otherCode(await codeSeenBy(app, buyer, id));
    for (let n = 0; n < 5; n++) await arrive(app, someone, id, wrong);
    await actAsAdmin(app, admin, id, "override");
    expect((await change(id, "visited", wrong)).status).toBe(200);
  });

  test(
    "is refused where no code is required, and in another status",
    { tags: ["@beyond-1.22", "@beyond-3.70"] },
    async () => {
      const required = await accepted();
      for (const status of ["created", "visited", "completed", "canceled"] as const) {
        await putInto(app, required, status);
        expectProblem(await actAsAdmin(app, admin, required, "override"), illegalStatusChange);
      }
      await setPolicy("optional");
      const free = await booking(app, buyer, someone, "accepted", { startTime: "11:00" }, 2);
      expect((await read(free, admin)).allowed).not.toContain("admin_override");
      expectProblem(await actAsAdmin(app, admin, free, "override"), illegalStatusChange);
    },
  );
});

test("does an act once for one key", { tags: ["@beyond-1.12"] }, async () => {
  const id = await accepted();
  for (const [act, body] of [
    ["override", undefined],
    ["move", moveOf(app, someone, 3, "10:00")],
    ["cancel", undefined],
  ] as const) {
    const headers = { "idempotency-key": `${act}-${id}` };
    const answers = await Promise.all(
      [1, 2, 3].map(() => actAsAdmin(app, admin, id, act, body ?? { reason: "Twice." }, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  }
  const { timeline } = await read(id);
  expect(timeline.map(({ event }: { event: string }) => event)).toEqual([
    "created",
    "overridden",
    "moved",
    "canceled",
  ]);
});

describe("concurrently", () => {
  test("two overrides make one, two cancellations make one", { tags: ["@beyond-3.70"] }, async () => {
    for (const act of ["override", "cancel"] as const) {
      const id = await booking(app, await customer(app), await worker(app), "accepted");
      const answers = await Promise.all([1, 2, 3].map(() => actAsAdmin(app, admin, id, act)));
      expect(answers.map((answer) => String(outcomeOf(answer))).toSorted()).toEqual([
        "200",
        "409 illegal-status-change",
        "409 illegal-status-change",
      ]);
    }
  });

  test("of a move and an arrival one wins", async () => {
    for (let round = 0; round < 8; round++) {
      const [by, ravi] = [await customer(app), await worker(app)];
      const id = await booking(app, by, ravi, "accepted", {}, 2);
      await setStart(app, id, "11 hours");
      const code = await codeSeenBy(app, by, id);
      const answers = await Promise.all([
        arrive(app, ravi, id, code),
        actAsAdmin(app, admin, id, "move", moveOf(app, ravi, 3, "10:00")),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test("a cancellation with an arrival or a move leaves the booking canceled, and no act after it succeeds", async () => {
    for (let round = 0; round < 8; round++) {
      const [by, ravi] = [await customer(app), await worker(app)];
      const id = await booking(app, by, ravi, "accepted", {}, 2);
      await setStart(app, id, "11 hours");
      const code = await codeSeenBy(app, by, id);
      const [canceled] = await Promise.all([
        actAsAdmin(app, admin, id, "cancel"),
        round % 2 === 0
          ? arrive(app, ravi, id, code)
          : actAsAdmin(app, admin, id, "move", moveOf(app, ravi, 3, "10:00")),
      ]);
      expect(canceled.status).toBe(200);
      const { status, timeline } = await read(id, by);
      expect([status, timeline.at(-1).event]).toEqual(["canceled", "canceled"]);
    }
  });

  test("two bookings moved to the same hours: one gets them", async () => {
    const ids = [
      await accepted(),
      await booking(app, await customer(app), someone, "accepted", { startTime: "12:00" }, 2),
    ];
    const answers = await Promise.all(
      ids.map((id) => actAsAdmin(app, admin, id, "move", moveOf(app, someone, 3, "10:00"))),
    );
    expect(answers.map((answer) => String(outcomeOf(answer))).toSorted()).toEqual(["200", "409 slot-taken"]);
  });
});
