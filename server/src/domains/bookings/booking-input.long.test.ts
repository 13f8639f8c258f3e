// The random requests and acts of booking-input.test.ts, for many runs.
import { afterAll, beforeAll, test } from "vitest";
import { expectNoOverlap, expectNoServerError } from "../../../test/random-bookings.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({}, { jobs: false });
});
afterAll(() => app.close());

test("no body, query or path causes a 5xx", () => expectNoServerError(app, 5_000));

test("random bookings, cancellations and moves never leave overlapping live visits", () =>
  expectNoOverlap(app, 400));
