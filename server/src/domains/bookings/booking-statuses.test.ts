// Status changes: who may make which, who wins a race, and the record and notices of each.
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, describe, expect, test } from "vitest";
import {
  invalidInput,
  notSignedIn,
  notAllowed,
  type ProblemKind,
  notFound,
} from "@hourhand/contract/problem";
import { bookingNotFound, bookingStatuses, illegalStatusChange } from "@hourhand/contract/bookings";
import { expectAcceptedOrCanceled } from "../../../test/accept-against-cancel.ts";
import { booking, endAnswerTime, putInto, statusOf, changesOf } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem, outcomeOf } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { doDueWork } from "../../platform/clock/due-work.ts";
import { bookingDueWork } from "./jobs.ts";
import { noticeTextsOf } from "../../../test/notified.ts";

const app = testApp({}, { jobs: false });

const move = (person: TestPerson, id: number, status: string) =>
  app.call("PATCH", `/worker/bookings_view/${id}`, { token: person.token, body: { status } });
const cancel = (person: TestPerson, id: number) =>
  app.call("DELETE", `/user/bookings_view/${id}`, { token: person.token });
describe("the matrix of 7 × 7 statuses and five people", () => {
  const allowed = new Set([
    "created→accepted",
    "created→rejected",
    "accepted→pending",
    "accepted→visited",
    "accepted→completed",
    "visited→pending",
    "visited→completed",
    "pending→completed",
  ]);
  let its: TestWorker;
  let another: TestWorker;
  let owner: TestPerson;
  let stranger: TestPerson;
  let admin: TestPerson;
  let id: number;
  beforeAll(async () => {
    [its, another] = await Promise.all([worker(app), worker(app)]);
    [owner, stranger, admin] = await Promise.all([customer(app), customer(app), administrator(app)]);
    id = await booking(app, owner, its);
  });

  test.each(bookingStatuses)(
    "from %s only the documented moves succeed",
    { tags: ["@beyond-1.25", "@worker-4.5", "@customer-4.19", "@customer-7.21"] },
    async (from) => {
      await putInto(app, id, from);
      for (const to of bookingStatuses) {
        const people: [TestPerson, ProblemKind?][] = [
          [its, from === to || allowed.has(`${from}→${to}`) ? undefined : illegalStatusChange],
          [another, bookingNotFound],
          [owner, notAllowed],
          [stranger, notAllowed],
          [admin, notAllowed],
        ];
        for (const [person, problem] of people) {
          const answer = await move(person, id, to);
          const moved = problem ? from : to;
          const said = problem ? outcomeOf(problem) : 200;
          expect([from, to, person.username, outcomeOf(answer)]).toEqual([from, to, person.username, said]);
          expect([from, to, person.username, await statusOf(app, id)]).toEqual([
            from,
            to,
            person.username,
            moved,
          ]);
          if (problem) continue;
          expect(answer.body).toMatchObject({ status: to, message: expect.any(String) });
          await putInto(app, id, from);
        }
      }
    },
  );

  test.each(bookingStatuses)(
    "canceling from %s works for its customer while it is created, and can be repeated",
    async (from) => {
      const ofOwner = from === "created" || from === "canceled" ? undefined : illegalStatusChange;
      for (const [person, problem] of [
        [its, bookingNotFound],
        [another, bookingNotFound],
        [owner, ofOwner],
        [stranger, bookingNotFound],
        [admin, bookingNotFound],
      ] as const) {
        await putInto(app, id, from);
        expect([from, person.username, outcomeOf(await cancel(person, id))]).toEqual([
          from,
          person.username,
          problem ? outcomeOf(problem) : 200,
        ]);
        expect(await statusOf(app, id)).toBe(problem ? from : "canceled");
      }
    },
  );

  test("every change needs a signed-in person", async () => {
    await putInto(app, id, "created");
    expectProblem(
      await app.call("PATCH", `/worker/bookings_view/${id}`, { body: { status: "accepted" } }),
      notSignedIn,
    );
    expectProblem(await app.call("DELETE", `/user/bookings_view/${id}`), notSignedIn);
    expect(await statusOf(app, id)).toBe("created");
  });

  test("an unknown status is 400, an unknown booking 404", async () => {
    for (const status of ["done", "", "Accepted", 3, null, ["accepted"]]) {
      const answer = await app.call("PATCH", `/worker/bookings_view/${id}`, {
        token: its.token,
        body: { status },
      });
      expectProblem(answer, invalidInput);
    }
    expectProblem(await move(its, 987_654_321, "accepted"), bookingNotFound);
    expectProblem(await cancel(owner, 987_654_321), bookingNotFound);
    for (const path of ["0", "-1", "x", "1.5", "99999999999999999999"]) {
      expectProblem(
        await app.call("DELETE", `/user/bookings_view/${path}`, { token: owner.token }),
        notFound,
        path,
      );
    }
  });
});

test.each(["json", "form", "multipart"] as const)(
  "changeBookingStatus takes a body as %s",
  async (encoding) => {
    const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
    const id = await booking(app, buyer, someone);
    const body = { status: "accepted" };
    const answer = await app.call("PATCH", `/worker/bookings_view/${id}/`, {
      token: someone.token,
      body,
      encoding,
    });
    expect(answer.status).toBe(200);
  },
);

test("each change is recorded with its actor and the customer notified; the same status again is not", async () => {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const id = await booking(app, buyer, someone);
  for (const status of ["accepted", "accepted", "visited", "pending", "completed", "completed"]) {
    expect((await move(someone, id, status)).status).toBe(200);
  }
  expect(await changesOf(app, id)).toEqual([
    { status: "created", actor_id: buyer.id, actor_role: "customer" },
    { status: "accepted", actor_id: someone.id, actor_role: "worker" },
    { status: "visited", actor_id: someone.id, actor_role: "worker" },
    { status: "pending", actor_id: someone.id, actor_role: "worker" },
    { status: "completed", actor_id: someone.id, actor_role: "worker" },
  ]);
  const notices = await noticeTextsOf(app, buyer);
  expect(notices.map(({ title }) => title)).toEqual([
    "Booking accepted",
    "Booking visited",
    "Booking pending",
    "Booking completed",
  ]);
  for (const notice of notices) expect(notice.opens).toBe(`Booking_details/${id}`);
  const { Booking } = (await app.call("GET", `/user/bookings_view/${id}`, { token: buyer.token })).body;
  expect(Booking.timeline.map(({ status, by }: Record<string, string>) => `${status} ${by}`)).toEqual([
    "created customer",
    "accepted worker",
    "visited worker",
    "pending worker",
    "completed worker",
  ]);
});

test("a customer who became a worker can still cancel, and a second cancellation notifies nobody", async () => {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const id = await booking(app, buyer, someone);
  await sql`update people set role = 'worker' where id = ${buyer.id}`.execute(app.app.platform.pool);
  expect((await cancel(buyer, id)).status).toBe(200);
  expect((await cancel(buyer, id)).status).toBe(200);
  expect((await noticeTextsOf(app, someone)).map(({ title }) => title)).toEqual([
    "Booking request",
    "Booking cancelled",
  ]);
  expect(await changesOf(app, id)).toHaveLength(2);
});

test("accept and cancel at once, 10 rounds: exactly one wins each", () => expectAcceptedOrCanceled(app, 10));

test("20 equal concurrent changes change the booking once", async () => {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const id = await booking(app, buyer, someone, "accepted");
  const answers = await Promise.all(Array.from({ length: 20 }, () => move(someone, id, "completed")));
  for (const { status } of answers) expect(status).toBe(200);
  expect(await changesOf(app, id)).toHaveLength(2);
  expect(await noticeTextsOf(app, buyer)).toHaveLength(1);
});

test("a created booking that was not answered in time is canceled by the system and both sides are notified", async () => {
  const [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  const overdue = await booking(app, buyer, someone);
  const toCome = await booking(app, buyer, someone, "created", { title: "Later" });
  const accepted = await booking(app, await customer(app), someone, "accepted");
  await endAnswerTime(app, overdue);
  await endAnswerTime(app, accepted);
  expectProblem(await move(someone, overdue, "accepted"), illegalStatusChange);
  const { platform } = app.app;
  // Leaves out reminders: whether one falls due depends on the hour at which the test runs.
  const works = bookingDueWork(platform).filter(({ name }) => name !== "reminders");
  const counts = await Promise.all([1, 2, 3].map(() => doDueWork(platform, works)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await Promise.all([overdue, toCome, accepted].map((id) => statusOf(app, id)))).toEqual([
    "canceled",
    "created",
    "accepted",
  ]);
  expect((await changesOf(app, overdue)).at(-1)).toEqual({
    status: "canceled",
    actor_id: null,
    actor_role: "system",
  });
  expect((await noticeTextsOf(app, buyer)).at(-1)?.body).toMatch(/did not answer in time/);
  expect((await noticeTextsOf(app, someone)).at(-1)?.body).toMatch(/was not answered in time/);
});
