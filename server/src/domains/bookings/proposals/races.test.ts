// Two people at once where one may win, over HTTP: one wins, the other hears what is true now, and nothing overlaps.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptAgainstWithdraw,
  cancelAgainstArrive,
  moveAgainstBook,
  overlapsOf,
  twoMovesToOneHour,
} from "../../../../test/proposal-races.ts";
import { startApp, type TestApp } from "../../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
});
afterAll(() => app.close());

/** races.long.test.ts has more. */
const rounds = 40;
const course = () => ({ app, urls: [app.url] });
const lasts = { timeout: 120_000 };

test(
  "accept against withdraw: one of them, and the other is told",
  { ...lasts, tags: ["@beyond-show.2"] },
  async () => {
    expect(await acceptAgainstWithdraw(course(), rounds)).toEqual({ "200, 409 proposal-closed": rounds });
  },
);

test(
  "a move against a booking of the same hour: one of them",
  { ...lasts, tags: ["@beyond-show.3"] },
  async () => {
    expect(await moveAgainstBook(course(), rounds)).toEqual({ "201, 409 slot-taken": rounds });
    expect(await overlapsOf(app)).toEqual([]);
  },
);

test("two moves to one hour: one of them", { ...lasts, tags: ["@beyond-show.4"] }, async () => {
  expect(await twoMovesToOneHour(course(), rounds)).toEqual({ "201, 409 slot-taken": rounds });
  expect(await overlapsOf(app)).toEqual([]);
});

test("cancel against arrive: one of them", { ...lasts, tags: ["@beyond-show.5"] }, async () => {
  expect(await cancelAgainstArrive(course(), rounds)).toEqual({ "200, 409 illegal-status-change": rounds });
});
