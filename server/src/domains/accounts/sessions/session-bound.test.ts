// A person has at most 50 sessions: one more ends the oldest.
import { sql } from "../../../platform/database/sql.ts";
import { expect, test } from "vitest";
import { refreshRefused } from "@hourhand/contract/sessions";
import { notSignedIn } from "@hourhand/contract/problem";
import { customer, testOrigin } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { beginSession, maxSessions } from "./sessions.ts";

const app = testApp({}, { jobs: false });

test(
  "the fifty-first session ends the oldest, and ten concurrent sign-ins leave fifty",
  { tags: ["@beyond-3.92"] },
  async () => {
    const someone = await customer(app);
    const { platform } = app.app;
    const { rows } = await sql<{ id: number; role: "user"; password_hash: string | null }>`
    select id, role, password_hash from people where id = ${someone.id}`.execute(platform.pool);
    const account = rows[0] as (typeof rows)[0];
    const begin = () => beginSession(platform, platform.pool, account, testOrigin);
    const second = await begin();
    for (let n = 2; n < maxSessions; n++) await begin();
    const refresh = (token = "") => app.call("POST", "/token/refresh/", { body: { refresh: token } });
    expect((await refresh(someone.refresh)).status).toBe(200);
    await begin();
    expectProblem(await refresh(someone.refresh), refreshRefused);
    expectProblem(await app.call("GET", "/user/profile_view/", { token: someone.token }), notSignedIn);
    expect((await refresh(second?.refresh)).status).toBe(200);
    let begun: Awaited<ReturnType<typeof begin>>[] = [];
    // Two sign-ins that end the same old sessions must not wait for each other: a deadlock would show within a few
    // rounds.
    for (let round = 0; round < 10; round++) begun = await Promise.all(Array.from({ length: 10 }, begin));
    expectProblem(await refresh(second?.refresh), refreshRefused);
    expect((await refresh(begun[0]?.refresh)).status).toBe(200);
    const live = await sql`select from sessions where person_id = ${someone.id} and ended_at is null`.execute(
      platform.pool,
    );
    expect(live.rows).toHaveLength(maxSessions);
  },
);
