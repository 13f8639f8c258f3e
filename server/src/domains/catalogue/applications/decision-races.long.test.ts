// Runs the races of decision-races.test.ts for many rounds.
import { afterAll, test } from "vitest";
import { startApplications } from "../../../../test/applications.ts";
import { expectOneOfTwoDecisions, expectOneDecision } from "../../../../test/decision-races.ts";

const applications = await startApplications();
afterAll(() => applications.app.close());

test("of a hundred concurrent decisions by two administrators one takes effect", () =>
  expectOneDecision(applications, 100));

test("accept against reject by two administrators, 100 rounds: one wins each", () =>
  expectOneOfTwoDecisions(applications, 100));
