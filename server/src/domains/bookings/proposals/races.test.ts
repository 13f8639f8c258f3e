// Two concurrent acts of which only one may win, over HTTP: one wins, the other is refused with the new state, and no
// bookings overlap.
import { expect, test } from "vitest";
import {
  acceptAgainstWithdraw,
  cancelAgainstArrive,
  moveAgainstBook,
  overlapsOf,
  twoMovesToOneHour,
} from "../../../../test/proposal-races.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

/** races.long.test.ts runs more rounds. */
const rounds = 12;
/** Each lane has six rounds, so that the booking is asked for and held in turn. */
const lanes = 2;
const course = () => ({ app, urls: [app.url] });

test(
  "accept and withdraw at once: one wins, and the other is refused",
  { tags: ["@beyond-show.2"] },
  async () => {
    expect(await acceptAgainstWithdraw(course(), rounds, lanes)).toEqual({
      "200, 409 proposal-closed": rounds,
    });
  },
);

test("a move and a booking of the same hour at once: one wins", { tags: ["@beyond-show.3"] }, async () => {
  expect(await moveAgainstBook(course(), rounds, lanes)).toEqual({ "201, 409 slot-taken": rounds });
  expect(await overlapsOf(app)).toEqual([]);
});

test("two moves to one hour at once: one wins", { tags: ["@beyond-show.4"] }, async () => {
  expect(await twoMovesToOneHour(course(), rounds, lanes)).toEqual({ "201, 409 slot-taken": rounds });
  expect(await overlapsOf(app)).toEqual([]);
});

test("cancel and arrive at once: one wins", { tags: ["@beyond-show.5"] }, async () => {
  expect(await cancelAgainstArrive(course(), rounds, lanes)).toEqual({
    "200, 409 illegal-status-change": rounds,
  });
});
