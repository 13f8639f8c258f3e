// The customer's part of the home page (docs/rules/dashboards.md 15).
import { sql } from "../../../platform/database/sql.ts";
import { expect, test } from "vitest";
import { notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { booking, dayFromToday, endAnswerTime, storeBooking } from "../../../../test/bookings.ts";
import { answerProposal, moveTo, propose } from "../../../../test/proposals.ts";
import { choose, near, rejected } from "../../../../test/replacements.ts";
import { doDueWork } from "../../../platform/clock/due-work.ts";
import { bookingDueWork } from "../jobs.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { sentStatements } from "../../../../test/sent-statements.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

const read = (token?: string) => app.call("GET", "/api/v1/me/home", { token });
const home = async ({ token }: TestPerson) => (await read(token)).body;
/** Makes a completed visit of some days ago. */
const past = (buyer: TestPerson, someone: TestWorker, days: number) =>
  storeBooking(app, {
    customerId: buyer.id,
    workerId: someone.workerId,
    slotId: someone.slots[1],
    on: dayFromToday(app, -days).date,
    from: "09:00",
    to: "10:00",
    status: "completed",
  });

test("a new customer has none of it", async () => {
  const { status, body } = await read((await customer(app)).token);
  expect([status, body]).toEqual([
    200,
    { next_visit: null, waiting: [], to_review: null, recent_workers: [] },
  ]);
});

test("the next visit is the caller's soonest that is neither over nor ended", async () => {
  const [asha, other, ravi, meera] = [
    await customer(app),
    await customer(app),
    await worker(app, { fullName: "Ravi" }),
    await worker(app),
  ];
  await past(asha, ravi, 1);
  await booking(app, asha, meera, "canceled", { startTime: "09:00" });
  await booking(app, asha, meera, "rejected", { startTime: "10:00" });
  await booking(app, other, meera, "accepted", { startTime: "08:00" });
  const later = await booking(app, asha, meera, "created", { startTime: "12:00" }, 3);
  const visit = (await home(asha)).next_visit;
  expect([visit.id, visit.status]).toEqual([later, "created"]);
  const sooner = await booking(app, asha, ravi, "accepted", {
    startTime: "11:00",
    duration: 2,
    title: "Fan",
  });
  expect((await home(asha)).next_visit).toEqual({
    id: sooner,
    status: "accepted",
    title: "Fan",
    date: dayFromToday(app).date,
    start_time: "11:00",
    end_time: "13:00",
    worker: { id: ravi.workerId, user_id: ravi.id, name: "Ravi", picture: null },
  });
});

test("a worker's open proposal waits for the customer's answer, the customer's own does not", async () => {
  const [asha, ravi] = [await customer(app), await worker(app)];
  const [moved, mine] = [
    await booking(app, asha, ravi, "accepted", { startTime: "09:00", title: "Fan" }, 3),
    await booking(app, asha, ravi, "accepted", { startTime: "11:00" }, 3),
  ];
  const { id } = (await propose(app, ravi, moved, moveTo(app, ravi, 4, "09:00"))).body;
  expect((await propose(app, asha, mine, moveTo(app, ravi, 4, "12:00"))).status).toBe(201);
  expect((await home(asha)).waiting).toEqual([
    {
      kind: "answer",
      id: moved,
      title: "Fan",
      date: dayFromToday(app, 3).date,
      start_time: "09:00",
      worker: expect.objectContaining({ id: ravi.workerId }),
    },
  ]);
  await answerProposal(app, asha, id, "decline");
  expect((await home(asha)).waiting).toEqual([]);
});

test("a visit whose worker is not coming waits until another one is booked for that day", async () => {
  const [asha, ravi] = [await customer(app), await worker(app)];
  const [far, meera] = [await near(app, 300), await near(app, 5)];
  const lost = await rejected(app, asha, ravi);
  const unanswered = await booking(app, asha, ravi, "created", { startTime: "10:00" }, 5);
  await endAnswerTime(app, unanswered);
  await doDueWork(
    app.app.platform,
    bookingDueWork(app.app.platform).filter(({ name }) => name === "times to answer"),
  );
  // The customer's own cancelation does not wait, nor does a visit of today.
  await booking(app, asha, far, "canceled", { startTime: "10:00" }, 2);
  const waiting = async () =>
    (await home(asha)).waiting.map(({ kind, id }: { kind: string; id: number }) => [kind, id]);
  expect(await waiting()).toEqual([
    ["replace", lost],
    ["replace", unanswered],
  ]);
  expect((await choose(app, lost, asha, { worker_id: meera.workerId, total_paise: 60_000 })).status).toBe(
    201,
  );
  expect(await waiting()).toEqual([["replace", unanswered]]);
  await booking(app, asha, meera, "created", { startTime: "14:00" }, 5);
  expect(await waiting()).toEqual([]);
});

test("the latest completed visit asks for a review until it has one; an older one never does", async () => {
  const [asha, ravi, meera] = [await customer(app), await worker(app), await worker(app)];
  await past(asha, ravi, 9);
  await past(asha, meera, 2);
  const { to_review: asked } = await home(asha);
  expect([asked.date, asked.worker.id]).toEqual([dayFromToday(app, -2).date, meera.workerId]);
  const answer = await app.call("PUT", "/user/bookings_view/", {
    token: asha.token,
    body: { id: asked.id, rating: 4, title: "Good" },
  });
  expect(answer.status).toBeLessThan(300);
  expect((await home(asha)).to_review).toBeNull();
});

test("the last three workers, each once, the latest first, without unlisted ones", async () => {
  const asha = await customer(app);
  const team = await Promise.all(["A", "B", "C", "D", "E"].map((fullName) => worker(app, { fullName })));
  for (const [index, someone] of team.entries()) {
    await past(asha, someone, 20 - index);
    await past(asha, someone, 40 - index);
  }
  const names = async () => (await home(asha)).recent_workers.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(["E", "D", "C"]);
  await sql`update workers set is_active = false where full_name = 'D'`.execute(app.app.platform.pool);
  expect(await names()).toEqual(["E", "C", "B"]);
  expect((await home(asha)).recent_workers[0]).toEqual({
    id: team[4]?.workerId,
    name: "E",
    picture: null,
    job_title: "Electrician",
    title_local: "Electrician",
    hourly_paise: 30_000,
  });
});

test("everything is read by one statement, for any number of bookings", async () => {
  const [asha, ravi] = [await customer(app), await worker(app)];
  // Makes one call first, so that the session is cached.
  await home(asha);
  for (let days = 1; days <= 12; days++) await past(asha, ravi, days);
  expect(await sentStatements(() => home(asha))).toHaveLength(1);
});

test("it is for customers: strangers are 401, workers and administrators 403", async () => {
  expectProblem(await read(), notSignedIn);
  for (const make of [worker, administrator]) expectProblem(await read((await make(app)).token), notAllowed);
});
