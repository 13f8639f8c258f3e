// Runs the race of booking-statuses.test.ts for many rounds.
import { test } from "vitest";
import { expectAcceptedOrCanceled } from "../../../test/accept-against-cancel.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

test("accept and cancel at once, 100 rounds: exactly one wins each", () =>
  expectAcceptedOrCanceled(app, 100));
