// No hot query scans a large table. Plans for 100,000 workers are stored by hot-queries.long.test.ts.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeHotCalls,
  planHotCalls,
  plannedAtEachCall,
  startFilledApp,
  type FilledApp,
} from "../test/hot-queries.ts";

const workers = 3_000;

let app: FilledApp;
let client: pg.Client;
let calls: Awaited<ReturnType<typeof makeHotCalls>>;
beforeAll(async () => {
  app = await startFilledApp(workers);
  client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  calls = await makeHotCalls(app);
}, 180_000);
afterAll(async () => {
  await client.end();
  await app.close();
});

test("every hot query uses an index", async () => {
  const { sequentialScans } = await planHotCalls(client, calls, workers);
  expect(sequentialScans).toEqual([]);
});

test("no hot query is re-planned at each call; the test detects one whose planner sees the limit and the letters", async () => {
  expect(await plannedAtEachCall(client, calls)).toEqual([]);
  const seeing = {
    name: "seeing",
    text: "select id from workers where lower(full_name) >= $1 order by lower(full_name) limit $2",
    values: ["zz", 1],
  };
  expect(await plannedAtEachCall(client, [{ call: "planted", statements: [seeing] }])).toEqual(["seeing"]);
});

test.each([
  ["bookings_of_a_customer", "own bookings"],
  ["changes_of_a_booking", "own booking"],
  ["reviews_of_a_worker", "details of a worker"],
])("a lost index %s is found", async (index, call) => {
  await client.query(`begin; drop index ${index}`);
  const hurt = calls.filter((one) => one.call === call);
  const { sequentialScans } = await planHotCalls(client, hurt, workers);
  await client.query("rollback");
  expect(sequentialScans.join("\n")).toContain(call);
});
