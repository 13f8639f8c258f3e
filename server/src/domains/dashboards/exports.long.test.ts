// The timeout for readers of an export, in real time.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { sql } from "../../platform/database/sql.ts";
import { expect, it } from "vitest";
import { tooManyRequests } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { administrator } from "../../../test/people.ts";
import { startApp } from "../../../test/start-app.ts";

it("a reader who stalls for a minute is disconnected, and others can export again", async () => {
  const app = await startApp({}, { jobs: false });
  try {
    const { token } = await administrator(app, { id: 3 });
    // Exports do not use these indexes, which would take most of the test's time.
    await sql`drop index people_by_text, people_by_short_terms`.execute(app.app.platform.pool);
    await sql`insert into people (username, email, first_name, last_name)
      select 'many' || n, 'many' || n || '@example.com', ${"x".repeat(50)}, ${"y".repeat(50)}
      from generate_series(1, 30000) n`.execute(app.app.platform.pool);
    const path = "/admin_view/export/users";
    const still = () =>
      once(
        get(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` }, agent: false }),
        "response",
      );
    const answers = (await Promise.all([still(), still()])) as [IncomingMessage][];
    expectProblem(await app.call("GET", path, { token }), tooManyRequests);
    await expect
      .poll(() => app.app.platform.pool.totalCount - app.app.platform.pool.idleCount, { timeout: 90_000 })
      .toBe(0);
    expect((await app.call("GET", path, { token })).status).toBe(200);
    for (const [answer] of answers) await expect(answer.toArray()).rejects.toThrow();
  } finally {
    await app.close();
  }
});
