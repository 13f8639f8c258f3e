// When bookWorker refuses, over HTTP; a refused request stores nothing.
import { sql } from "../../platform/database/sql.ts";
import {
  addressMissing,
  dayMismatch,
  dayOutOfRange,
  durationTooLong,
  priceChanged,
  slotNotOffered,
  startOutsideSlot,
  workerNotBookable,
} from "@hourhand/contract/bookings";
import { invalidInput, type ProblemKind } from "@hourhand/contract/problem";
import { slotNotFound } from "@hourhand/contract/schedule";
import { beforeEach, describe, expect, test } from "vitest";
import { book, dayFromToday, bookingRowsOf } from "../../../test/bookings.ts";
import { customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
beforeEach(async () => {
  someone = await worker(app);
  buyer = await customer(app);
});

const rows = () => bookingRowsOf(app, someone);

describe("bookWorker refuses and stores nothing:", () => {
  /** Checks the refusal and its message, and that nothing was stored. */
  const expectRefused = async (problem: ProblemKind, fields: Record<string, unknown>, days = 1) => {
    const answer = await book(app, buyer, someone, fields, days);
    expectProblem(answer, problem);
    expect(answer.body.message).toMatch(/.{10,}/);
    expect(answer.body.error).toBe(answer.body.message);
    expect(await rows()).toEqual([]);
  };

  test("today and the eighth day from now", { tags: ["@beyond-1.31", "@customer-5.6"] }, async () => {
    await expectRefused(dayOutOfRange, {}, 0);
    await expectRefused(dayOutOfRange, {}, 8);
    expect((await book(app, buyer, someone, {}, 7)).status).toBe(201);
  });
  test(
    "a weekday that does not match the date or the slot",
    { tags: ["@beyond-1.31", "@customer-7.17"] },
    async () => {
      const { date, weekday } = dayFromToday(app);
      const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
      await expectRefused(dayMismatch, { selectedDay: `${names[weekday % 7]} ${date}` });
      await expectRefused(dayMismatch, { selectedSlot: someone.slots[(weekday % 7) + 1] });
      await expectRefused(invalidInput, { selectedDay: date });
    },
  );
  test("more hours than the slot has, none, or half ones", { tags: ["@customer-5.6"] }, async () => {
    await expectRefused(durationTooLong, { duration: 11 });
    await expectRefused(invalidInput, { duration: 0 });
    await expectRefused(invalidInput, { duration: 1.5 });
  });
  test(
    "a start outside the slot or not on its whole hours",
    { tags: ["@beyond-1.31", "@customer-7.17"] },
    async () => {
      await expectRefused(startOutsideSlot, { startTime: "08:30" });
      await expectRefused(startOutsideSlot, { startTime: "07:00" });
      await expectRefused(startOutsideSlot, { startTime: "17:00", duration: 2 });
    },
  );
  test(
    "a total other than the server's, with the current one in the reply",
    { tags: ["@beyond-1.25", "@customer-7.17"] },
    async () => {
      const answer = await book(app, buyer, someone, { total: 299 });
      expectProblem(answer, priceChanged);
      expect(answer.body.total).toBe(300);
      await expectRefused(priceChanged, { total: 300.01 });
      const almost = await book(app, buyer, someone, { total: 300.01 });
      expectProblem(almost, priceChanged);
      expect(almost.body.total).toBe(300);
    },
  );
  test("another worker's slot, or an unknown slot or worker", { tags: ["@customer-7.17"] }, async () => {
    const other = await worker(app);
    await expectRefused(slotNotFound, { selectedSlot: other.slots[dayFromToday(app).weekday] });
    await expectRefused(slotNotFound, { selectedSlot: 987_654_321 });
    await expectRefused(slotNotFound, { worker: 987_654_321 });
    await expectRefused(slotNotFound, {
      worker: Number.MAX_SAFE_INTEGER,
      selectedSlot: Number.MAX_SAFE_INTEGER,
    });
  });
  test("an inactive or deleted slot", { tags: ["@beyond-1.29", "@customer-7.17"] }, async () => {
    const { pool } = app.app.platform;
    await sql`update slots set is_active = false where worker_id = ${someone.workerId}`.execute(pool);
    await expectRefused(slotNotOffered, {});
    await sql`update slots set is_active = true, deleted_at = now() where worker_id = ${someone.workerId}`.execute(
      pool,
    );
    await expectRefused(slotNotOffered, {});
  });
  test("a worker who is no longer listed", { tags: ["@beyond-1.30", "@customer-7.17"] }, async () => {
    await sql`update workers set is_active = false where id = ${someone.workerId}`.execute(
      app.app.platform.pool,
    );
    await expectRefused(workerNotBookable, {});
  });
  test("no address where the position is unknown", { tags: ["@customer-7.17"] }, async () => {
    await expectRefused(addressMissing, { address: "", latitude: 0, longitude: 0 });
    await expectRefused(addressMissing, { address: undefined, latitude: undefined, longitude: undefined });
    await expectRefused(addressMissing, { address: "   ", latitude: 9.9, longitude: undefined });
  });
  test("texts that are missing or too long", { tags: ["@customer-7.17"] }, async () => {
    await expectRefused(invalidInput, { title: "" });
    await expectRefused(invalidInput, { title: "x".repeat(101) });
    await expectRefused(invalidInput, { issueDescription: "x".repeat(2001) });
    await expectRefused(invalidInput, { previousIssues: "x".repeat(2001) });
    await expectRefused(invalidInput, { damagedParts: "x".repeat(2001) });
  });
});
