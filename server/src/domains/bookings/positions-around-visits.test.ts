// A worker's position is stored, and shown to the visit's customer, from 90 minutes before the start until the visit
// ends, is moved or is canceled.
import { sql } from "../../platform/database/sql.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { setStart, waitForMorning } from "../../../test/arrivals.ts";
import { booking, dayFromToday, putInto } from "../../../test/bookings.ts";
import { advance } from "../../../test/market-time.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { testApp } from "../../../test/start-app.ts";
import { doDueWork } from "../../platform/clock/due-work.ts";
import { positionDueWork } from "../catalogue/catalogue.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });
let admin: TestPerson;
let someone: TestWorker;
let buyer: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
  // Waits for the morning, so that visits some hours earlier or later are on the same day.
  await waitForMorning(app, admin);
  await advance(app, admin, 4 * 60);
});

const post = async (by: TestPerson = someone, latitude = 9.95) =>
  app.call("POST", "/worker/worker_view/", { token: by.token, body: { latitude, longitude: 76.3 } });
const shown = async (by: TestPerson = someone) => (await post(by)).body.shown;
const seen = async (id: number, by = buyer) =>
  (await app.call("GET", `/user/bookings_view/${id}`, { token: by.token })).body.Booking.worker_position;
const isStored = async () =>
  (
    await sql`select 1 from worker_positions where worker_id = ${someone.workerId}`.execute(
      app.app.platform.pool,
    )
  ).rows.length === 1;
const accepted = async (fromNow: string, by = buyer) => {
  const id = await booking(app, by, someone, "accepted");
  await setStart(app, id, fromNow);
  return id;
};
const forget = () => doDueWork(app.app.platform, [positionDueWork(app.app.platform)]);

test.each([
  ["11 hours", false],
  ["92 minutes", false],
  ["88 minutes", true],
  ["-58 minutes", true],
  ["-62 minutes", false],
] as const)(
  "a visit of an hour that begins in %s: shown %s",
  { tags: ["@beyond-people.8"] },
  async (fromNow, isShown) => {
    const id = await accepted(fromNow);
    const answer = await post();
    expect([answer.status, answer.body.shown, await isStored()]).toEqual([200, isShown, isShown]);
    expect(answer.body.full_name).toBe(`Worker ${someone.id}`);
    if (isShown)
      expect(await seen(id)).toMatchObject({ latitude: 9.95, longitude: 76.3, at: expect.any(String) });
    else expect(await seen(id)).toBeNull();
  },
);

test(
  "only accepted, visited and pending visits count, for storing and for showing",
  { tags: ["@beyond-people.8"] },
  async () => {
    const id = await accepted("30 minutes");
    for (const status of ["created", "rejected", "completed", "canceled"] as const) {
      await putInto(app, id, status);
      expect([await shown(), await isStored()]).toEqual([false, false]);
    }
    for (const status of ["accepted", "visited", "pending"] as const) {
      await putInto(app, id, status);
      expect(await shown()).toBe(true);
      expect(await seen(id)).not.toBeNull();
    }
    for (const status of ["completed", "canceled", "rejected", "created"] as const) {
      await putInto(app, id, status);
      expect(await seen(id)).toBeNull();
    }
    expect(await forget()).toBe(1);
    expect(await isStored()).toBe(false);
  },
);

test(
  "a position stored around one visit is not shown to the customer of a later one",
  { tags: ["@beyond-people.8"] },
  async () => {
    const other = await customer(app);
    const [first, later] = [await accepted("20 minutes"), await accepted("100 minutes", other)];
    await post();
    expect(await seen(first)).not.toBeNull();
    expect(await seen(later, other)).toBeNull();
    // The window begins; the position that was stored before it is still not shown.
    await advance(app, admin, 15);
    expect(await seen(first)).not.toBeNull();
    expect(await seen(later, other)).toBeNull();
    await post();
    expect(await seen(later, other)).not.toBeNull();
    // The end of the first visit does not affect the second.
    await putInto(app, first, "completed");
    await forget();
    expect([await seen(first), await isStored()]).toEqual([null, true]);
    expect(await seen(later, other)).not.toBeNull();
  },
);

test("a visit that is moved away shows no position", { tags: ["@beyond-people.8"] }, async () => {
  const id = await accepted("20 minutes");
  await post();
  expect(await seen(id)).not.toBeNull();
  const day = dayFromToday(app, 2);
  const moved = await app.call("POST", `/api/v1/admin/bookings/${id}/move`, {
    token: admin.token,
    body: { slot_id: someone.slots[day.weekday], date: day.date, start_time: "09:00", reason: "Rain." },
  });
  expect(moved.status).toBe(200);
  expect(await seen(id)).toBeNull();
  expect(await shown()).toBe(false);
  await forget();
  expect(await isStored()).toBe(false);
});

test("the position is deleted at the visit's end", { tags: ["@beyond-people.8"] }, async () => {
  const id = await accepted("20 minutes");
  await post();
  await advance(app, admin, 75);
  await post();
  expect([await seen(id), await isStored()]).not.toContain(null);
  await advance(app, admin, 10);
  expect([await seen(id), await isStored()]).toEqual([null, false]);
});

test("an unknown position is not stored, and other people's visits do not count", async () => {
  await accepted("20 minutes");
  const unknown = await app.call("POST", "/worker/worker_view/", {
    token: someone.token,
    body: { latitude: 0, longitude: 0 },
  });
  expect([unknown.status, unknown.body.shown, await isStored()]).toEqual([200, false, false]);
  expect(await shown(await worker(app))).toBe(false);
  expectProblem(await post(buyer), notAllowed);
  expectProblem(
    await app.call("POST", "/worker/worker_view/", { body: { latitude: 1, longitude: 1 } }),
    notSignedIn,
  );
});
