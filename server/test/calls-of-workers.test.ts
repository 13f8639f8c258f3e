// Tests every documented call of workers (documented-calls-worker.ts).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workerCalls } from "./documented-calls-worker.ts";
import { testCall, titled } from "./documented-calls-suite.ts";
import { World } from "./documented-world.ts";

const world = new World();
beforeAll(() => world.start());
afterAll(() => world.close());

const calls = titled(workerCalls(world));

test("the table has every documented call, each once", () => {
  expect(calls).toHaveLength(14);
  expect(new Set(calls.map(([title]) => title)).size).toBe(14);
});

for (const [title, call] of calls)
  describe(`the call ${title}`, { tags: call.tags ?? [] }, () => {
    testCall(world, call);
  });
