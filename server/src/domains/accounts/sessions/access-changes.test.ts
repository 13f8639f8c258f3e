// The cache of sessions behind every call, and how it learns of changes that were not published.
import { afterAll, expect, test } from "vitest";
import pg from "pg";
import { invalidInput, notAllowed, notSignedIn } from "@hourhand/contract/problem";
import { customer } from "../../../../test/people.ts";
import { expectProblem, isProblem } from "../../../../test/problems.ts";
import { sentStatements } from "../../../../test/sent-statements.ts";
import { openSocket, until } from "../../../../test/socket.ts";
import { startApp } from "../../../../test/start-app.ts";
import { createAccessChanges } from "./access-changes.ts";

const app = await startApp();
const { pool } = app.app.platform;
const now = performance.now.bind(performance);
let skippedMs = 0;
performance.now = () => now() + skippedMs;
afterAll(async () => {
  await app.close();
  performance.now = now;
});

/** Moves on the clock by which the process measures ages. */
const skip = (milliseconds: number) => void (skippedMs += milliseconds);

const profile = (token: string) => app.call("GET", "/user/profile_view/", { token });
const isSignedOut = isProblem(notSignedIn);
const sessionOf = "(select id from sessions where person_id = $1 and ended_at is null limit 1)";

/**
 * Waits for transactions of other tests that began before the person's change, because the first check looks back to
 * them.
 */
const untilNothingOlderRuns = (person: number) =>
  until(async () => {
    const { rows } = await pool.query<{ is_past: boolean }>(
      `select max(changed_in) < pg_snapshot_xmin(pg_current_snapshot()) as is_past from access_changes where person_id = $1`,
      [person],
    );
    return rows[0]?.is_past === true;
  }, 60_000);

test("a cached session is not looked up again while nothing changes", async () => {
  const asha = await customer(app);
  const names = async () => (await sentStatements(() => profile(asha.token))).map(({ name }) => name);
  expect(await names()).toContain("owner_of_session");
  for (let call = 0; call < 20; call++) expect(await names()).not.toContain("owner_of_session");
});

test.each([
  ["blocked", "update people set is_active = false where id = $1"],
  ["ended", `update sessions set ended_at = now() where id = ${sessionOf}`],
  ["run out", `update sessions set expires_at = now() where id = ${sessionOf}`],
  ["deleted", `delete from sessions where id = ${sessionOf}`],
])(
  "an account or session that is %s only in the database is noticed within a second",
  async (_how, change) => {
    const someone = await customer(app);
    expect((await profile(someone.token)).status).toBe(200);
    await pool.query(change, [someone.id]);
    skip(1_000);
    expectProblem(await profile(someone.token), notSignedIn);
  },
);

test("a role changed only in the database takes effect within a second", async () => {
  const someone = await customer(app);
  const book = () => app.call("POST", "/user/bookings_view/", { token: someone.token, body: {} });
  expectProblem(await book(), invalidInput);
  await pool.query("update people set role = 'worker' where id = $1", [someone.id]);
  skip(1_000);
  expectProblem(await book(), notAllowed);
});

test("a change that commits long after it began is noticed, even after later ones were seen", async () => {
  const [slow, quick] = [await customer(app), await customer(app)];
  for (const { token } of [slow, quick]) expect((await profile(token)).status).toBe(200);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("update people set is_active = false where id = $1", [slow.id]);
    await pool.query("update people set is_active = false where id = $1", [quick.id]);
    await until(async () => isSignedOut(await profile(quick.token)));
    expect((await profile(slow.token)).status).toBe(200);
    skip(1_500);
    expect((await profile(slow.token)).status).toBe(200);
    await client.query("commit");
    skip(1_000);
    expectProblem(await profile(slow.token), notSignedIn);
  } finally {
    await client.end();
  }
});

test("a check reports changes since the first check, repeats them for some seconds, and reports no earlier ones", async () => {
  const [before, after] = [await customer(app), await customer(app)];
  await pool.query("update people set is_active = false where id = $1", [before.id]);
  await untilNothingOlderRuns(before.id);
  const reported: ReadonlySet<number>[] = [];
  const changes = createAccessChanges(pool, (people) => reported.push(people));
  /** Looks only at this test's people: others' sessions may have just expired. */
  const check = async () => {
    const people = await changes.check();
    return [before.id, after.id].filter((id) => people?.has(id));
  };
  expect(changes.checkedAt).toBe(-Infinity);
  expect(await changes.check()).toBeUndefined();
  expect(await check()).toEqual([]);
  // Changes to other columns do not affect access.
  await pool.query("update people set first_name = 'Else', last_login_at = now() where id = $1", [after.id]);
  expect(await check()).toEqual([]);
  await pool.query("update people set language = 'hi', language_chosen = true where id = $1", [after.id]);
  expect(await check()).toEqual([after.id]);
  expect(await check()).toEqual([after.id]);
  expect(reported.filter((people) => people.has(after.id))).toHaveLength(2);
});

test("a socket whose person was blocked by another process without an event is closed within a second", async () => {
  const someone = await customer(app);
  const bell = await openSocket(app, `/ws/notifications/${someone.id}/`, someone.token);
  // Waits until after the first check, which reads everything.
  await new Promise((done) => setTimeout(done, 2_500));
  await pool.query("update people set is_active = false where id = $1", [someone.id]);
  expect(await bell.closed).toBe(4401);
});
