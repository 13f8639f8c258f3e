// The caller's bookings below /api/v1: on which side, in which order, filtered by status and dates, in pages.
import { beforeEach, expect, test } from "vitest";
import { invalidInput, notSignedIn } from "@hourhand/contract/problem";
import { booking, dayFromToday } from "../../../../test/bookings.ts";
import {
  administrator,
  customer,
  worker,
  type TestPerson,
  type TestWorker,
} from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
beforeEach(async () => {
  [someone, buyer] = await Promise.all([worker(app), customer(app)]);
});

const list = (query = "", { token }: { token?: string } = buyer) =>
  app.call("GET", `/api/v1/bookings${query}`, { token });
const ids = async (query = "", by: TestPerson = buyer) =>
  (await list(query, by)).body.items.map(({ id }: { id: number }) => id);

test(
  "listBookings has the latest visit first, without timeline, photos and policy",
  { tags: ["@beyond-1.24", "@beyond-3.2", "@beyond-3.8"] },
  async () => {
    const early = await booking(app, buyer, someone, "accepted", { startTime: "08:00" }, 2);
    const late = await booking(app, buyer, someone, "canceled", { startTime: "09:00" }, 4);
    const middle = await booking(app, buyer, someone, "created", { startTime: "10:00" }, 2);
    const { status, body } = await list();
    expect([status, body.next]).toEqual([200, null]);
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([late, middle, early]);
    const whole = (await app.call("GET", `/api/v1/bookings/${middle}`, { token: buyer.token })).body;
    const {
      timeline,
      timeline_before: _before,
      shared_until: _until,
      share_hold: _hold,
      photos,
      policy,
      ...listed
    } = whole;
    expect([timeline.length, photos, policy.version]).toEqual([1, [], 1]);
    expect(body.items[1]).toEqual(listed);
  },
);

test(
  "both sides have a list; the role decides unless the call names a side",
  { tags: ["@beyond-3.1"] },
  async () => {
    const id = await booking(app, buyer, someone);
    expect(await ids("", someone)).toEqual([id]);
    expect(await ids("?role=customer", someone)).toEqual([]);
    expect(await ids("?role=worker", buyer)).toEqual([]);
    expect(await ids("", await administrator(app))).toEqual([]);
    expect(await ids("", await customer(app))).toEqual([]);
  },
);

test("filters by statuses and the visit's dates, both ends included", { tags: ["@beyond-3.2"] }, async () => {
  const [first, second] = [dayFromToday(app, 1).date, dayFromToday(app, 2).date];
  const one = await booking(app, buyer, someone, "accepted", {}, 1);
  const two = await booking(app, buyer, someone, "canceled", {}, 2);
  expect(await ids("?status=accepted")).toEqual([one]);
  expect(await ids("?status=canceled,accepted")).toEqual([two, one]);
  expect(await ids("?status=")).toEqual([two, one]);
  expect(await ids("?status=completed")).toEqual([]);
  expect(await ids(`?from=${second}`)).toEqual([two]);
  expect(await ids(`?to=${first}`)).toEqual([one]);
  expect(await ids(`?from=${first}&to=${second}`)).toEqual([two, one]);
  expect(await ids(`?from=${first}&to=${first}&status=canceled`)).toEqual([]);
});

test("pages follow each other, and new bookings do not shift them", { tags: ["@beyond-1.7"] }, async () => {
  const made = [];
  for (const days of [2, 3, 4]) made.unshift(await booking(app, buyer, someone, "accepted", {}, days));
  const page = await list("?limit=2");
  expect(page.body.items.map(({ id }: { id: number }) => id)).toEqual(made.slice(0, 2));
  await booking(app, buyer, someone, "accepted", {}, 5);
  const rest = await list(`?limit=2&cursor=${page.body.next}`);
  expect([rest.body.items.map(({ id }: { id: number }) => id), rest.body.next]).toEqual([
    made.slice(2),
    null,
  ]);
});

test.each([
  "?limit=0",
  "?limit=101",
  "?limit=x",
  "?cursor=x",
  "?status=asleep",
  "?status=accepted,,created",
  "?role=admin",
  "?from=2026-02-30",
  "?to=tomorrow",
  "?from=2026-11-24&to=2026-11-23",
])("%s is refused", { tags: ["@beyond-1.8"] }, async (query) => {
  expectProblem(await list(query), invalidInput);
});

test("needs a token", async () => {
  expectProblem(await list("", {}), notSignedIn);
});
