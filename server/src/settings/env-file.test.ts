// Reading a `.env` file, and which of its lines stop the start.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { readEnvFile } from "./env-file.ts";
import { inspectEnvironment } from "./environment.ts";

const read = (text: string | Uint8Array) =>
  readEnvFile(typeof text === "string" ? new TextEncoder().encode(text) : text);
const secret = "kept#whole 'to the end\\n";

test.each([
  ["SECRET_KEY=abc#def", "abc#def"],
  ["SECRET_KEY=#abc", "#abc"],
  ["SECRET_KEY=abc # a comment", "abc"],
  ['SECRET_KEY=abc\t# a comment with a "quote', "abc"],
  ["SECRET_KEY= # nothing", ""],
  ["SECRET_KEY =  abc def  ", "abc def"],
  ["  export   SECRET_KEY=abc", "abc"],
  [`SECRET_KEY="${secret}"`, secret],
  [`SECRET_KEY = "${secret}" # it's a comment`, secret],
  [`SECRET_KEY='a "b" # c'`, 'a "b" # c'],
  ["SECRET_KEY=`a \"b\" 'c'`", `a "b" 'c'`],
  ['SECRET_KEY=say "please" twice', 'say "please" twice'],
  ["SECRET_KEY=a=b==", "a=b=="],
  ["SECRET_KEY=''", ""],
])("%s", (line, value) => {
  expect(read(line)).toEqual({ values: { SECRET_KEY: value }, faults: [] });
});

test("a BOM, CRLF, a lone CR, empty lines and comments change nothing", () => {
  const text = "\uFEFFHOST=::1\r\n\r\n# it's \"a comment\r\n\t# another\rPORT=1\nSMTP_URL='smtp://x'\r\n";
  expect(read(text)).toEqual({ values: { HOST: "::1", PORT: "1", SMTP_URL: "smtp://x" }, faults: [] });
});

test.each([
  ['SECRET_KEY="se-cret', /^\.env line 3 does not close the quote of SECRET_KEY/],
  ["SECRET_KEY='", /^\.env line 3 does not close/],
  ["SECRET_KEY='se-cret\"", /^\.env line 3 does not close/],
  ['SECRET_KEY=se-cret"', /^\.env line 3 holds a quote without its partner in SECRET_KEY/],
  ["SECRET_KEY=it's se-cret", /^\.env line 3 holds a quote without/],
  ['SECRET_KEY="a"se-cret', /^\.env line 3 goes on after the closing quote of SECRET_KEY/],
  ['SECRET_KEY="a"#se-cret', /^\.env line 3 goes on/],
  ["SECRET_KEY='it's se-cret'", /^\.env line 3 goes on/],
  ["SECRET_KEY se-cret", /^\.env line 3 has no '='/],
  ["export SECRET_KEY", /^\.env line 3 has no '='/],
  ["se-cret", /^\.env line 3 has no '='/],
  ["=se-cret", /^\.env line 3 has no name before its '='/],
  ["se-cret+/b==", /^\.env line 3 has no name/],
  ["HOST=se-cret", /^\.env line 3 sets HOST, which line 1 sets already/],
  ["export HOST=::1", /^\.env line 3 sets HOST, which line 1 sets already/],
  ["HOSTS=se-cret", /^\.env line 3 sets HOSTS, which is not a setting/],
  ["host=se-cret", /^\.env line 3 sets host, which is not a setting/],
])("%s is refused with the line's number, and the value is not shown", (line, sentence) => {
  const { values, faults } = read(`HOST=::1\r\n\r\n${line}\r\nPORT=1`);
  expect(faults.map((fault) => fault.sentence)).toEqual([expect.stringMatching(sentence)]);
  expect(faults[0]?.sentence).toMatch(/Please|please/);
  expect(faults[0]?.sentence).not.toContain("se-cret");
  expect(values).toMatchObject({ HOST: "::1", PORT: "1" });
});

test("bytes that are not UTF-8 are refused with the line's number", () => {
  const latin = Buffer.from("HOST=::1\nMAIL_FROM=caf\xe9\nPORT=1\n", "latin1");
  expect(read(latin)).toMatchObject({
    values: { HOST: "::1", PORT: "1" },
    faults: [{ sentence: expect.stringMatching(/^\.env line 2 is not UTF-8/) }],
  });
  const wide = Buffer.from("\uFEFFHOST=::1\n", "utf16le");
  expect(read(wide).faults[0]?.sentence).toMatch(/^\.env line 1 is not UTF-8/);
});

const cwd = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "hourhand-env-"));
afterEach(() => {
  process.chdir(cwd);
  rmSync(join(folder, ".env"), { recursive: true, force: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("every wrong line and every wrong or missing setting is named in one message", () => {
  process.chdir(folder);
  writeFileSync(
    ".env",
    [
      "NODE_ENV=production",
      'SECRET_KEY="se-cret',
      "PORTS=80",
      "PORT=eighty",
      "PUBLIC_URL=https://hourhand.example/shop",
      "WEB_CONCURRENCY=2",
      "S3_BUCKET=pictures",
      "DATABASE_URL=postgres://me:se-cret@word@127.0.0.1/x",
    ].join("\n"),
  );
  const { settings, faults } = inspectEnvironment({ ADMIN_EMAIL: "you@example.com" });
  expect(faults.map(({ name }) => name).toSorted()).toEqual([
    "ADMIN_PASSWORD",
    "DATABASE_URL",
    "PORT",
    "PORTS",
    "PUBLIC_URL",
    "S3_ENDPOINT",
    "SECRET_KEY",
    "SMTP_URL",
    "WEB_CONCURRENCY",
  ]);
  expect(JSON.stringify(faults)).not.toMatch(/se-cret|@word/);
  expect(settings).toMatchObject({ isProduction: true, port: 8000, processes: 2 });
});

test("an unreadable .env is refused", () => {
  process.chdir(folder);
  expect(inspectEnvironment({}).faults).toEqual([]);
  mkdirSync(".env");
  expect(inspectEnvironment({}).faults).toMatchObject([
    { name: ".env", sentence: expect.stringMatching(/^\.env cannot be read: it is a folder\. Please/) },
  ]);
});
