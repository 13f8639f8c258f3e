// Runs the races of endings-races.test.ts for many rounds.
import { test } from "vitest";
import { endings, expectCancelOrAccept, expectOneEnding } from "../../../../test/ending-races.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });

const rounds = 200;

test("cancel against accept: one wins, or the quote has changed with the acceptance", () =>
  expectCancelOrAccept(app, rounds));

test.each(endings)("%s: exactly one wins", (_title, byCustomer, byWorker) =>
  expectOneEnding(app, byCustomer, byWorker, rounds),
);
