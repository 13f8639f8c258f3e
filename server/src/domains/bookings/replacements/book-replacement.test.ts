// Replacements over HTTP: the customer books one of the offered workers, once.
import { sql } from "../../../platform/database/sql.ts";
import { beforeEach, expect, test } from "vitest";
import { priceChanged, slotTaken, tooManyOpen, workerNotBookable } from "@hourhand/contract/bookings";
import { alreadyReplaced } from "@hourhand/contract/cancellations";
import { keyReused } from "@hourhand/contract/problem";
import { book, booking, putInto, statusOf } from "../../../../test/bookings.ts";
import { customer, worker, type TestPerson, type TestWorker } from "../../../../test/people.ts";
import { expectProblem, isProblem } from "../../../../test/problems.ts";
import {
  choose as chooseFor,
  list as listFor,
  near as nearVisit,
  read as readFor,
  rejected as rejectedFor,
} from "../../../../test/replacements.ts";
import { testApp } from "../../../../test/start-app.ts";
import { noticesOf } from "../../../../test/notified.ts";

const app = testApp({}, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
/** Gives each test its own category, so that only its own workers are offered. */
let job = 0;
beforeEach(async () => {
  job++;
  [someone, buyer] = await Promise.all([near(0), customer(app)]);
});

const near = (kilometres: number, fields = {}) =>
  nearVisit(app, kilometres, { jobTitle: `Replaced ${job}`, ...fields });
const list = (id: number, by: { token?: string } = buyer) => listFor(app, id, by);
const choose = (
  id: number,
  body: Record<string, unknown>,
  by: { token?: string } = buyer,
  headers?: Record<string, string>,
) => chooseFor(app, id, by, body, headers);
const read = (id: number) => readFor(app, id, buyer);
const rejected = (fields = {}, days?: number) => rejectedFor(app, buyer, someone, fields, days);

test(
  "bookReplacement books with the same texts; both bookings name each other, and the worker is notified",
  { tags: ["@beyond-1.9", "@beyond-1.37", "@beyond-3.65"] },
  async () => {
    const one = await near(1, { salaryPaise: 31_000 });
    const id = await rejected({ previousIssues: "Hums.", damagedParts: "Blade.", title: "The fan" });
    const answer = await choose(id, { worker_id: one.workerId, total_paise: 62_000 });
    expect(answer.status).toBe(201);
    const { message, ...made } = answer.body;
    expect(message).toContain(`Booking sent to Worker ${one.id}`);
    expect(made).toEqual(await read(made.id));
    const old = await read(id);
    expect(made).toMatchObject({
      status: "created",
      worker: { id: one.workerId },
      title: "The fan",
      description: old.description,
      date: old.date,
      start_time: "10:00",
      end_time: "12:00",
      hours: 2,
      total_paise: 62_000,
      address: old.address,
      replaces: id,
      replaced_by: null,
    });
    expect(old).toMatchObject({ replaced_by: made.id, replaces: null, allowed: [] });
    const { rows } = await sql`select previous_issues, damaged_parts, latitude, photo from bookings
    where id = ${made.id}`.execute(app.app.platform.pool);
    expect(rows).toEqual([
      { previous_issues: "Hums.", damaged_parts: "Blade.", latitude: 9.93, photo: null },
    ]);
    expect((await noticesOf(app, one)).at(-1)).toMatchObject({
      title: "Booking request",
      booking_id: made.id,
    });
    for (const again of [await list(id), await choose(id, { worker_id: one.workerId, total_paise: 62_000 })])
      expectProblem(again, alreadyReplaced);
  },
);

test(
  "refuses a worker who was not offered, and another price with the current one",
  { tags: ["@beyond-1.38", "@beyond-3.66"] },
  async () => {
    const [one, far] = [await near(1), await near(40)];
    const id = await rejected();
    for (const { workerId } of [far, someone])
      expectProblem(await choose(id, { worker_id: workerId, total_paise: 60_000 }), workerNotBookable);
    expectProblem(await choose(id, { worker_id: 999_999_999, total_paise: 1 }), workerNotBookable);
    const changed = await choose(id, { worker_id: one.workerId, total_paise: 59_999 });
    expectProblem(changed, priceChanged);
    expect(changed.body.total_paise).toBe(60_000);
    expect((await read(id)).replaced_by).toBeNull();
  },
);

test(
  "refuses a sixth open booking, and the old one can still be replaced",
  { tags: ["@beyond-1.38", "@beyond-3.66"] },
  async () => {
    const one = await near(1);
    const id = await rejected();
    for (let n = 0; n < 5; n++)
      await booking(app, buyer, await worker(app, { jobTitle: `Open ${n}` }), "created", {}, 5);
    expectProblem(await choose(id, { worker_id: one.workerId, total_paise: 60_000 }), tooManyOpen);
    expect((await read(id)).allowed).toEqual(["replace"]);
  },
);

test("a repeated call with its key gets the first reply", { tags: ["@beyond-1.12"] }, async () => {
  const one = await near(1);
  const id = await rejected();
  const [body, key] = [
    { worker_id: one.workerId, total_paise: 60_000 },
    { "idempotency-key": "replace-once" },
  ];
  const [first, again] = [await choose(id, body, buyer, key), await choose(id, body, buyer, key)];
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expectProblem(await choose(id, { ...body, total_paise: 1 }, buyer, key), keyReused);
});

test("two concurrent calls book one, also with two workers", { tags: ["@beyond-3.65"] }, async () => {
  for (let round = 0; round < 10; round++) {
    const workers = [await near(1), await near(2)];
    buyer = await customer(app);
    const id = await rejected({}, 2 + (round % 5));
    const chosen = round % 2 ? workers : [workers[0], workers[0]];
    const answers = await Promise.all(
      chosen.map((one) => choose(id, { worker_id: one?.workerId, total_paise: 60_000 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(isProblem(alreadyReplaced))).toHaveLength(1);
    const { rows } = await sql`select from bookings where customer_id = ${buyer.id}`.execute(
      app.app.platform.pool,
    );
    expect(rows).toHaveLength(2);
    await putInto(app, (await read(id)).replaced_by, "rejected");
    job++;
    someone = await near(0);
  }
});

test("two customers at once for the last free worker: one gets them", async () => {
  for (let round = 0; round < 5; round++) {
    const [first, second] = [await customer(app), await customer(app)];
    const rivals: [TestPerson, number][] = [];
    for (const rival of [first, second]) {
      [buyer, someone] = [rival, await near(30)];
      rivals.push([rival, await rejected()]);
    }
    const one = await near(1);
    const answers = await Promise.all([
      ...rivals.map(([rival, id]) => choose(id, { worker_id: one.workerId, total_paise: 60_000 }, rival)),
      book(app, await customer(app), one, { startTime: "10:00", duration: 2 }, 3),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect([isProblem(workerNotBookable)(answer), isProblem(slotTaken)(answer)]).toContain(true);
    const made = answers.find(({ status }) => status === 201)?.body.id;
    expect(await statusOf(app, made)).toBe("created");
    job++;
  }
});
