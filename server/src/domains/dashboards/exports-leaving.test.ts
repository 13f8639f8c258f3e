// Readers of an export who disconnect or stall. They must neither hold a pool connection nor delay a stop.
import { once } from "node:events";
import { get, type ClientRequest, type IncomingMessage } from "node:http";
import { sql } from "../../platform/database/sql.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { administrator } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let maker: TestApp;
let token: string;
/** A separate process on the fixture's database; each test starts and stops one. */
let app: TestApp;
let isClosed: boolean;
const rows = 2_000;

beforeAll(async () => {
  maker = await startApp({}, { jobs: false });
  ({ token } = await administrator(maker, { id: 3 }));
  const { pool } = maker.app.platform;
  // 8 MB: more than the sockets' buffers hold.
  await sql`insert into security_events (at, event, detail)
    select now(), 'sign-in-failed', jsonb_build_object('because', ${"x".repeat(4_000)}::text)
    from generate_series(1, ${rows}::integer) n`.execute(pool);
});
afterAll(() => maker.close());
beforeEach(async () => {
  isClosed = false;
  app = await startApp({}, { jobs: false, databaseUrl: maker.databaseUrl, maxStopMs: 600_000 });
});
afterEach(async () => {
  if (!isClosed) await app.close();
});

const ask = (): ClientRequest =>
  get(`${app.url}/admin_view/export/security?event=sign-in-failed`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  }).on("error", () => undefined);
const taken = () => app.app.platform.pool.totalCount - app.app.platform.pool.idleCount;
/** Closes the app. If it waited for a reader, it would exceed the test's timeout. */
async function close(): Promise<void> {
  isClosed = true;
  await app.close();
}

it.each([0, 5, 20, 60])(
  "a reader who disconnects %d ms after the request gives its connection back",
  async (pause) => {
    for (let round = 0; round < 4; round++) {
      const request = ask();
      await new Promise((done) => setTimeout(done, pause));
      request.destroy();
    }
    await expect.poll(taken).toBe(0);
    await close();
  },
);

it("a reader who disconnects in the middle does not delay a stop", async () => {
  const request = ask();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  await once(response, "data");
  response.destroy();
  await close();
  expect(taken()).toBe(0);
});

it("stalled readers do not delay a stop", async () => {
  const requests = [ask(), ask()];
  await Promise.all(requests.map((request) => once(request, "response")));
  await expect.poll(taken).toBe(2);
  await close();
  expect(taken()).toBe(0);
});

it("a reader who keeps reading gets the whole file during a stop", async () => {
  const request = ask();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const closing = close();
  let lines = 0;
  for await (const chunk of response as AsyncIterable<Buffer>)
    for (const byte of chunk) if (byte === 10) lines++;
  expect(response.complete).toBe(true);
  // With the heading.
  expect(lines).toBe(rows + 1);
  await closing;
});
