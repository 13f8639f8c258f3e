// Random bodies, dates and sequences of moves for the calls of schedule, bookings and reviews.
import { test } from "vitest";
import { expectNoOverlap, expectNoServerError } from "../../../test/random-bookings.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

test("no body, query or path causes a 5xx", () => expectNoServerError(app, 80));

test("random bookings, cancellations and moves never leave overlapping live visits", () =>
  expectNoOverlap(app, 8));
