// When restore refuses: with a sentence, exit code 1, and without changing anything.
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  backUp,
  demoInstallation,
  newFolder,
  removeFolders,
  withClient,
  type BackupReply,
} from "../../../test/backups.ts";
import { command, type CommandResult } from "../../../test/command.ts";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { ByteReader } from "../archive/byte-reader.ts";
import { sealChunks, unsealChunks } from "../archive/chunks.ts";
import { readHeader, writeHeader, type ArchiveHeader } from "../archive/header.ts";
import { Seal } from "../archive/seal.ts";

const passphrase = "correct horse battery staple";
const files = newFolder();
const passphraseFile = join(files, "passphrase");
let plain: Buffer;
let encrypted: Buffer;
let empty: TestDatabase;
beforeAll(async () => {
  writeFileSync(passphraseFile, `${passphrase}\n`);
  const { app, dataDir } = await demoInstallation();
  writeFileSync(join(dataDir, "secret-key"), "f".repeat(64));
  const made = async (...args: string[]) =>
    readFileSync((await backUp(app.databaseUrl, dataDir, [files, ...args])).json<BackupReply>().file);
  plain = await made();
  encrypted = await made("--passphrase-file", passphraseFile);
  await app.close();
  empty = await freshDatabase({ empty: true });
}, 120_000);
afterAll(async () => {
  await empty.drop();
  removeFolders();
});

/** Writes an archive under this name. */
function archiveOf(bytes: Buffer, name = "given.backup"): string {
  const path = join(newFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

const nothingIsThere = async (dataDir: string) => {
  expect(existsSync(dataDir)).toBe(false);
  const tables = await withClient(empty.url, (client) =>
    client.query("select from pg_class where relnamespace = 'public'::regnamespace"),
  );
  expect(tables.rowCount).toBe(0);
};

async function expectRefused(
  path: string,
  sentence: RegExp,
  args: readonly string[] = [],
): Promise<CommandResult> {
  const dataDir = join(newFolder(), "data");
  const answer = await command(["restore", path, "--json", ...args], {
    DATA_DIR: dataDir,
    DATABASE_URL: empty.url,
  });
  expect({ code: answer.code, stderr: answer.stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(sentence),
  });
  expect(answer.json()).toEqual({ message: expect.stringMatching(sentence) });
  await nothingIsThere(dataDir);
  return answer;
}

/** Makes a seeded random generator, so that a failure can be reproduced. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function damage(whole: Buffer, random: (below: number) => number): [what: string, bytes: Buffer] {
  const at = random(whole.length);
  const copy = Buffer.from(whole);
  const length = 1 + random(5_000);
  switch (random(5)) {
    case 0:
      return [
        `byte ${at} flipped`,
        (copy.writeUInt8((copy.readUInt8(at) ^ (1 << random(8))) & 255, at), copy),
      ];
    case 1:
      return [`cut off at ${at}`, copy.subarray(0, at)];
    case 2:
      return [
        `${length} bytes gone at ${at}`,
        Buffer.concat([copy.subarray(0, at), copy.subarray(at + length)]),
      ];
    case 3:
      return [
        `${length} bytes more at ${at}`,
        Buffer.concat([copy.subarray(0, at), Buffer.alloc(length, 7), copy.subarray(at)]),
      ];
    default: {
      const from = random(whole.length);
      const piece = copy.subarray(from, from + length);
      const swapped = Buffer.concat([copy.subarray(0, at), piece, copy.subarray(at + piece.length)]);
      return [`${length} bytes of ${from} at ${at}`, swapped.equals(copy) ? copy.subarray(1) : swapped];
    }
  }
}

test(
  "20 archives damaged at random places are all refused, and nothing is written",
  { tags: ["@operating-1.23"] },
  async () => {
    const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 31);
    const random = numbersFrom(seed);
    const dataDir = join(newFolder(), "data");
    for (let round = 0; round < 20; round++) {
      const isPlain = round % 2 === 1;
      const [what, bytes] = damage(isPlain ? plain : encrypted, random);
      const given = ["restore", archiveOf(bytes), ...(isPlain ? [] : ["--passphrase-file", passphraseFile])];
      const { code, stdout, stderr } = await command(given, { DATA_DIR: dataDir, DATABASE_URL: empty.url });
      expect({ code, stdout, stderr }, `seed ${seed}, round ${round}: ${what}`).toEqual({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(
          /^(The archive is damaged: |This is no archive of HourHand|.*newer).*\.$/ms,
        ),
      });
      await nothingIsThere(dataDir);
    }
  },
);

/** Returns the same archive with a changed header and a valid checksum. */
function withHeader(bytes: Buffer, change: (header: ArchiveHeader) => ArchiveHeader): Buffer {
  const first = bytes.indexOf(10) + 1;
  const second = bytes.indexOf(10, first) + 1;
  const header = JSON.parse(bytes.subarray(first, second).toString()) as ArchiveHeader;
  return Buffer.concat([writeHeader(change(header)).bytes, bytes.subarray(second)]);
}

describe("the refusal names the fault", () => {
  test("truncated, or with added bytes", async () => {
    await expectRefused(archiveOf(plain.subarray(0, -1)), /damaged: its end is missing/);
    // Flips one bit in a part that no checksum covers.
    const [format, end] = [plain.indexOf("2"), plain.indexOf(10)];
    for (const changed of [
      Buffer.concat([plain.subarray(0, format), Buffer.from("0"), plain.subarray(format + 1)]),
      Buffer.concat([plain.subarray(0, end), Buffer.from(" "), plain.subarray(end)]),
    ])
      await expectRefused(archiveOf(changed), /This is no archive of HourHand/);
    await expectRefused(archiveOf(Buffer.concat([plain, Buffer.from("x")])), /damaged: something was added/);
  });

  test("no archive: another file, an empty one, none, a folder without one", async () => {
    await expectRefused(archiveOf(Buffer.from("-- PostgreSQL database dump\n")), /no archive of HourHand/);
    await expectRefused(archiveOf(Buffer.alloc(0)), /no archive of HourHand/);
    await expectRefused(join(newFolder(), "nowhere.backup"), /There is no archive/);
    await expectRefused(newFolder(), /There is no complete archive in/);
  });

  test("an unfinished one, also if it is the only one in its folder", async () => {
    const path = archiveOf(plain.subarray(0, 10_000), "hourhand-0.1.0-20260101T000000Z.backup.partial");
    await expectRefused(path, /never finished/);
    await expectRefused(join(path, ".."), /There is no complete archive in/);
  });

  test(
    "a newer version's, naming both versions, and one with an unknown migration",
    { tags: ["@operating-1.37"] },
    async () => {
      await expectRefused(
        archiveOf(withHeader(plain, (header) => ({ ...header, version: "99.1.0" }))),
        /made by HourHand 99\.1\.0, which is newer than this one, \d+\.\d+\.\d+/,
      );
      const strange = { number: 9000, name: "9000_tomorrow", checksum: "x" };
      await expectRefused(
        archiveOf(
          withHeader(plain, (header) => ({ ...header, migrations: [...header.migrations, strange] })),
        ),
        /that a newer HourHand has used: this one, \d+\.\d+\.\d+, does not know its migration 9000_tomorrow/,
      );
    },
  );

  test(
    "a missing, a wrong and an empty passphrase, none of which is ever printed",
    { tags: ["@operating-1.37"] },
    async () => {
      const path = archiveOf(encrypted);
      const wrong = archiveOf(Buffer.from("wrong horse"), "wrong");
      await expectRefused(path, /is encrypted.*--passphrase-file/);
      const answer = await expectRefused(path, /not the one of this archive/, ["--passphrase-file", wrong]);
      expect(answer.stdout + answer.stderr).not.toContain("wrong horse");
      await expectRefused(path, /is empty/, ["--passphrase-file", archiveOf(Buffer.from("\n"), "empty")]);
      await expectRefused(path, /cannot be read/, ["--passphrase-file", join(files, "nowhere")]);
    },
  );
});

/** Makes the same contents under another header, without the passphrase or the secret. */
async function forged(bytes: Buffer): Promise<Buffer> {
  const reader = new ByteReader(Readable.from([bytes]) as AsyncIterable<Buffer>);
  const { header, hash } = await readHeader((maxBytes) => reader.line(maxBytes));
  const nobodys = { key: undefined, sealKey: undefined };
  const before = { hash, ...nobodys };
  const contents = unsealChunks(before, reader, new Seal(before));
  const head = writeHeader({ ...header, id: "forged" });
  const after = { hash: head.hash, ...nobodys };
  const parts = [head.bytes];
  for await (const part of sealChunks(after, contents)) parts.push(part);
  return Buffer.concat([...parts, new Seal(after).made()]);
}

describe("the maker", () => {
  const secret = "f".repeat(64);

  test(
    "a changed archive does not match the key of this installation, in SECRET_KEY or in the data folder",
    { tags: ["@operating-1.37"] },
    async () => {
      const path = archiveOf(await forged(plain));
      const dataDir = newFolder();
      writeFileSync(join(dataDir, "secret-key"), secret);
      for (const place of [{ DATA_DIR: dataDir }, { DATA_DIR: newFolder(), SECRET_KEY: secret }] as Record<
        string,
        string
      >[])
        for (const more of [[], ["--check"]]) {
          const answer = await command(["restore", path, ...more], { DATABASE_URL: empty.url, ...place });
          expect(answer).toMatchObject({
            code: 1,
            stdout: "",
            stderr: expect.stringMatching(/does not fit the key of this place.*Nothing was changed\. Please/),
          });
        }
      expect(readdirSync(dataDir)).toEqual(["secret-key"]);
    },
  );

  test("one without a passphrase does not accept one", { tags: ["@operating-1.37"] }, async () => {
    for (const bytes of [plain, await forged(plain)])
      await expectRefused(archiveOf(bytes), /was made without a passphrase, so it does not fit/, [
        "--passphrase-file",
        passphraseFile,
      ]);
  });
});

describe("a target that is not empty", () => {
  const attempt = (environment: Record<string, string>) =>
    command(["restore", "--json", archiveOf(plain)], environment);

  test("a database with tables stays unchanged", { tags: ["@operating-1.37"] }, async () => {
    const database = await freshDatabase();
    const answer = await attempt({ DATABASE_URL: database.url, DATA_DIR: newFolder() });
    expect(answer).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/There are tables .* needs an empty place/),
    });
    await database.drop();
  });

  test("pictures in DATA_DIR, and a database there, even if DATABASE_URL names another", async () => {
    const withPictures = newFolder();
    mkdirSync(join(withPictures, "pictures", "ab"), { recursive: true });
    writeFileSync(join(withPictures, "pictures", "ab", "c".repeat(32)), "x");
    const withDatabase = newFolder();
    mkdirSync(join(withDatabase, "postgres", "cluster"), { recursive: true });
    writeFileSync(join(withDatabase, "postgres", "cluster", "PG_VERSION"), "18");
    for (const [dataDir, sentence] of [
      [withPictures, /There are pictures in/],
      [withDatabase, /There is a database in/],
    ] as const) {
      for (const more of [{}, { DATABASE_URL: empty.url }] as Record<string, string>[]) {
        const answer = await attempt({ DATA_DIR: dataDir, ...more });
        expect(answer).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
      }
      expect(readdirSync(dataDir)).toHaveLength(1);
    }
    expect(statSync(join(withPictures, "pictures", "ab", "c".repeat(32))).size).toBe(1);
  });
});

test.each([
  [["restore"]],
  [["restore", "a", "b"]],
  [["restore", "a", "--chekc"]],
  [["backup"]],
  [["backup", "a", "--keep", "0"]],
])("%j is wrong usage", async (args) => {
  expect(await command(args, {})).toMatchObject({ code: 2, stdout: "" });
});
