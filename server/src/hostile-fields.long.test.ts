// No HTTP input breaks the product, however large or odd. Prints the event loop's worst stall and how much memory was
// used above idle, both for a separate process.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { allEndpoints, callerOf } from "../test/endpoints.ts";
import { hostileBodies, hostileFields, type HostileRequest } from "../test/hostile-fields.ts";
import { administrator, customer, worker, type TestPerson } from "../test/people.ts";
import { startApp, type TestApp } from "../test/start-app.ts";
import { startProcess, type TestProcess } from "../test/start-process.ts";

let maker: TestApp;
let server: TestProcess;
let people: Record<"admin" | "worker" | "user", TestPerson>;
beforeAll(async () => {
  maker = await startApp({}, { jobs: false });
  people = {
    admin: await administrator(maker, { id: 3 }),
    worker: await worker(maker),
    user: await customer(maker),
  };
  server = await startProcess({ DATABASE_URL: maker.databaseUrl });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await maker.close();
});

/** Returns the largest sample of a metric since the last call. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Math.max(
    ...[...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)`, "gm"))].map(([, value]) => Number(value)),
  );
}

/** Sends the requests, a few at a time, and returns those with an unexpected outcome. */
async function send(requests: { endpoint: AnyEndpoint; request: HostileRequest }[], atOnce: number) {
  const broken: string[] = [];
  let next = 0;
  let memory = 0;
  const sender = async () => {
    for (let one = requests[next++]; one; one = requests[next++]) {
      const { endpoint, request } = one;
      const role = callerOf(endpoint);
      const headers: Record<string, string> = role ? { authorization: `Bearer ${people[role].token}` } : {};
      if (request.type) headers["content-type"] = request.type;
      const outcome = await fetch(`${server.url}${request.path}`, {
        method: request.method,
        headers,
        ...(request.body !== undefined && { body: request.body }),
      }).then(
        async (answer) => `${answer.status} ${(await answer.text()).slice(0, 80)}`,
        (error: Error) => `${String(error)} ${String(error.cause)}`,
      );
      // Allowed, because Google and payments may not be configured.
      if (!/^[234]|^503 .*set up/.test(outcome)) broken.push(`${endpoint.name}, ${request.what}: ${outcome}`);
      if (next % 200 === 0) memory = Math.max(memory, await metric("process_resident_memory_bytes"));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return { broken, memory };
}

test.each([
  ["every field of every call at its largest with odd content", hostileFields, 8],
  ["bodies of every call that are built to be slow", hostileBodies, 4],
])("%s never cause a 5xx", { tags: ["@security-2.1"], timeout: 300_000 }, async (_what, made, atOnce) => {
  const rest = await metric("process_resident_memory_bytes");
  await metric("nodejs_eventloop_lag_max_seconds");
  const requests = allEndpoints.flatMap((endpoint) =>
    [...made(endpoint)].map((request) => ({ endpoint, request })),
  );
  const { broken, memory } = await send(requests, atOnce);
  const stall = await metric("nodejs_eventloop_lag_max_seconds");
  process.stdout.write(
    `${requests.length} requests: worst stall ${(stall * 1_000).toFixed(0)} ms, memory above rest ${((memory - rest) / 1e6).toFixed(0)} MB\n`,
  );
  expect(broken).toEqual([]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
