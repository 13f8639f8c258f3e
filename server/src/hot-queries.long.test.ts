// Plans the hot queries at 100,000 workers. The plans are stored next to this file, to be read; `npm run test:long --
// hot-queries -u` rewrites them. None of them scans a large table.
import pg from "pg";
import { expect, test } from "vitest";
import { makeHotCalls, planHotCalls, plannedAtEachCall, startFilledApp } from "../test/hot-queries.ts";

const workers = 100_000;

test("at 100,000 workers every hot query has its stored plan, without a sequential scan, and is planned once", async () => {
  const app = await startFilledApp(workers);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  try {
    await client.connect();
    const calls = await makeHotCalls(app);
    const { text, sequentialScans } = await planHotCalls(client, calls, workers);
    expect(sequentialScans).toEqual([]);
    expect(await plannedAtEachCall(client, calls)).toEqual([]);
    await expect(text).toMatchFileSnapshot("hot-queries.plans.txt");
  } finally {
    await client.end();
    await app.close();
  }
});
