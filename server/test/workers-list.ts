// The workers list, for tests: a call's reply, the workers it lists, several workers in a given order.
import { expect } from "vitest";
import { worker, type TestWorker, type WorkerFields } from "./people.ts";
import type { TestApp } from "./start-app.ts";

/** Calls to the workers list. `running` is read on each call, so a test may restart the app. */
export function workersListOf(running: () => TestApp) {
  const list = async (body: Record<string, unknown> = {}, token?: string) => {
    const answer = await running().call("POST", "/user/workers_view/", { body, token });
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
    return answer.body;
  };
  return {
    list,
    names: async (body: Record<string, unknown> = {}) =>
      (await list(body)).Workers.map(({ full_name }: { full_name: string }) => full_name),
    /** Creates these workers one after the other, so that their ids increase. */
    several: async <People extends WorkerFields[]>(...people: People) => {
      const made: TestWorker[] = [];
      for (const fields of people) made.push(await worker(running(), fields));
      return made as { [Index in keyof People]: TestWorker };
    },
  };
}

/** The customer's position, next to the default workers. */
export const here = { latitude: 9.98, longitude: 76.28 };
