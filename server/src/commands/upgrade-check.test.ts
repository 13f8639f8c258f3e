// The report before an upgrade, and how every command is used.
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { command, startCommand } from "../../test/command.ts";
import { freshDatabase } from "../../test/database.ts";

interface Answer {
  from: string | null;
  to: string;
  pending: { name: string; kind: string; seconds: number; locks: string[]; survives: boolean }[];
  message: string;
}

const database = await freshDatabase();
const empty = await freshDatabase({ empty: true });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await Promise.all([database.drop(), empty.drop()]);
});

const check = (url = database.url) => command(["upgrade:check", "--json"], { DATABASE_URL: url });

describe("upgrade:check", () => {
  test("nothing is pending on a database of this version", async () => {
    const { code, stderr, json } = await check();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const answer = json<Answer>();
    expect(answer).toMatchObject({ from: null, pending: [], message: /^Nothing is pending/ });
    expect(answer.to).toMatch(/^\d+\.\d+\.\d+/);
  });

  test("it names the version that served last, and the pending migrations with their locks", async () => {
    await client.query("update installation set served_version = '0.0.9'");
    onTestFinished(async () => {
      await client.query("update installation set served_version = null");
    });
    const { rows } = await client.query(
      "delete from schema_migrations where number >= 35 returning number, name, checksum",
    );
    const { code, json } = await check();
    const answer = json<Answer>();
    expect(code).toBe(0);
    expect(answer).toMatchObject({ from: "0.0.9", message: /The running version survives all of them/ });
    expect(answer.pending).toHaveLength(rows.length);
    expect(answer.pending[0]).toEqual({
      name: "0035_operation",
      kind: "expand",
      survives: true,
      seconds: expect.any(Number),
      locks: ["installation", "people"],
    });
    for (const { number, name, checksum } of rows)
      await client.query("insert into schema_migrations (number, name, checksum) values ($1, $2, $3)", [
        number,
        name,
        checksum,
      ]);
  });

  test(
    "a migration that the running version does not survive is reported, with exit code 1",
    { tags: ["@operating-1.22"] },
    async () => {
      const { rows } = await client.query(
        "delete from schema_migrations where number >= 28 returning number, name, checksum",
      );
      const { code, json } = await check();
      expect(code).toBe(1);
      const { pending, message } = json<Answer>();
      expect(pending[0]).toMatchObject({ name: "0028_offers_by_policy", kind: "contract", survives: false });
      expect(pending.slice(1).every(({ survives }) => survives)).toBe(true);
      expect(message).toMatch(/does not survive/);
      // Run as a process: pending migrations on stdout, the warning on stderr, and the same exit code.
      expect(await startCommand(["upgrade:check"], { DATABASE_URL: database.url }).ended).toMatchObject({
        code: 1,
        stdout: expect.stringContaining("contract 0028_offers_by_policy"),
        stderr: expect.stringContaining("does not survive"),
      });
      for (const { number, name, checksum } of rows)
        await client.query("insert into schema_migrations (number, name, checksum) values ($1, $2, $3)", [
          number,
          name,
          checksum,
        ]);
    },
  );

  test("a migration unknown to this version is reported", async () => {
    await client.query(
      "insert into schema_migrations (number, name, checksum) values (9000, '9000_tomorrow', 'x')",
    );
    const { code, json, stderr } = await check();
    expect(code).toBe(1);
    expect(json<Answer>().message).toContain("9000_tomorrow");
    expect(stderr).toContain("check out the version that made them");
    await client.query("delete from schema_migrations where number = 9000");
  });

  test("a database that was never served lacks every migration, and the check creates none", async () => {
    const { code, json } = await check(empty.url);
    expect(code).toBe(0);
    expect(json<Answer>().pending[0]).toMatchObject({ name: "0001_platform", locks: [] });
    const stranger = new pg.Client({ connectionString: empty.url });
    await stranger.connect();
    const { rows } = await stranger.query("select to_regclass('schema_migrations') as made");
    await stranger.end();
    expect(rows).toEqual([{ made: null }]);
  });
});

describe("every command", () => {
  test("--help names every option, on stdout", async () => {
    const { code, stdout } = await command(["upgrade:check", "--help"], {});
    expect(code).toBe(0);
    for (const option of ["--json", "--help"]) expect(stdout).toContain(option);
  });

  test.each([
    ["an unknown option", ["--loud"]],
    ["a word too many", ["now"]],
  ])("%s is wrong usage", async (_what, args) => {
    const { code, json, stderr } = await command(["upgrade:check", "--json", ...args], {});
    expect(code).toBe(2);
    expect(json()).toMatchObject({ message: expect.stringContaining("--help") });
    expect(stderr).toContain(args[0]?.replace("--", ""));
  });

  test("an unknown command is wrong usage", { tags: ["@operating-1.29"] }, async () => {
    expect(await startCommand(["upgrade"], {}).ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("upgrade:check"),
    });
  });

  test("a wrong setting is named, and no secret is ever printed", async () => {
    const address = "mysql://owner:se%20cret-9@127.0.0.1:1/x";
    const wrong = await command(["upgrade:check", "--json"], { DATABASE_URL: address });
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining("DATABASE_URL") });
    const away = await command(["upgrade:check"], {
      DATABASE_URL: "postgres://owner:se%20cret-9@127.0.0.1:1/x",
    });
    expect(away.code).toBe(1);
    for (const written of [wrong.stdout, wrong.stderr, away.stdout, away.stderr])
      expect(written).not.toMatch(/se(%20| )cret-9/);
  });
});
