// Every refusal and failure of a command names the cause and says what to do (docs/rules/operation.md 49).
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { command } from "../../test/command.ts";
import { freshDatabase } from "../../test/database.ts";
import { startObjectStore, storeSettings } from "../../test/object-store.ts";
import { StoreDown } from "../platform/storage/store-down.ts";
import { writeArchive } from "./archive/archive.ts";
import { explain } from "./explain.ts";

const folder = mkdtempSync(join(tmpdir(), "hourhand-explain-"));
const [database, store] = await Promise.all([freshDatabase(), startObjectStore("pictures", "archives")]);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([database.drop(), store.close()]);
});

const failure = (fields: object, message = "x") => Object.assign(new Error(message), fields);

test.each<[what: string, error: unknown, sentence: RegExp]>([
  [
    "a full disk",
    failure({ code: "ENOSPC", syscall: "write", path: "/b/a.partial" }),
    /^\/b\/a\.partial: the disk is full\. Please make room/,
  ],
  ["a quota", failure({ code: "EDQUOT", path: "/b" }), /^\/b: the room allowed .* Please make room/],
  [
    "a folder of somebody else",
    failure({ code: "EACCES", path: "/b" }),
    /^\/b: this user may not\. Please run the command as/,
  ],
  ["a disk that is read-only", failure({ code: "EROFS", path: "/b" }), /^\/b: it is read-only\. Please/],
  [
    "the database's full disk",
    failure({ code: "53100", severity: "ERROR" }, "could not extend file"),
    /^The database .*could not extend file\. Please make room on the disk of the database/,
  ],
  [
    "a wrong password",
    failure({ code: "28P01", severity: "FATAL" }),
    /refuses the password\. Please correct user and password in DATABASE_URL/,
  ],
  [
    "another fault of the database",
    failure({ code: "XX000", severity: "ERROR" }, "corrupt"),
    /corrupt\. Please look at the database's log/,
  ],
  [
    "no database",
    failure({ code: "ECONNREFUSED", syscall: "connect" }),
    /^The database does not answer: nothing listens there\. Please start/,
  ],
  [
    "a database that is lost",
    new Error("Connection terminated unexpectedly"),
    /^The database does not answer: .*Please start/,
  ],
  [
    "a store that refuses",
    failure({ name: "AccessDenied", $metadata: {} }, "Access Denied"),
    /^The object store .*Access Denied \(AccessDenied\)\. Please let the key/,
  ],
  [
    "a store that is away",
    failure({ code: "ECONNREFUSED", $metadata: {} }),
    /^The object store .*nothing listens there.* Please look at the object store/,
  ],
  [
    "pictures that cannot be stored",
    new StoreDown("put", failure({ code: "ENOSPC", path: "/p" })),
    /^\/p: the disk is full\. Please/,
  ],
  ["anything else", new TypeError("x is undefined"), /^It failed: x is undefined\. Please/],
  [
    "what was worded already",
    new Error("The sun is down. Please wait."),
    /^The sun is down\. Please wait\.$/,
  ],
])("%s is named, with what to do", (_what, error, sentence) => {
  expect(explain(error)).toMatch(sentence);
});

test("if the disk fills up while an archive is written, the message says so", async () => {
  const header = {
    version: "1.0.0",
    at: new Date(0).toISOString(),
    id: "x",
    encryption: null,
    migrations: [],
    writer: { machine: "x", pid: 1 },
  };
  async function* frames() {
    for (let number = 0; number < 64; number++)
      yield Buffer.from(crypto.getRandomValues(new Uint8Array(65_536)));
  }
  for (const fullAfter of [0, 1, 3]) {
    let parts = 0;
    const writing = writeArchive(header, { key: undefined, sealKey: undefined }, frames(), async () => {
      if (parts++ >= fullAfter) throw failure({ code: "ENOSPC", path: "/full" });
    });
    await expect(writing.catch(explain)).resolves.toMatch(/^\/full: the disk is full\. Please make room/);
  }
});

const atHome = { DATABASE_URL: database.url, DATA_DIR: folder };

test("commands name the cause: a folder that is a file, a key without permission, nothing to restore, a database that is down", async () => {
  writeFileSync(join(folder, "file"), "x");
  const away = { ...atHome, DATABASE_URL: "postgres://owner:se-cret@127.0.0.1:1/x" };
  const refusing = { ...atHome, ...storeSettings(store), S3_ACCESS_KEY_ID: "of-nobody" };
  for (const [args, environment, sentence] of [
    [["backup", join(folder, "file")], atHome, /file: something else is there\. Please name a folder/],
    [["backup", join(folder, "file", "below")], atHome, /it is no folder\. Please name a folder/],
    [["backup", "s3://archives/x"], refusing, /The object store .*AccessDenied.* Please let the key/],
    [["restore", "s3://archives/x"], refusing, /The object store .*AccessDenied.* Please let the key/],
    [["restore", join(folder, "none.backup")], atHome, /it does not exist\. Please look at its name/],
    [["backup", folder], away, /The database does not answer: nothing listens there\. Please/],
    [["upgrade:check"], away, /The database does not answer: nothing listens there\. Please/],
    [
      ["admin", "create", "you@example.com"],
      away,
      /The database does not answer: nothing listens there\. Please/,
    ],
    [["media:move", "folder"], away, /The database does not answer: nothing listens there\. Please/],
    [["demo:reset"], away, /The database does not answer: nothing listens there\. Please/],
  ] as const) {
    const { code, stdout, stderr } = await command([...args], environment);
    expect({ code, stdout, stderr }, args.join(" ")).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(sentence),
    });
    expect(stderr).not.toMatch(/se-cret|aborted/);
  }
});

test("every refusal in the commands' code says what to do", () => {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const files = readdirSync(here, { recursive: true, encoding: "utf8" });
  const without: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))) {
    const text = readFileSync(join(here, file), "utf8");
    for (const [refusal] of text.matchAll(/new CommandRefused\([^;]*;/gs))
      if (!/Please|explain\(|error\.message/.test(refusal)) without.push(`${file}: ${refusal}`);
  }
  expect(without).toEqual([]);
});
