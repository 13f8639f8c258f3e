// The doctor with planted faults: each is reported by name, with advice, and no output contains a secret.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { makeCertificate } from "../../test/certificate.ts";
import { command, startCommand } from "../../test/command.ts";
import { freshDatabase } from "../../test/database.ts";
import { startRedis } from "../../test/redis.ts";
import { startSmtpSink } from "../../test/smtp-sink.ts";
import { checkTransactions } from "../platform/checks/database-checks.ts";
import { checkNames, inEnglish, type CheckResult } from "../platform/checks/finding.ts";
import { checkNode, checkFreeSpace } from "../platform/checks/place-checks.ts";
import { createPool } from "../platform/database/pool.ts";
import { createKeys, secretFingerprint } from "../platform/keys.ts";

interface Answer {
  ok: boolean;
  version: string;
  at: string;
  message: string;
  checks: CheckResult[];
}

const secret = "the secret of this test, which is long enough";
const [database, redis, sink] = await Promise.all([freshDatabase(), startRedis(), startSmtpSink()]);
const folder = mkdtempSync(join(tmpdir(), "hourhand-doctor-"));
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await client.end();
  await Promise.all([database.drop(), redis.stop(), sink.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const healthy = (): Record<string, string> => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SECRET_KEY: secret,
  REDIS_URL: redis.url,
  SMTP_URL: sink.url,
});

async function diagnose(environment: Record<string, string> = {}, run: typeof command = command) {
  const result = await run(["doctor", "--json"], { ...healthy(), ...environment });
  const answer = result.json<Answer>();
  const written = result.stdout + result.stderr;
  expect(written).not.toContain(secret);
  expect(written).not.toContain("se-cret");
  for (const { state, advice } of answer.checks) expect(advice !== null).toBe(state === "fail");
  expect(result.code).toBe(answer.ok ? 0 : 1);
  const of = (state: string) => answer.checks.filter((one) => one.state === state).map(({ name }) => name);
  return { answer, failed: of("fail"), skipped: of("skip") };
}

const detailOf = (answer: Answer, name: string) =>
  answer.checks.find((one) => one.name === name)?.detail ?? "";

async function listen<S extends Server>(server: S): Promise<{ server: S; port: number }> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

test(
  "a healthy installation: every check by name and in order, nothing changed, nothing left behind",
  { tags: ["@operating-1.30"] },
  async () => {
    const { answer, failed, skipped } = await diagnose();
    expect(failed).toEqual([]);
    expect(answer.checks.map(({ name }) => name)).toEqual(checkNames);
    expect(skipped).toEqual(["payments", "backup", "certificate"]);
    expect(answer).toMatchObject({ ok: true, message: "Everything is as it should be." });
    expect(readdirSync(folder)).toEqual([]);
    const { stdout, code } = await command(["doctor"], healthy());
    expect(code).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split(" ").find((word, at) => at > 0 && word !== "")),
    ).toEqual(checkNames);
  },
);

test("a wrong setting, and several processes without Redis", async () => {
  const wrong = await diagnose({ PORT: "eighty" });
  expect(wrong.failed).toEqual(["settings"]);
  expect(detailOf(wrong.answer, "settings")).toContain("PORT");
  // Checks that do not depend on the wrong setting still run.
  const address = await diagnose({ DATABASE_URL: "mysql://owner:se-cret@127.0.0.1/x", SMTP_TLS: "required" });
  expect(address.failed).toEqual(["settings", "database", "mail"]);
  expect(address.skipped).toEqual([
    "extensions",
    "migrations",
    "transactions",
    "payments",
    "clock",
    "backup",
    "certificate",
  ]);
  const { REDIS_URL: _none, ...withoutRedis } = healthy();
  const several = await command(["doctor", "--json"], { ...withoutRedis, WEB_CONCURRENCY: "2" });
  const found = several.json<Answer>().checks.filter(({ state }) => state === "fail");
  expect(found.map(({ name }) => name)).toEqual(["settings", "redis"]);
});

test("a secret that differs from the last one used, and one that is too short", async () => {
  onTestFinished(async () => {
    await client.query("update installation set secret_fingerprint = null");
  });
  await client.query("update installation set secret_fingerprint = $1", [
    secretFingerprint(createKeys(secret)),
  ]);
  expect((await diagnose()).failed).toEqual([]);
  const other = await diagnose({ SECRET_KEY: "quite another secret, and as long as the first" });
  expect(other.failed).toEqual(["secret-key"]);
  const damaged = join(folder, "secret-key");
  writeFileSync(damaged, "short");
  const { SECRET_KEY: _none, ...fromFile } = healthy();
  const result = await command(["doctor", "--json"], fromFile);
  expect(result.json<Answer>().checks.filter(({ state }) => state === "fail")).toMatchObject([
    { name: "secret-key" },
  ]);
  rmSync(damaged);
});

test("no data folder, and one without a database", async () => {
  const missing = await diagnose({ DATA_DIR: join(folder, "nowhere") });
  expect(missing.failed).toEqual(["data-dir"]);
  expect(missing.skipped).toContain("disk");
  const { DATABASE_URL: _none, ...embedded } = healthy();
  const result = await command(["doctor", "--json"], embedded);
  const { checks } = result.json<Answer>();
  expect(checks.filter(({ state }) => state === "fail")).toMatchObject([
    { name: "data-dir", advice: /npm start/ },
  ]);
  expect(checks.find(({ name }) => name === "database")?.state).toBe("skip");
  expect(readdirSync(folder)).toEqual([]);
});

test("a database that does not answer, or refuses the password", async () => {
  const away = await diagnose({ DATABASE_URL: "postgres://owner:se-cret@127.0.0.1:1/x" });
  expect(away.failed).toEqual(["database"]);
  expect(away.skipped).toEqual(
    expect.arrayContaining(["extensions", "migrations", "transactions", "backup"]),
  );
  const wrong = new URL(database.url);
  wrong.password = "se-cret";
  const refused = await diagnose({ DATABASE_URL: wrong.href });
  expect(refused.failed).toEqual(["database"]);
});

test("a missing extension, and migrations that are missing, changed or unknown", async () => {
  const other = await freshDatabase();
  const owner = new pg.Client({ connectionString: other.url });
  await owner.connect();
  await owner.query("drop extension pg_trgm cascade");
  await owner.query("update schema_migrations set checksum = 'x' where number = 1");
  const changed = await diagnose({ DATABASE_URL: other.url });
  expect(changed.failed).toEqual(["extensions", "migrations"]);
  expect(detailOf(changed.answer, "extensions")).toContain("pg_trgm");
  expect(detailOf(changed.answer, "migrations")).toContain("0001_platform");
  await owner.query(
    "insert into schema_migrations (number, name, checksum) values (9000, '9000_tomorrow', 'x')",
  );
  expect(detailOf((await diagnose({ DATABASE_URL: other.url })).answer, "migrations")).toContain(
    "9000_tomorrow",
  );
  await owner.query("delete from schema_migrations where number > 30");
  await owner.query("update schema_migrations set checksum = 'x' where false");
  await owner.end();
  await other.drop();
});

test("a transaction that stays open is reported with its pid and age", async () => {
  const pool = createPool(database.url, { size: 1 });
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await client.query("begin");
  await new Promise((done) => setTimeout(done, 300));
  expect(inEnglish(await checkTransactions(pool, 0.1))).toMatchObject({
    state: "fail",
    detail: expect.stringMatching(new RegExp(`pid ${rows[0]?.pid}, \\d+ s`)),
  });
  await client.query("rollback");
  expect(await checkTransactions(pool, 0.1)).toMatchObject({ state: "ok" });
  await pool.end();
});

test("Redis down, a mail server down, and one without TLS although required", async () => {
  const away = await diagnose({
    REDIS_URL: "redis://:se-cret@127.0.0.1:1",
    SMTP_URL: "smtp://me:se-cret@127.0.0.1:1",
  });
  expect(away.failed).toEqual(["redis", "mail"]);
  const plain = await diagnose({ SMTP_TLS: "required" });
  expect(plain.failed).toEqual(["mail"]);
  expect(plain.answer.checks.find(({ name }) => name === "mail")?.advice).toContain("STARTTLS");
});

test("a mail server that hangs is given up after a timeout", async () => {
  const { port } = await listen(createServer(() => {}));
  const { answer, failed } = await diagnose({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  expect(failed).toEqual(["mail"]);
  expect(detailOf(answer, "mail")).toBe("it does not answer");
});

test("no place for pictures, an object store that rejects requests, and one whose clock is wrong", async () => {
  const place = join(folder, "full");
  mkdirSync(place);
  writeFileSync(join(place, "pictures"), "not a folder");
  expect((await diagnose({ DATA_DIR: place })).failed).toEqual(["pictures"]);
  rmSync(place, { recursive: true });
  const { port } = await listen(
    createHttpServer((_request, response) => {
      response.sendDate = false;
      response.setHeader("date", new Date(Date.now() - 600_000).toUTCString());
      response.writeHead(403).end();
    }),
  );
  const refusing = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "somebody",
    S3_SECRET_ACCESS_KEY: "se-cret",
  };
  expect((await diagnose(refusing)).failed).toEqual(["pictures", "clock"]);
  // Only the place for new pictures is checked by writing.
  expect((await diagnose({ ...refusing, PICTURES_IN: "folder" })).failed).toEqual(["clock"]);
});

test("a backup that is too old, and no backup after a while", async () => {
  onTestFinished(async () => {
    await client.query("update installation set begun_at = now(), last_backup_at = null");
  });
  await client.query("update installation set begun_at = now() - interval '3 days'");
  expect((await diagnose()).failed).toEqual(["backup"]);
  await client.query("update installation set last_backup_at = now() - interval '27 hours'");
  expect((await diagnose()).failed).toEqual(["backup"]);
  expect((await diagnose({ BACKUP_MAX_AGE_HOURS: "27.5" })).failed).toEqual([]);
});

test("a certificate: trusted, from an unknown authority, for another name, about to expire, and none", async () => {
  const certificates = [
    makeCertificate("localhost", 90),
    makeCertificate("elsewhere.test", 90),
    makeCertificate("localhost", 5),
  ];
  const trusted = join(folder, "trusted.pem");
  onTestFinished(() => rmSync(trusted));
  writeFileSync(trusted, certificates.map(({ cert }) => cert).join(""));
  const ports: number[] = [];
  for (const certificate of certificates)
    ports.push((await listen(createTlsServer(certificate, (socket) => socket.end()))).port);
  const [good, wrongName, ending] = ports.map((port) => ({ PUBLIC_URL: `https://localhost:${port}` }));
  const certificateCheck = async (environment: Record<string, string> = {}, trust = true) => {
    // A separate process, because Node reads trusted certificates when it starts.
    const { answer } = trust
      ? await diagnose({ ...environment, NODE_EXTRA_CA_CERTS: trusted }, (...of) => startCommand(...of).ended)
      : await diagnose(environment);
    return answer.checks.find(({ name }) => name === "certificate");
  };
  expect(await certificateCheck(good)).toMatchObject({ state: "ok" });
  expect(await certificateCheck(good, false)).toMatchObject({ state: "fail", detail: /not trusted/ });
  expect(await certificateCheck(wrongName)).toMatchObject({ state: "fail", detail: /another name/ });
  expect(await certificateCheck(ending)).toMatchObject({ state: "fail", detail: /for [45] more days/ });
  expect(await certificateCheck({ PUBLIC_URL: "https://localhost:1" }, false)).toMatchObject({
    state: "fail",
    detail: /nothing listens/,
  });
});

test("an old Node and a full disk", () => {
  expect(inEnglish(checkNode("18.20.0"))).toMatchObject({
    state: "fail",
    advice: expect.stringContaining("24"),
  });
  expect(checkFreeSpace(400 * 1024 ** 2, 0.5, "/data").state).toBe("fail");
  expect(checkFreeSpace(40 * 1024 ** 3, 0.04, "/data").state).toBe("fail");
  expect(checkFreeSpace(40 * 1024 ** 3, 0.4, "/data").state).toBe("ok");
});
