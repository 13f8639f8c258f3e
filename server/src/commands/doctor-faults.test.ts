// Every fault that the doctor detects is planted here: it is reported under its name, with advice, and without secrets.
// Faults that a test machine cannot have are judged from given readings.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { command } from "../../test/command.ts";
import { freshDatabase } from "../../test/database.ts";
import { demoPassword } from "../demo-accounts.ts";
import { hashPassword } from "../domains/accounts/passwords.ts";
import {
  checkTransactions,
  checkClockDifference,
  checkServerVersion,
} from "../platform/checks/database-checks.ts";
import { inEnglish, type CheckName, type CheckResult, type Finding } from "../platform/checks/finding.ts";
import { checkNode, checkDataDirError, checkFreeSpace } from "../platform/checks/place-checks.ts";
import { createPool } from "../platform/database/pool.ts";
import { createKeys, secretFingerprint } from "../platform/keys.ts";

const secret = "the se-cret of this test, which is long enough";
const [database, bare] = await Promise.all([freshDatabase(), freshDatabase()]);
const folder = mkdtempSync(join(tmpdir(), "hourhand-faults-"));
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const mailServer = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  disableReverseLookup: true,
  onAuth: (_auth, _session, done) => done(new Error("wrong")),
});
const mailPort = await new Promise<number>((done) => {
  const listening = mailServer.listen(0, "127.0.0.1", () =>
    done((listening.address() as { port: number }).port),
  );
});
afterAll(async () => {
  mailServer.close();
  await client.end();
  await Promise.all([database.drop(), bare.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

const atHome = { DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEY: secret };
const admin = { ADMIN_EMAIL: "stranger@example.org", ADMIN_PASSWORD: "a se-cret of twelve" };
const inProduction = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://127.0.0.1:1",
  SMTP_URL: "smtp://127.0.0.1:1",
};
/** SQL that plants a fault, and SQL that removes it. */
type Planted = readonly [plant: string, undo: string];

async function diagnose(environment: Record<string, string>) {
  const result = await command(["doctor", "--json"], { ...atHome, ...environment });
  expect(result.stdout + result.stderr).not.toContain("se-cret");
  const { checks } = result.json<{ checks: CheckResult[] }>();
  const failed = checks.filter(({ state }) => state === "fail");
  expect(result.code).toBe(failed.length > 0 ? 1 : 0);
  return failed;
}

const owner = new pg.Client({ connectionString: bare.url });
await owner.connect();
await owner.query("drop extension pg_trgm cascade");
await owner.end();
const full = join(folder, "full");
mkdirSync(full);
writeFileSync(join(full, "pictures"), "not a folder");
const insertPerson = "insert into people (role, username, email, first_name, last_name, is_demo) values";

test.each<
  [
    fault: string,
    check: CheckName,
    advice: RegExp,
    environment: Record<string, string>,
    planted?: Planted,
    others?: CheckName[],
  ]
>([
  ["a wrong setting", "settings", /in the environment or in \.env/, { PORT: "eighty" }],
  [
    "an ADMIN_EMAIL that is no administrator's",
    "settings",
    /remove ADMIN_EMAIL and ADMIN_PASSWORD/,
    admin,
    [
      `${insertPerson} ('admin', 'boss', 'boss@example.org', 'A', 'B', false)`,
      "delete from people where username = 'boss'",
    ],
  ],
  [
    "the demo in production",
    "settings",
    /set DATABASE_URL to a new, empty database/,
    inProduction,
    ["update installation set demo_loaded_at = now()", "update installation set demo_loaded_at = null"],
    ["mail", "certificate"],
  ],
  [
    "somebody of the demo in production",
    "settings",
    /set DATABASE_URL to a new, empty database/,
    inProduction,
    [
      `${insertPerson} ('user', 'asha', 'asha@example.com', 'A', 'B', true)`,
      "delete from people where username = 'asha'",
    ],
    ["mail", "certificate"],
  ],
  [
    "a clock that was moved",
    "settings",
    /another DATA_DIR or DATABASE_URL/,
    { PUBLIC_URL: "http://hourhand.example", ALLOW_OPEN_DEVELOPMENT: "on" },
    ["update market_clock set moved_by = '1 day'", "update market_clock set moved_by = '0'"],
  ],
  [
    "another secret than the one that served",
    "secret-key",
    /Put the old secret back/,
    { SECRET_KEY: "another se-cret, and as long as the first one is" },
  ],
  [
    "a data folder that is not there",
    "data-dir",
    /Start the product once/,
    { DATA_DIR: join(folder, "nowhere") },
  ],
  [
    "a database that is away",
    "database",
    /Correct DATABASE_URL .*or start the database server/,
    { DATABASE_URL: "postgres://owner:se-cret@127.0.0.1:1/x" },
  ],
  [
    "a missing extension",
    "extensions",
    /As the database's owner: CREATE EXTENSION pg_trgm;/,
    { DATABASE_URL: bare.url },
  ],
  [
    "a migration of another version",
    "migrations",
    /Check out the version that made them, or restore a backup/,
    {},
    [
      "insert into schema_migrations (number, name, checksum) values (9000, '9000_tomorrow', 'x')",
      "delete from schema_migrations where number = 9000",
    ],
  ],
  [
    "Redis away",
    "redis",
    /Start the Redis server, or correct REDIS_URL/,
    { REDIS_URL: "redis://:se-cret@127.0.0.1:1" },
  ],
  [
    "a mail server that refuses the login",
    "mail",
    /Correct the user and the password in SMTP_URL/,
    { SMTP_URL: `smtp://somebody:se-cret@127.0.0.1:${mailPort}` },
  ],
  ["no place for pictures", "pictures", /write to the folder 'pictures' in DATA_DIR/, { DATA_DIR: full }],
  [
    "no backup for days",
    "backup",
    /npm run backup -- TO.*hourhand-backup\.timer/,
    {},
    [
      "update installation set begun_at = now() - interval '3 days'",
      "update installation set begun_at = now()",
    ],
  ],
  ["nobody at PUBLIC_URL", "certificate", /Start the proxy/, { PUBLIC_URL: "https://127.0.0.1:1" }],
])(
  "%s: %s fails and says what to do",
  { tags: ["@operating-1.31"] },
  async (_fault, check, advice, environment, planted, others = []) => {
    await client.query("update installation set secret_fingerprint = $1", [
      secretFingerprint(createKeys(secret)),
    ]);
    if (planted) await client.query(planted[0]);
    const failed = await diagnose(environment);
    if (planted) await client.query(planted[1]);
    expect(failed.map(({ name }) => name)).toEqual([check, ...others]);
    expect(failed[0]).toMatchObject({ name: check, advice: expect.stringMatching(advice) });
  },
);

test.each<[fault: string, found: Finding, detail: RegExp, advice: RegExp]>([
  ["an old Node", checkNode("20.18.3"), /20\.18\.3/, /Install Node 20\.19 or newer/],
  [
    "an old PostgreSQL",
    checkServerVersion({ version: 140_013, name: "14.13" }),
    /14\.13/,
    /Move to PostgreSQL 15/,
  ],
  [
    "a clock that is wrong",
    checkClockDifference(5_001),
    /5\.0 s from the database's/,
    /time service .*both machines/,
  ],
  [
    "a data folder that may not be written to",
    checkDataDirError("/data", Object.assign(new Error("no"), { code: "EACCES" })),
    /\/data: this user may not/,
    /Let the user that runs the product .*write/,
  ],
  [
    "a data folder on a disk that is read-only",
    checkDataDirError("/data", Object.assign(new Error("no"), { code: "EROFS" })),
    /read-only/,
    /set DATA_DIR to another/,
  ],
  [
    "a full disk",
    checkFreeSpace(511 * 1024 ** 2, 0.5, "/data"),
    /0\.5 GiB/,
    /Make room on the disk of \/data/,
  ],
])(
  "%s is judged to be a fault, with advice",
  { tags: ["@operating-1.31"] },
  (_fault, found, detail, advice) => {
    expect(inEnglish(found)).toEqual({
      state: "fail",
      detail: expect.stringMatching(detail),
      advice: expect.stringMatching(advice),
    });
  },
);

test("values just inside the limits are no fault", () => {
  expect(checkNode("20.19.0").state).toBe("ok");
  expect(checkServerVersion({ version: 150_000, name: "15.0" }).state).toBe("ok");
  expect(checkClockDifference(5_000).state).toBe("ok");
  expect(checkFreeSpace(512 * 1024 ** 2, 0.05, "/data").state).toBe("ok");
});

test("a transaction that never ends is reported with the command that ends it", async () => {
  const pool = createPool(database.url, { size: 1 });
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await client.query("begin");
  await new Promise((done) => setTimeout(done, 200));
  expect(inEnglish(await checkTransactions(pool, 0.1))).toMatchObject({
    state: "fail",
    advice: expect.stringContaining(`SELECT pg_terminate_backend(${rows[0]?.pid});`),
  });
  await client.query("rollback");
  await pool.end();
});

test("unmarked demo people of an older version are found, and the check does not mark them", async () => {
  const hash = await hashPassword({ passwordCost: "full" }, demoPassword);
  await client.query(`${insertPerson} ('user', 'asha', 'asha@example.com', 'A', 'B', false)`);
  await client.query("update people set password_hash = $1 where username = 'asha'", [hash]);
  await client.query("update installation set demo_searched = false");
  expect(await diagnose(inProduction)).toMatchObject([
    { name: "settings", detail: /holds the demo story/ },
    { name: "mail" },
    { name: "certificate" },
  ]);
  const { rows } = await client.query("select is_demo from people where username = 'asha'");
  expect(rows).toEqual([{ is_demo: false }]);
  await client.query("update installation set demo_searched = true");
  await client.query("delete from people where username = 'asha'");
});

test(
  "the mark of a restore, in the folder and in the database, is found without other changes",
  { tags: ["@operating-1.31"] },
  async () => {
    const { DATABASE_URL: _none, ...embedded } = atHome;
    const mark = join(folder, "RESTORE_UNFINISHED.json");
    writeFileSync(mark, JSON.stringify({ archive: "a", pictures: "b", isEmbedded: true }));
    const again = { detail: /has not finished/, advice: /run the same 'npm run restore' again/ };
    expect(await diagnose({})).toMatchObject([{ name: "data-dir", ...again }]);
    const alone = await command(["doctor", "--json"], embedded);
    expect(alone.code).toBe(1);
    expect(alone.json<{ checks: CheckResult[] }>().checks).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "data-dir", state: "fail" })]),
    );
    rmSync(mark);
    await client.query("create table unfinished_restore (); comment on table unfinished_restore is '{}'");
    expect(await diagnose({})).toMatchObject([{ name: "database", ...again }]);
    const { rows } = await client.query("select to_regclass('unfinished_restore') is not null as is_there");
    expect(rows).toEqual([{ is_there: true }]);
    await client.query("drop table unfinished_restore");
    expect(await diagnose({})).toEqual([]);
  },
);
