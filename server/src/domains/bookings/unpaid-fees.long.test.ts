// The race of unpaid-fees.test.ts with more rounds.
import { test } from "vitest";
import { expectBookedBeforeFeeOrRefused } from "../../../test/fee-races.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp({ UNPAID_FEES_LIMIT: "60" }, { jobs: false });

test("completing and booking at once, 25 rounds: booked before the fee, or refused after it", async () => {
  const outcomes = await expectBookedBeforeFeeOrRefused(app, 25);
  process.stdout.write(`outcomes of the race: ${[...outcomes].join(", ")}\n`);
});
