// A worker's slots, over HTTP.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { notAllowed, notSignedIn, invalidInput } from "@hourhand/contract/problem";
import { slotNotOffered } from "@hourhand/contract/bookings";
import {
  profileIncomplete,
  slotNotFound,
  slotOverlaps,
  slotBounds,
  slotSeconds,
} from "@hourhand/contract/schedule";
import { book, booking, dayFromToday } from "../../../test/bookings.ts";
import { customer, person, worker, type TestWorker } from "../../../test/people.ts";
import { expectProblem, isProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { sql } from "../../platform/database/sql.ts";

const app = testApp({}, { jobs: false });

/** Makes a worker without slots, so that a test adds its own. */
async function idleWorker(): Promise<TestWorker> {
  const someone = await worker(app);
  await sql`delete from slots where worker_id = ${someone.workerId}`.execute(app.app.platform.pool);
  return someone;
}
const slots = (
  token: string,
  method: string,
  body?: Record<string, unknown>,
  headers?: Record<string, string>,
) => app.call(method, "/worker/slot_view/", { token, body, ...(headers && { headers }) });

test("addSlot stores slots and listSlots returns them Monday to Sunday, then by start", async () => {
  const { token } = await idleWorker();
  for (const [week, from, to] of [
    ["Sunday", "05:00", "06:00:00"],
    ["Monday", "14:00", "22:00"],
    ["Monday", "09:30:00", "14:00"],
    ["Wednesday", "08:00", "09:00"],
  ]) {
    const answer = await slots(token, "POST", { week, from, to });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ id: expect.any(Number), message: expect.any(String) });
  }
  const { body, status } = await slots(token, "GET");
  expect(status).toBe(200);
  expect(body.slots).toHaveLength(4);
  expect(
    body.slots.map(
      (slot: Record<string, string>) => `${slot["day_of_week"]} ${slot["start_time"]} ${slot["end_time"]}`,
    ),
  ).toEqual([
    "Monday 09:30:00 14:00:00",
    "Monday 14:00:00 22:00:00",
    "Wednesday 08:00:00 09:00:00",
    "Sunday 05:00:00 06:00:00",
  ]);
});

test.each([
  ["before 05:00", slotBounds, { week: "Monday", from: "04:59", to: "06:00" }],
  ["after 22:00", slotBounds, { week: "Monday", from: "20:00", to: "22:01" }],
  ["under an hour", slotBounds, { week: "Monday", from: "08:00", to: "08:59" }],
  ["backwards", slotBounds, { week: "Monday", from: "10:00", to: "08:00" }],
  ["off whole minutes", slotSeconds, { week: "Monday", from: "08:00:30", to: "10:00" }],
  ["no such day", invalidInput, { week: "Mon", from: "08:00", to: "10:00" }],
  ["no such time", invalidInput, { week: "Monday", from: "8", to: "24:00" }],
  ["a missing time", invalidInput, { week: "Monday", from: "08:00" }],
])("addSlot refuses a slot that is %s with 400", { tags: ["@worker-5.10"] }, async (_what, problem, body) => {
  const { token } = await idleWorker();
  const answer = await slots(token, "POST", body);
  expectProblem(answer, problem);
  expect(answer.body.message).toBeTruthy();
  expect((await slots(token, "GET")).body.slots).toEqual([]);
});

test("addSlot accepts all three encodings", async () => {
  const { token } = await idleWorker();
  for (const [index, encoding] of (["json", "form", "multipart"] as const).entries()) {
    const body = { week: "Friday", from: `0${6 + index}:00`, to: `0${7 + index}:00` };
    const answer = await app.call("POST", "/worker/slot_view", { token, body, encoding });
    expect(answer.status).toBe(201);
  }
});

test("an overlapping slot is 409; an adjacent one, another day and another worker are accepted", async () => {
  const { token } = await idleWorker();
  const other = await idleWorker();
  expect((await slots(token, "POST", { week: "Tuesday", from: "09:00", to: "12:00" })).status).toBe(201);
  expectProblem(await slots(token, "POST", { week: "Tuesday", from: "11:00", to: "13:00" }), slotOverlaps);
  expect((await slots(token, "POST", { week: "Tuesday", from: "12:00", to: "13:00" })).status).toBe(201);
  expect((await slots(token, "POST", { week: "Thursday", from: "11:00", to: "13:00" })).status).toBe(201);
  expect((await slots(other.token, "POST", { week: "Tuesday", from: "11:00", to: "13:00" })).status).toBe(
    201,
  );
});

test("of 50 overlapping slots added concurrently exactly one exists", async () => {
  const { token } = await idleWorker();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      slots(token, "POST", { week: "Monday", from: `08:${String(index).padStart(2, "0")}`, to: "12:00" }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(isProblem(slotOverlaps))).toHaveLength(49);
  expect((await slots(token, "GET")).body.slots).toHaveLength(1);
});

test(
  "toggleSlot flips once per request, and once per Idempotency-Key",
  { tags: ["@worker-4.7"] },
  async () => {
    const { token } = await idleWorker();
    const { id } = (await slots(token, "POST", { week: "Monday", from: "08:00", to: "12:00" })).body;
    expect((await slots(token, "PATCH", { id })).body).toMatchObject({ is_active: false });
    expect((await slots(token, "PATCH", { id })).body).toMatchObject({ is_active: true });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => slots(token, "PATCH", { id }, { "idempotency-key": "press-1" })),
    );
    for (const answer of answers) expect(answer.body).toMatchObject({ is_active: false });
    expect((await slots(token, "GET")).body.slots[0]).toMatchObject({ id, is_active: false });
    // Stored keys outlive the version of the product that created them.
    const { rows } = await sql<{ fingerprint: string }>`
    select encode(fingerprint, 'hex') as fingerprint from idempotency_keys where key = 'press-1'`.execute(
      app.app.platform.pool,
    );
    const sent = createHash("sha256").update(`id=${id}\n`).digest("hex");
    expect(rows).toEqual([{ fingerprint: sent }]);
  },
);

test(
  "deleteSlot leaves the slot's bookings unchanged, and its hours can be offered again",
  { tags: ["@worker-4.7"] },
  async () => {
    const someone = await worker(app);
    const buyer = await customer(app);
    const { weekday } = dayFromToday(app);
    const bookingId = await booking(app, buyer, someone);
    const slotId = someone.slots[weekday];
    expect((await slots(someone.token, "PUT", { id: slotId })).status).toBe(200);
    expectProblem(await slots(someone.token, "PUT", { id: slotId }), slotNotFound);
    expectProblem(await slots(someone.token, "PATCH", { id: slotId }), slotNotFound);
    const ids = (await slots(someone.token, "GET")).body.slots.map((slot: { id: number }) => slot.id);
    expect(ids).toHaveLength(6);
    const seen = await app.call("GET", `/user/bookings_view/${bookingId}`, { token: buyer.token });
    expect(seen.body.Booking).toMatchObject({ id: bookingId, status: "created", start_time: "08:00:00" });
    const list = await app.call("GET", "/worker/bookings_view/", { token: someone.token });
    expect(list.body.Bookings[0].slot_details).toMatchObject({
      start_time: "08:00:00",
      end_time: "18:00:00",
    });
    expectProblem(await book(app, buyer, someone, { startTime: "12:00" }), slotNotOffered);
    const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    const again = await slots(someone.token, "POST", {
      week: names[weekday - 1],
      from: "08:00",
      to: "18:00",
    });
    expect(again.status).toBe(201);
  },
);

test("another worker's slot cannot be changed, and only workers have slots", async () => {
  const owner = await worker(app);
  const other = await worker(app);
  const id = owner.slots[1];
  expectProblem(await slots(other.token, "PATCH", { id }), slotNotFound);
  expectProblem(await slots(other.token, "PUT", { id }), slotNotFound);
  for (const stranger of [await customer(app), await person(app, "admin")]) {
    expectProblem(await slots(stranger.token, "GET"), notAllowed);
    expectProblem(
      await slots(stranger.token, "POST", { week: "Monday", from: "08:00", to: "09:00" }),
      notAllowed,
    );
    expectProblem(await slots(stranger.token, "PATCH", { id }), notAllowed);
    expectProblem(await slots(stranger.token, "PUT", { id }), notAllowed);
  }
  expectProblem(await app.call("GET", "/worker/slot_view/"), notSignedIn);
  expect((await slots(owner.token, "GET")).body.slots[0]).toMatchObject({ id, is_active: true });
});

test("a worker without a profile is asked to complete it", async () => {
  const someone = await person(app, "worker");
  const answer = await slots(someone.token, "POST", { week: "Monday", from: "08:00", to: "09:00" });
  expectProblem(answer, profileIncomplete);
  expect(answer.body.message).toMatch(/professional details/);
});

test("listSlots counts the live bookings in each slot, and no other worker's", async () => {
  const [someone, other, buyer] = [await worker(app), await worker(app), await customer(app)];
  const { weekday } = dayFromToday(app);
  await booking(app, buyer, someone, "created", { startTime: "09:00" });
  await booking(app, buyer, someone, "accepted", { startTime: "11:00" });
  await booking(app, buyer, someone, "rejected", { startTime: "13:00" });
  await booking(app, buyer, other, "accepted", { startTime: "09:00" });
  const { body } = await slots(someone.token, "GET");
  const counted = body.slots.filter((slot: { live_bookings: number }) => slot.live_bookings > 0);
  expect(counted).toEqual([expect.objectContaining({ id: someone.slots[weekday], live_bookings: 2 })]);
});
