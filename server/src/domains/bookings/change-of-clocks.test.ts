// Hours to and from a visit are elapsed hours, even when the clocks change in between: for the tiers of canceling, the
// arrival code, and the time to report a no-show.
import { describe, expect, test } from "vitest";
import { tooEarly, tooLate } from "@hourhand/contract/bookings";
import { arrive, readArrival } from "../../../test/arrivals.ts";
import { booking, dayFromToday } from "../../../test/bookings.ts";
import { advanceUntil } from "../../../test/market-time.ts";
import { administrator, customer, worker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { readBooking } from "../../../test/proposals.ts";
import { startApp } from "../../../test/start-app.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;

describe.each([
  // The clock goes forward on 28 March and back on 31 October 2027.
  ["Europe/Berlin", "2027-03-27", "+01:00", "2027-03-28", "+02:00"],
  ["Europe/Berlin", "2027-10-30", "+02:00", "2027-10-31", "+01:00"],
  // Forward on 14 March and back on 7 November, in a zone with a half-hour offset.
  ["America/St_Johns", "2027-03-13", "-03:30", "2027-03-14", "-02:30"],
  ["America/St_Johns", "2027-11-06", "-02:30", "2027-11-07", "-03:30"],
  ["Asia/Kolkata", "2027-03-27", "+05:30", "2027-03-28", "+05:30"],
])("in %s from %s on", (zone, dayBefore, offsetBefore, day, offset) => {
  test(
    "tiers, the arrival code and no-show reports count elapsed hours",
    { tags: ["@beyond-1.5"], timeout: 60_000 },
    async () => {
      const app = await startApp({ TEST_CLOCK: "on", MARKET_TIME_ZONE: zone }, { jobs: false });
      const [admin, someone, buyer] = await Promise.all([administrator(app), worker(app), customer(app)]);
      const start = Date.parse(`${day}T09:00:00${offset}`);
      const endBefore = Date.parse(`${dayBefore}T16:00:00${offsetBefore}`);
      /** Moves the clock to a minute or two before an instant; `justAfter`, to as much after it. */
      const justBefore = (instant: number) => advanceUntil(app, admin, instant - minuteMs);
      const justAfter = (instant: number) => advanceUntil(app, admin, instant + 2 * minuteMs);
      await justBefore(start - 48 * hourMs);
      const missed = await booking(app, buyer, someone, "accepted", { startTime: "15:00" }, 1);
      const id = await booking(app, buyer, someone, "accepted", { startTime: "09:00" }, 2);
      expect([dayFromToday(app, 1).date, dayFromToday(app, 2).date]).toEqual([dayBefore, day]);
      const tier = async () => {
        const path = `/api/v1/bookings/${id}/cancellation?cause=plans_changed`;
        const { rule } = (await app.call("GET", path, { token: buyer.token })).body;
        return [rule.hours_before, rule.percent];
      };
      const report = (of: number) =>
        app.call("POST", `/api/v1/bookings/${of}/no_show`, { token: someone.token, body: {} });
      const mayReport = async (of: number) =>
        (await readBooking(app, someone, of)).allowed.includes("no_show") as boolean;

      await justBefore(start - 24 * hourMs);
      expect(await tier()).toEqual([24, 0]);
      await justAfter(start - 24 * hourMs);
      expect(await tier()).toEqual([2, 25]);

      const codeFrom = start - 12 * hourMs;
      await justBefore(codeFrom);
      expect(await readArrival(app, buyer, id)).toMatchObject({
        code: null,
        code_from: new Date(codeFrom).toISOString(),
      });
      expectProblem(await arrive(app, someone, id, "1234"), tooEarly);
      await justAfter(codeFrom);
      expect((await readArrival(app, buyer, id)).code).toMatch(/^\d{4}$/);

      await justBefore(start + 15 * minuteMs);
      expect(await mayReport(id)).toBe(false);
      expectProblem(await report(id), tooEarly);
      await justAfter(start + 15 * minuteMs);
      expect(await mayReport(id)).toBe(true);

      await justBefore(endBefore + 24 * hourMs);
      expect(await mayReport(missed)).toBe(true);
      await justAfter(endBefore + 24 * hourMs);
      expect(await mayReport(missed)).toBe(false);
      expectProblem(await report(missed), tooLate);
      await app.close();
    },
  );
});
