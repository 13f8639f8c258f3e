// The first two lines of an archive: what it is and a checksum, then a JSON object. All that follows is bound to them.
import { createHash, createHmac, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { AppliedMigration } from "../../platform/database/applied-migrations.ts";
import { CommandRefused } from "../command.ts";

/** How the key comes from the passphrase (scrypt). */
export interface Encryption {
  salt: string;
  cost: number;
  blockSize: number;
  parallelization: number;
  /** By this a wrong passphrase is told from damage. */
  check: string;
}

export interface ArchiveHeader {
  /** Of the product that made it. */
  version: string;
  /** The moment it holds, an ISO instant. */
  at: string;
  /** Random: parts of two archives never fit. */
  id: string;
  encryption: Encryption | null;
  migrations: AppliedMigration[];
  /** Who writes it: a machine and a process, for whoever finds it unfinished. */
  writer: { machine: string; pid: number };
}

/** A header with what binds the rest to it; the key where there is a passphrase. */
export interface Binding {
  hash: Buffer;
  key: Buffer | undefined;
}

const format = 1;
const firstLine = /^HourHand backup ([1-9]\d*) ([0-9a-f]{64})\n$/;
/** A first line is shorter than this, so that a foreign file is not read for one. */
const maxFirstLine = 100;
/** Migrations and all; what is longer is no header. */
export const maxHeader = 1024 * 1024;

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

/** Says that a file is none, or not whole. */
export const damaged = (what: string): CommandRefused =>
  new CommandRefused(
    `The archive is damaged: ${what}. Nothing was changed. Please take another copy or an older archive.`,
  );

const foreign = () => new CommandRefused("This is no archive of HourHand. Nothing was changed.");

export function writeHeader(header: ArchiveHeader): { bytes: Buffer; hash: Buffer } {
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const hash = sha256(line);
  return {
    bytes: Buffer.concat([Buffer.from(`HourHand backup ${format} ${hash.toString("hex")}\n`), line]),
    hash,
  };
}

/**
 * Reads the two lines.
 * @param line answers the next line with its end, up to so many bytes; undefined where there is none
 * @throws CommandRefused where it is no archive, or damaged
 */
export async function readHeader(
  line: (maxBytes: number) => Promise<Buffer | undefined>,
): Promise<{ header: ArchiveHeader; hash: Buffer; isNewer: boolean }> {
  const first = (await line(maxFirstLine))?.toString("latin1") ?? "";
  const [, number, checksum] = firstLine.exec(first) ?? [];
  if (number === undefined) throw foreign();
  const json = await line(maxHeader);
  if (json === undefined || sha256(json).toString("hex") !== checksum)
    throw damaged("its header does not fit its checksum");
  return {
    header: JSON.parse(json.toString()) as ArchiveHeader,
    hash: Buffer.from(checksum, "hex"),
    isNewer: Number(number) > format,
  };
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
// 32 MiB for a guess, and no more for the command.
const cost = { cost: 2 ** 15, blockSize: 8, parallelization: 3 };
const maxCost = 2 ** 17;

async function keysOf(passphrase: string, encryption: Omit<Encryption, "check">) {
  const { salt, cost: N, blockSize: r, parallelization: p } = encryption;
  if (N > maxCost || r > 16 || p > 16) throw damaged("its key asks for more memory than any of ours");
  const bytes = await derive(passphrase, Buffer.from(salt, "hex"), 64, {
    N,
    r,
    p,
    maxmem: 256 * N * r,
  });
  const check = createHmac("sha256", bytes.subarray(32)).update("hourhand").digest("hex");
  return { key: bytes.subarray(0, 32), check };
}

/** A new key from a passphrase. */
export async function encryptionFor(passphrase: string): Promise<{ encryption: Encryption; key: Buffer }> {
  const chosen = { salt: randomBytes(16).toString("hex"), ...cost };
  const { key, check } = await keysOf(passphrase, chosen);
  return { encryption: { ...chosen, check }, key };
}

/** The key of an archive; undefined where it has none. @throws CommandRefused for a missing or wrong passphrase */
export async function keyOf(
  { encryption }: ArchiveHeader,
  passphrase: string | undefined,
): Promise<Buffer | undefined> {
  if (encryption === null) return undefined;
  if (passphrase === undefined)
    throw new CommandRefused(
      "The archive is encrypted. Please name the file of its passphrase with --passphrase-file.",
    );
  const { key, check } = await keysOf(passphrase, encryption);
  if (check !== encryption.check)
    throw new CommandRefused("The passphrase is not the one of this archive. Nothing was changed.");
  return key;
}
