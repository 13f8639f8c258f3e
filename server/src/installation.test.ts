// Whether a start may use an existing database: never the demo's in production, and never with an ADMIN_EMAIL that
// belongs to nobody.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../test/database.ts";
import { demoPassword } from "./demo-accounts.ts";
import { hashPassword } from "./domains/accounts/passwords.ts";
import { createLogger } from "./platform/log/logger.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { readSettings } from "./settings/settings.ts";
import { SettingsError } from "./settings/setting-reader.ts";

const logged: string[] = [];
const log = createLogger("warn", { write: (line: string) => void logged.push(line) });

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "hourhand-installation-"));
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const admin = { ADMIN_EMAIL: "you@example.org", ADMIN_PASSWORD: "a password of twelve" };
const prepare = async (environment: Record<string, string>) =>
  prepareDatabase(
    readSettings({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SECRET_KEY: "a secret for tests, long enough to be one",
      SMTP_URL: "smtp://127.0.0.1:1",
      ...environment,
    }),
    () => {},
    undefined,
    log,
  );
const inProduction = (more: Record<string, string> = {}) =>
  prepare({ NODE_ENV: "production", PUBLIC_URL: "https://hourhand.example", ...more });
const query = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
};

test(
  "a database with the demo story does not start in production, and the sentence says what to do",
  { timeout: 60_000, tags: ["@security-1.2", "@security-2.3"] },
  async () => {
    await prepare({ DEMO_DATA: "true" });
    const [{ marked }] = (await query("select count(*)::int as marked from people where is_demo")) as [
      { marked: number },
    ];
    expect(marked).toBeGreaterThan(100);
    await expect(inProduction(admin)).rejects.toThrow(SettingsError);
    await expect(inProduction(admin)).rejects.toThrow(
      /demo story.*set DATABASE_URL to a new, empty database/,
    );
    // Blocking or renaming the accounts does not change that.
    await query("update people set is_demo = false");
    await expect(inProduction(admin)).rejects.toThrow(/demo story/);
  },
);

test(
  "neither does one that an older version filled without marking its people",
  { tags: ["@security-1.2"] },
  async () => {
    const hash = await hashPassword({ passwordCost: "full" }, demoPassword);
    await query(
      `insert into people (role, username, email, first_name, last_name, password_hash)
     values ('admin', 'boss', 'admin@example.com', 'A', 'B', $1), ('user', 'renamed', 'asha.menon@example.com', 'A', 'B', $2)`,
      [await hashPassword({ passwordCost: "full" }, "changed by the operator"), hash],
    );
    await query("update installation set demo_searched = false");
    await expect(inProduction()).rejects.toThrow(/demo story/);
    expect(await query("select username from people where is_demo")).toEqual([{ username: "renamed" }]);
    // Outside production, it starts as before.
    await prepare({ DEMO_DATA: "true" });
  },
);

test("people with similar addresses but other passwords do not count as the demo's", async () => {
  const hash = await hashPassword({ passwordCost: "full" }, "something of their own");
  await query(
    `insert into people (role, username, email, first_name, last_name, password_hash)
     values ('admin', 'boss', 'boss@example.com', 'A', 'B', $1)`,
    [hash],
  );
  await query("update installation set demo_searched = false");
  await inProduction();
  expect(await query("select 1 from people where is_demo")).toEqual([]);
});

test(
  "an ADMIN_EMAIL that is no administrator's is refused, in production and elsewhere",
  { tags: ["@security-1.2"] },
  async () => {
    await inProduction(admin);
    const other = { ...admin, ADMIN_EMAIL: "somebody.else@example.org" };
    await expect(prepare(other)).rejects.toThrow(SettingsError);
    await expect(inProduction(other)).rejects.toThrow(/ADMIN_EMAIL is somebody\.else@example\.org/);
    // A customer who has that email is not an administrator.
    await query(
      `insert into people (role, username, email, first_name, last_name) values ('user', 'else', $1, 'A', 'B')`,
      [other.ADMIN_EMAIL],
    );
    await expect(inProduction(other)).rejects.toThrow(/ADMIN_EMAIL/);
  },
);

test("an administrator who has changed their password or email does not stop the start", async () => {
  await inProduction(admin);
  await query("update people set password_hash = $1 where role = 'admin'", [
    await hashPassword({ passwordCost: "full" }, "another one"),
  ]);
  const [before] = await query("select password_hash from people where role = 'admin'");
  await inProduction(admin);
  await inProduction({ ...admin, ADMIN_EMAIL: "YOU@example.org" });
  expect((await query("select password_hash from people where role = 'admin'"))[0]).toEqual(before);
  await query("update people set email = 'new@example.org' where role = 'admin'");
  await inProduction(admin);
});

test(
  "an ADMIN_PASSWORD that is not the administrator's is reported in a warning, and a correct one is not",
  { tags: ["@security-1.2"] },
  async () => {
    await inProduction(admin);
    logged.length = 0;
    await inProduction(admin);
    expect(logged.join("")).not.toContain("ADMIN_PASSWORD");
    await inProduction({ ...admin, ADMIN_PASSWORD: "another one of twelve" });
    const warning = logged.find((line) => line.includes("ADMIN_PASSWORD"));
    expect(JSON.parse(warning ?? "{}")).toMatchObject({
      level: "warn",
      msg: 'ADMIN_PASSWORD is not the password of you@example.org: it makes the first administrator only; use "Forgot password".',
    });
    expect(logged.join("")).not.toContain("another one of twelve");
  },
);
