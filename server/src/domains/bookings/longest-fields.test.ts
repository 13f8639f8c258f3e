// The longest values that fields accept; other tests refuse longer ones.
import { beforeEach, expect, test } from "vitest";
import { actAsAdmin } from "../../../test/administration.ts";
import { booking, dayFromToday } from "../../../test/bookings.ts";
import { addException, availability, idleWorker } from "../../../test/calendar.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { propose, readBooking } from "../../../test/proposals.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let ravi: TestWorker;
let asha: TestPerson;
beforeEach(async () => {
  [ravi, asha] = await Promise.all([worker(app), customer(app)]);
});

test("eight more hours and a label of 100 letters can be proposed", { tags: ["@beyond-3.38"] }, async () => {
  const id = await booking(app, asha, ravi, "accepted", { startTime: "13:00" }, 2);
  const items = [{ label: "l".repeat(100), amount_paise: 1 }];
  const { status, body } = await propose(app, ravi, id, { kind: "extra", hours: 8, items });
  expect([status, body.end_time, body.items, body.extra_paise]).toEqual([201, "22:00", items, 240_001]);
});

test("a note of a cancellation can have 500 letters", { tags: ["@beyond-3.50"] }, async () => {
  const id = await booking(app, asha, ravi, "accepted", {}, 2);
  const path = `/api/v1/bookings/${id}/cancellation`;
  const { quote } = (await app.call("GET", `${path}?cause=vehicle`, { token: ravi.token })).body;
  const note = "n".repeat(500);
  const body = { cause: "vehicle", quote, note };
  const answer = await app.call("POST", path, { token: ravi.token, body });
  expect([answer.status, answer.body.cancellation.note]).toEqual([200, note]);
});

test.each([1, 500])(
  "an administrator's reason has %d letters, and both sides read it",
  { tags: ["@beyond-3.71"] },
  async (letters) => {
    const admin = await administrator(app);
    const id = await booking(app, asha, ravi, "accepted", {}, 2);
    const reason = "r".repeat(letters);
    expect((await actAsAdmin(app, admin, id, "cancel", { reason })).status).toBe(200);
    for (const side of [asha, ravi])
      expect((await readBooking(app, side, id)).cancellation).toMatchObject({ by: "admin", note: reason });
  },
);

test(
  "extra hours may last from 05:00 to 22:00, and be booked as one visit",
  { tags: ["@beyond-3.23"] },
  async () => {
    const idle = await idleWorker(app);
    const { date } = dayFromToday(app, 2);
    const hours = { kind: "extra", from_date: date, to_date: date, from_time: "05:00", to_time: "22:00" };
    const made = await addException(app, idle, hours);
    expect(made.status).toBe(201);
    const [day] = await availability(app, idle.workerId, `?from=${date}&to=${date}&hours=17`);
    expect(day?.starts).toEqual([{ slot_id: made.body.slot_id, start_time: "05:00", longest_hours: 17 }]);
  },
);
