// Resetting the demo to its first day: while a server runs, killed in the middle, and refused for a database that is
// not a demo.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { notSignedIn } from "@hourhand/contract/problem";
import { demoInstallation, newFolder, removeFolders, withClient } from "../../test/backups.ts";
import { command, startCommand } from "../../test/command.ts";
import { administrator, customer } from "../../test/people.ts";
import { expectProblem } from "../../test/problems.ts";
import { until } from "../../test/socket.ts";
import { startApp, type TestApp } from "../../test/start-app.ts";
import { demoPassword } from "../demo-accounts.ts";

// Some commands run as processes, which take time to start.
vi.setConfig({ testTimeout: 240_000 });

let app: TestApp;
let dataDir: string;
let first: Awaited<ReturnType<typeof demoRows>>;
beforeAll(async () => {
  ({ app, dataDir } = await demoInstallation());
  await query("update workers set description = 'as it was' where id = 1");
  first = await demoRows();
}, 60_000);
afterAll(async () => {
  await app.close();
  removeFolders();
});

const reset = (args: string[] = [], environment: Record<string, string> = {}) =>
  command(["demo:reset", "--json", ...args], environmentOf(environment));
const environmentOf = (environment: Record<string, string> = {}) => ({
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: dataDir,
  ...environment,
});
const query = async (text: string, values: unknown[] = []) =>
  (await app.app.platform.pool.query(text, values)).rows;

/** Reads the row count of each table, the counters, and all bookings and workers. */
async function demoRows() {
  const tables = await query(
    `select c.relname::text as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('pictures', 'picture_uploads', 'counters', 'counter_changes', 'booking_counts', 'booking_count_changes', 'security_events', 'sessions')
     order by 1`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables)
    rows[name] = (await query(`select count(*)::int as count from ${name}`))[0].count;
  const [counted] = await query(
    `select (select jsonb_object_agg(name, counter_total(name)) from (select name from counters union select name from counter_changes) n
         where counter_total(name) <> 0) as counters,
       (select sum(n) from (select total as n from booking_counts union all select change from booking_count_changes) t) as bookings,
       (select md5(string_agg(concat_ws(' ', id, customer_id, worker_id, status, booked_on, starts, total_paise, policy_id), ',' order by id)) from bookings) as booking_rows,
       (select md5(string_agg(concat_ws(' ', w.id, full_name, rating_halves, reviews_count, is_listed, charged_paise, paid_paise), ',' order by w.id))
          from workers w join worker_fees f on f.worker_id = w.id) as worker_rows,
       (select md5(string_agg(concat_ws(' ', id, username, email, phone, role, is_active, is_demo), ',' order by id)) from people) as person_rows,
       (select md5(string_agg(to_jsonb(f)::text, ',' order by worker_id)) from worker_figures f) as figures`,
  );
  return { rows, counted };
}

const signIn = async (username: string) =>
  (await app.call("POST", "/token/", { body: { username, password: demoPassword } })).body.access as string;

/** Signs a person up, and changes much of the story. */
async function changeEverything() {
  const stranger = await customer(app);
  const boss = await signIn("admin");
  await app.call("POST", "/chat/get_chats/", { token: stranger.token, body: {} });
  await query("insert into saved_workers (person_id, worker_id) values ($1, 1)", [stranger.id]);
  await query("update workers set description = 'scribbled' where id < 9");
  await query(
    "update bookings set status = 'canceled' where id in (select id from bookings where status = 'created')",
  );
  await query("delete from reviews where id = 1");
  await query("insert into job_categories (title, description) values ('Piracy', 'x')");
  await query(
    `insert into policy_versions (category_id, version, author_id, answer_within_hours, booking_days, cancel_tiers, no_show_percent,
       address_before_acceptance, arrival_code)
     select (select min(id) from job_categories), 1, $1, 5, 5, cancel_tiers, 5, address_before_acceptance, arrival_code
     from policy_versions where id = 1 returning id`,
    [stranger.id],
  );
  return { stranger, boss };
}

test(
  "changes and additions are removed, sessions end, and no id is reused",
  { tags: ["@operating-1.41"] },
  async () => {
    const { stranger, boss } = await changeEverything();
    const refused = await reset();
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/One person is here.*--yes/) });
    expect(await query("select 1 from people where id = $1", [stranger.id])).toHaveLength(1);

    const watch = { isOver: false, answers: new Set<number>() };
    const resetting = reset(["--yes"]).finally(() => (watch.isOver = true));
    while (!watch.isOver)
      watch.answers.add((await app.call("POST", "/user/workers_view/", { body: { page: 1 } })).status);
    const done = await resetting;
    expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 });
    const { message, ...counts } = done.json();
    expect(counts).toEqual({ people: 107, bookings: first.rows["bookings"] });
    expect(message).toContain("not of it: 1.");
    expect([...watch.answers]).toEqual([200]);
    expect(await demoRows()).toEqual(first);

    for (const token of [stranger.token, boss])
      await until(
        async () => (await app.call("GET", "/user/profile_view/", { token })).status === notSignedIn.status,
      );
    expectProblem(await app.call("GET", "/user/profile_view/", { token: boss }), notSignedIn);
    const asha = await app.call("GET", "/user/profile_view/", { token: await signIn("asha") });
    expect((await fetch(`${app.url}${asha.body.user.profile_picture}`)).status).toBe(200);
    expect((await customer(app)).id).toBeGreaterThan(stranger.id);
    expect((await reset(["--yes"])).code).toBe(0);
  },
);

test(
  "killed while it waits, or just before the commit, it changes nothing, and the same command succeeds afterwards",
  { tags: ["@operating-1.41"] },
  async () => {
    await changeEverything();
    const before = await demoRows();
    for (const [held, waiting] of [
      ["lock table notices in row exclusive mode", "lock table%"],
      ["update installation set demo_searched = demo_searched", "update installation%"],
    ])
      await withClient(app.databaseUrl, async (client) => {
        await client.query(`begin; ${held}`);
        const running = startCommand(["demo:reset", "--yes"], environmentOf());
        await until(
          async () =>
            (
              await query(
                "select 1 from pg_stat_activity where application_name = 'hourhand demo:reset' and wait_event_type = 'Lock' and query ilike $1",
                [waiting],
              )
            ).length > 0,
          60_000,
        );
        expect((await running.kill()).code).toBeNull();
        await client.query("rollback");
        expect(await demoRows()).toEqual(before);
      });
    expect((await reset(["--yes"])).code).toBe(0);
    expect(await demoRows()).toEqual(first);
    // The killed runs' pictures are registered, so that the sweep finds them.
    const [{ noted }] = await query("select count(*)::int as noted from picture_uploads");
    expect(noted).toBeGreaterThan(0);
  },
);

test(
  "it is refused and changes nothing if demo data is not allowed, or another provider's payments exist",
  { tags: ["@operating-1.41"] },
  async () => {
    for (const [environment, sentence] of [
      [{ DEMO_DATA: "false" }, /Demo data may be only outside production/],
      [
        { PUBLIC_URL: "https://hourhand.example", ALLOW_OPEN_DEVELOPMENT: "on" },
        /Demo data may be only outside production/,
      ],
      [{ PUBLIC_URL: "https://hourhand.example" }, /PUBLIC_URL is beyond loopback/],
    ] as const)
      expect(await reset(["--yes"], environment)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(sentence),
      });
    expect((await reset(["--force"])).code).toBe(2);
    await query(
      "insert into payment_events (provider, event_id, kind, outcome) values ('stripe', 'evt_1', 'x', 'ignored')",
    );
    expect(await reset(["--yes"])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/did not come from the test checkout/),
    });
    await query("delete from payment_events where provider = 'stripe'");
    expect(await demoRows()).toEqual(first);
  },
);

test("a database that did not begin with the story keeps its people; one with only its first administrator gets the story", async () => {
  const other = await startApp({}, { jobs: false });
  const environment = { DATABASE_URL: other.databaseUrl, DATA_DIR: newFolder() };
  await administrator(other, { id: 3 });
  const somebody = await customer(other);
  expect(await reset(["--yes"], environment)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/was not begun with the demo story/),
  });
  expect((await other.call("GET", "/user/profile_view/", { token: somebody.token })).status).toBe(200);
  await other.app.platform.pool.query("delete from sessions");
  await other.app.platform.pool.query("delete from people where id = $1", [somebody.id]);
  expect((await reset([], environment)).json()).toMatchObject({ people: 107 });
  await other.close();
});
