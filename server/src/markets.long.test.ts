// Every documented call in markets outside India, as every caller and in each encoding.
import { afterAll, beforeAll, describe } from "vitest";
import { administratorCalls } from "../test/documented-calls-administrator.ts";
import { customerCalls } from "../test/documented-calls-customer.ts";
import { testCall, titled } from "../test/documented-calls-suite.ts";
import { visitorCalls } from "../test/documented-calls-visitor.ts";
import { workerCalls } from "../test/documented-calls-worker.ts";
import { World } from "../test/documented-world.ts";
import { germany, japan } from "../test/markets.ts";

describe.each([germany, japan])("in $name", { tags: ["@market-5.1"] }, ({ environment }) => {
  const world = new World();
  beforeAll(() => world.start(environment));
  afterAll(() => world.close());

  const calls = [visitorCalls, customerCalls, workerCalls, administratorCalls].flatMap((table) =>
    table(world),
  );
  for (const [title, call] of titled(calls))
    describe(`the call ${title}`, () => {
      testCall(world, call);
    });
});
