// Random bodies, dates and sequences of moves against the gateway of schedule, bookings and reviews.
import { afterAll, beforeAll, test } from "vitest";
import { expectNoOverlap, expectNoServerError } from "../../../test/random-bookings.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
});
afterAll(() => app.close());

test("no body, query or path whatever causes a 5xx", () => expectNoServerError(app, 80));

test("whatever is booked, canceled and moved in whatever order, no live visits overlap", () =>
  expectNoOverlap(app, 8));
