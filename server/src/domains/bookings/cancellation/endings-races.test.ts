// Two concurrent acts, at least one of which ends the booking: exactly one wins, and the other is refused with the
// booking's new state.
import { test } from "vitest";
import {
  endings,
  expectCancelOrAccept,
  expectOneEnding,
  expectOneCancel,
} from "../../../../test/ending-races.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

const rounds = 5;

test("cancel against accept: one wins, or the quote has changed with the acceptance", () =>
  expectCancelOrAccept(app, rounds));

test.each(endings)("%s: exactly one wins", (_title, byCustomer, byWorker) =>
  expectOneEnding(app, byCustomer, byWorker, rounds),
);

test("ten equal concurrent cancellations are one", () => expectOneCancel(app));
