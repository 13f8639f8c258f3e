// Random bodies, dates and sequences of moves for the calls of schedule, bookings and reviews.
import { afterAll, beforeAll, test } from "vitest";
import { expectNoOverlap, expectNoServerError } from "../../../test/random-bookings.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
});
afterAll(() => app.close());

test("no body, query or path causes a 5xx", () => expectNoServerError(app, 80));

test("random bookings, cancellations and moves never leave overlapping live visits", () =>
  expectNoOverlap(app, 8));
