// Administrators who are created or reset from the machine: what the printed password can do, and for how long.
import { afterAll, expect, test } from "vitest";
import { sql } from "../platform/database/sql.ts";
import { noResetPermission } from "@hourhand/contract/accounts";
import { wrongCredentials } from "@hourhand/contract/sessions";
import { notSignedIn } from "@hourhand/contract/problem";
import { startAccounts } from "../../test/accounts.ts";
import { command, startCommand } from "../../test/command.ts";
import { administrator, customer, testPassword } from "../../test/people.ts";
import { expectProblem } from "../../test/problems.ts";

interface Printed {
  email: string;
  password: string;
  message: string;
}

const { app, signIn, tokens, profile, close } = await startAccounts();
afterAll(close);
const database = app.app.platform.pool;
const run = (...args: string[]) => command(["admin", ...args], { DATABASE_URL: app.databaseUrl });

async function printed(what: "create" | "reset", email: string): Promise<Printed> {
  const result = await run(what, email, "--json");
  expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: "" });
  return result.json<Printed>();
}

const isAdministrator = async (token: string) => {
  const answer = await app.call("POST", "/user/featch_user_data/", { body: { token } });
  return answer.body.role === "admin";
};

test(
  "a new administrator signs in once with the printed password, and chooses a new one",
  { tags: ["@operating-1.39"] },
  async () => {
    const email = "owner@example.com";
    const { password, message } = await printed("create", email);
    expect(message).toContain(email);
    expect((await signIn(email, password)).status).toBe(200);
    const begun = await tokens(email, password);
    expect(begun).toMatchObject({
      status: 200,
      body: { set_password: true, reset_token: expect.any(String) },
    });
    expect(await isAdministrator(begun.body.access)).toBe(true);
    expectProblem(await tokens(email, password), wrongCredentials);
    expectProblem(await signIn(email, password), wrongCredentials);

    const own = { email, password: "my own password from now on", reset_token: begun.body.reset_token };
    expect((await app.call("PATCH", "/user/password_view/", { body: own })).status).toBe(200);
    expectProblem(await profile(begun.body.access), notSignedIn);
    expectProblem(await app.call("PATCH", "/user/password_view/", { body: own }), noResetPermission);
    const later = await tokens(email, own.password);
    expect(later.status).toBe(200);
    expect(later.body).not.toHaveProperty("set_password");
  },
);

test("of two concurrent uses one succeeds", async () => {
  const { password } = await printed("create", "twice@example.com");
  const both = await Promise.all([
    tokens("twice@example.com", password),
    tokens("twice@example.com", password),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of both.filter(({ status }) => status !== 200)) expectProblem(answer, wrongCredentials);
});

test(
  "a deactivated administrator is reset; the old password and sessions are invalid",
  { tags: ["@operating-1.39"] },
  async () => {
    const admin = await administrator(app);
    await sql`update people set is_active = false where id = ${admin.id}`.execute(database);
    const first = await printed("reset", admin.email);
    const { password } = await printed("reset", admin.email.toUpperCase());
    expectProblem(await tokens(admin.email, first.password), wrongCredentials);
    expectProblem(await tokens(admin.email, testPassword), wrongCredentials);
    expectProblem(await profile(admin.token), notSignedIn);
    expect((await tokens(admin.username, password)).body).toMatchObject({ set_password: true });
  },
);

test("it expires after a day", { tags: ["@operating-1.39"] }, async () => {
  const { password } = await printed("create", "late@example.com");
  await sql`update one_time_passwords set expires_at = now() - interval '1 second'`.execute(database);
  expectProblem(await tokens("late@example.com", password), wrongCredentials);
});

test(
  "refused: an email with an account, one that is no administrator's, an unknown one, none, and an invalid address",
  { tags: ["@operating-1.39"] },
  async () => {
    const someone = await customer(app);
    const refused = [
      ["create", someone.email],
      ["reset", someone.email],
      ["reset", "nobody@example.com"],
    ];
    const wrong = [
      [],
      ["create"],
      ["create", "no address"],
      ["remove", someone.email],
      ["reset", "a@b.example", "x"],
    ];
    const [refusals, usages] = await Promise.all(
      [refused, wrong].map((all) => Promise.all(all.map((args) => run(...args)))),
    );
    for (const refusal of refusals ?? [])
      expect(refusal).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining("Nothing was changed"),
      });
    expect((await signIn(someone.username, testPassword)).status).toBe(200);
    expect(usages?.map(({ code }) => code)).toEqual(wrong.map(() => 2));
  },
);

test(
  "the password is alone on the last line, and both actions are in the audit without an actor",
  { tags: ["@operating-1.39"] },
  async () => {
    const result = await run("create", "last@example.com");
    await printed("reset", "last@example.com");
    expect(result.stdout.trimEnd().split("\n").at(-1)).toMatch(/^once-\S{24}$/);
    const { rows } = await sql<{ action: string; n: number }>`
    select action, count(*)::int as n from audit_entries where actor_id is null group by action order by action`.execute(
      database,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "administrator made by the operator",
      "administrator reset by the operator",
    ]);
  },
);

test(
  "as a process it prints the password on stdout and exits with 0; a refusal goes to stderr with exit code 1",
  { tags: ["@operating-1.39"] },
  async () => {
    const create = () =>
      startCommand(["admin", "create", "process@example.com"], { DATABASE_URL: app.databaseUrl }).ended;
    expect(await create()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\nonce-\S{24}\n$/),
      stderr: "",
    });
    expect(await create()).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^process@example\.com has an account already\. Nothing was changed\. Please .*\n$/,
      ),
    });
  },
);
