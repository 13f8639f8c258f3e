// The first two lines of an archive: its format and a checksum, then a JSON object. Everything after them is bound to
// them.
import { createHash, createHmac, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { AppliedMigration } from "../../platform/database/applied-migrations.ts";
import { createKeys, secretFingerprint } from "../../platform/keys.ts";
import type { MarketPlace } from "../../settings/market.ts";
import { CommandRefused } from "../command.ts";

/** How a key is derived from the passphrase (scrypt). */
export interface Encryption {
  salt: string;
  cost: number;
  blockSize: number;
  parallelization: number;
  /** Tells a wrong passphrase from damage. */
  check: string;
}

export interface ArchiveHeader {
  /** The version of the product that made it. */
  version: string;
  /** The moment that its content shows, an ISO instant. */
  at: string;
  /** A random id, so that parts of two archives never match. */
  id: string;
  encryption: Encryption | null;
  /**
   * The fingerprint of the installation's secret, a keyed hash in hexadecimal; null if the secret was unavailable,
   * missing in format 1.
   */
  secret?: string | null;
  migrations: AppliedMigration[];
  /** The market of the installation; missing in archives of versions that only served India. */
  market?: MarketPlace;
  /** The machine and process that write it, to identify an unfinished file. */
  writer: { machine: string; pid: number };
}

/** The keys that make or open an archive: the passphrase's, and the seal's if it is known. */
export interface ArchiveKeys {
  key: Buffer | undefined;
  sealKey: Buffer | undefined;
}

/** A header's hash, which binds the rest of the archive to it, and the keys. */
export interface Binding extends ArchiveKeys {
  hash: Buffer;
}

// Format 1 had no seal.
const format = 2;
const firstLine = /^HourHand backup ([1-9]\d*) ([0-9a-f]{64})\n$/;
/** Maximum length of a first line, so that a foreign file is not read whole. */
const maxFirstLine = 100;
/** Maximum size of a header, including its migrations. */
export const maxHeader = 1024 * 1024;

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

/** Makes the error for a file that is not an archive, or not a complete one. */
export const damaged = (what: string): CommandRefused =>
  new CommandRefused(
    `The archive is damaged: ${what}. Nothing was changed. Please take another copy or an older archive.`,
  );

const foreign = () =>
  new CommandRefused(
    "This is no archive of HourHand. Nothing was changed. Please name a file that 'npm run backup' made.",
  );

export function writeHeader(header: ArchiveHeader): { bytes: Buffer; hash: Buffer } {
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const hash = sha256(line);
  return {
    bytes: Buffer.concat([Buffer.from(`HourHand backup ${format} ${hash.toString("hex")}\n`), line]),
    hash,
  };
}

/** A header that was read, with its bytes. */
export interface ReadHeader {
  header: ArchiveHeader;
  bytes: Buffer;
  hash: Buffer;
  isNewer: boolean;
  isSealed: boolean;
}

/**
 * Reads the two lines.
 * @param line returns the next line with its end, up to a maximum; undefined if there is none
 * @throws CommandRefused if it is not an archive, or is damaged
 */
export async function readHeader(
  line: (maxBytes: number) => Promise<Buffer | undefined>,
): Promise<ReadHeader> {
  const first = (await line(maxFirstLine))?.toString("latin1") ?? "";
  const [, number, checksum] = firstLine.exec(first) ?? [];
  if (number === undefined) throw foreign();
  const json = await line(maxHeader);
  if (json === undefined || sha256(json).toString("hex") !== checksum)
    throw damaged("its header does not fit its checksum");
  return {
    header: JSON.parse(json.toString()) as ArchiveHeader,
    bytes: Buffer.concat([Buffer.from(first, "latin1"), json]),
    hash: Buffer.from(checksum, "hex"),
    isNewer: Number(number) > format,
    isSealed: Number(number) > 1,
  };
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
// Each guess at a passphrase costs 32 MiB, and so does the command, once.
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

/** Makes a new key from a passphrase. */
export async function encryptionFor(
  passphrase: string,
): Promise<{ encryption: Encryption; keys: ArchiveKeys }> {
  const chosen = { salt: randomBytes(16).toString("hex"), ...cost };
  const { key, check } = await keysOf(passphrase, chosen);
  return { encryption: { ...chosen, check }, keys: { key, sealKey: sealKeyOf(key) } };
}

const sealKeyOf = (key: Buffer): Buffer => createHmac("sha256", key).update("seal of an archive").digest();

/** Derives the keys of archives without a passphrase from the installation's secret. */
export const keysOfSecret = (secret: string): ArchiveKeys => ({
  key: undefined,
  sealKey: createKeys(secret).derive("seal of an archive"),
});

/** Returns a secret's fingerprint, which does not reveal the secret. */
export const fingerprintOfSecret = (secret: string): string =>
  secretFingerprint(createKeys(secret)).toString("hex");

/**
 * Finds the keys of an archive. Without a passphrase, its seal can only be checked with the secret that made it.
 * @param secret of the installation that opens it
 * @throws CommandRefused for a missing, wrong or unexpected passphrase
 */
export async function keysFor(
  { encryption, secret: madeWith }: ArchiveHeader,
  passphrase: string | undefined,
  secret: string | undefined,
): Promise<ArchiveKeys> {
  if (encryption === null) {
    // Otherwise an attacker could put an archive without a passphrase in place of one that has it.
    if (passphrase !== undefined)
      throw new CommandRefused(
        "The archive was made without a passphrase, so it does not fit this one. Nothing was changed. Please take one that was made with it; only if you know who made this one, leave out --passphrase-file.",
      );
    return secret !== undefined && madeWith === fingerprintOfSecret(secret)
      ? keysOfSecret(secret)
      : { key: undefined, sealKey: undefined };
  }
  if (passphrase === undefined)
    throw new CommandRefused(
      "The archive is encrypted. Please name the file of its passphrase with --passphrase-file.",
    );
  const { key, check } = await keysOf(passphrase, encryption);
  if (check !== encryption.check)
    throw new CommandRefused(
      "The passphrase is not the one of this archive. Nothing was changed. Please name the file of the one that it was made with.",
    );
  return { key, sealKey: sealKeyOf(key) };
}
