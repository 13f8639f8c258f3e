// Tests every documented call of administrators (documented-calls-administrator.ts).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administratorCalls } from "./documented-calls-administrator.ts";
import { testCall, titled } from "./documented-calls-suite.ts";
import { World } from "./documented-world.ts";

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

const calls = titled(administratorCalls(world));

test("the table has every documented call, each once", () => {
  expect(calls).toHaveLength(19);
  expect(new Set(calls.map(([title]) => title)).size).toBe(19);
});

for (const [title, call] of calls)
  describe(`the call ${title}`, { tags: call.tags ?? [] }, () => {
    testCall(world, call);
  });
