// Writes and reads a whole archive: its header, then frames, compressed, in sealed chunks. Both directions keep only a
// few parts in memory.
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { compareMigrations } from "../../platform/database/applied-migrations.ts";
import { readMigrations } from "../../platform/database/migrate.ts";
import { productVersion } from "../../version.ts";
import { CommandRefused } from "../command.ts";
import { ByteReader } from "./byte-reader.ts";
import { sealChunks, unsealChunks } from "./chunks.ts";
import { readFrames, type Frame, type Manifest } from "./frames.ts";
import {
  damaged,
  keysFor,
  readHeader,
  writeHeader,
  type ArchiveHeader,
  type ArchiveKeys,
  type Binding,
} from "./header.ts";
import { Seal } from "./seal.ts";

/** Writes an archive. Returns its size in bytes. */
export async function writeArchive(
  header: ArchiveHeader,
  keys: ArchiveKeys,
  frames: AsyncIterable<Buffer>,
  write: (part: Buffer) => Promise<void>,
): Promise<number> {
  const { bytes, hash } = writeHeader(header);
  const binding = { hash, ...keys };
  const seal = new Seal(binding);
  let size = 0;
  let failure: unknown;
  const add = async (part: Buffer) => {
    try {
      await write(part);
    } catch (error) {
      failure = error;
      throw error;
    }
    size += part.length;
  };
  // Written at once, so that an unfinished file shows who is writing it.
  await add(bytes);
  seal.update(bytes);
  await pipeline(
    Readable.from(frames, { objectMode: false }),
    createGzip({ level: 3 }),
    (source: AsyncIterable<Buffer>) => sealChunks(binding, source),
    async (source: AsyncIterable<Buffer>) => {
      for await (const part of source) {
        await add(part);
        seal.update(part);
      }
    },
  ).catch((error: unknown) => {
    // The pipeline's error may only say that the stream was cut off, without the cause.
    throw failure ?? error;
  });
  await add(seal.made());
  return size;
}

/** An archive with a valid header; its content can be read any number of times, each time from the beginning. */
export interface ReadableArchive {
  readonly name: string;
  readonly size: number;
  readonly header: ArchiveHeader;
  /**
   * Whether, once the archive has been read whole, it is certain that it was made with its passphrase or with this
   * installation's secret.
   */
  readonly isMakerKnown: boolean;
  /**
   * @throws CommandRefused if it is damaged
   */
  frames(): AsyncGenerator<Frame, void>;
}

/** Where an archive's bytes come from. */
export interface ArchiveSource {
  readonly name: string;
  readonly size: number;
  bytes(): AsyncIterable<Buffer>;
}

/** An archive that is being written. */
export interface ArchiveDraft {
  write(part: Buffer): Promise<void>;
  /** Completes the archive; only then does it count as one. */
  finish(): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

export interface ArchivePlace {
  /** The place's address as shown to the operator. */
  readonly address: string;
  addressOf(name: string): string;
  /** Creates the place if it is missing, and begins an archive in it. */
  create(name: string): Promise<ArchiveDraft>;
  /** Lists the names of all objects in the place. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes what killed runs left, but no file that is still being written. */
  removeUnfinished(): Promise<void>;
  /** @throws CommandRefused if there is no such archive */
  open(name: string): Promise<ArchiveSource>;
}

/**
 * @param secret of the installation that opens it
 * @throws CommandRefused if it is not an archive, is of a newer version, or the passphrase is missing or wrong
 */
export async function openArchive(
  source: ArchiveSource,
  passphrase: string | undefined,
  secret: string | undefined,
): Promise<ReadableArchive> {
  const reader = new ByteReader(source.bytes());
  const { header, hash, isNewer, isSealed } = await readHeader((maxBytes) => reader.line(maxBytes));
  await reader.close();
  refuseNewer(header, isNewer);
  const binding = { hash, ...(await keysFor(header, passphrase, secret)) };
  return {
    name: source.name,
    size: source.size,
    header,
    // Only the holder of the passphrase can have encrypted it, so it needs no seal.
    isMakerKnown: binding.key !== undefined || (isSealed && binding.sealKey !== undefined),
    frames: () => framesOf(source, binding),
  };
}

async function* framesOf(source: ArchiveSource, binding: Binding): AsyncGenerator<Frame, void> {
  const reader = new ByteReader(source.bytes());
  const { hash, bytes, isSealed } = await readHeader((maxBytes) => reader.line(maxBytes));
  if (!hash.equals(binding.hash)) throw damaged("it was changed while it was read");
  const seal = isSealed ? new Seal(binding) : undefined;
  seal?.update(bytes);
  const unpacked = new PassThrough();
  const unpacking = pipeline(
    Readable.from(unsealChunks(binding, reader, seal), { objectMode: false }),
    createGunzip(),
    unpacked,
  );
  // Reading `unpacked` throws the same error, so it is ignored here.
  unpacking.catch(() => {});
  try {
    yield* readFrames(new ByteReader(unpacked as AsyncIterable<Buffer>));
  } catch (error) {
    if (((error as NodeJS.ErrnoException).code ?? "").startsWith("Z_"))
      throw damaged("it cannot be unpacked");
    throw error;
  } finally {
    unpacked.destroy();
    await reader.close();
  }
}

function refuseNewer({ version, migrations }: ArchiveHeader, isNewerFormat: boolean): void {
  const ownVersion = productVersion();
  // A newer format may describe its migrations differently.
  const { unknown, changed } = compareMigrations(isNewerFormat ? [] : migrations, readMigrations());
  if (isNewerFormat || isAfter(version, ownVersion))
    throw new CommandRefused(
      `The archive was made by HourHand ${version}, which is newer than this one, ${ownVersion}. Please restore it with that version or a later one.`,
    );
  const [newer] = unknown;
  if (newer)
    throw new CommandRefused(
      `The archive is of a database that a newer HourHand has used: this one, ${ownVersion}, does not know its migration ${newer.name}. Please restore it with that version or a later one.`,
    );
  const [strange] = changed;
  if (strange)
    throw new CommandRefused(
      `The archive was made by HourHand ${version}, whose migration ${strange.name} is not that of this one, ${ownVersion}. Please restore it with the version that made it.`,
    );
}

function isAfter(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  for (const [index, number] of (left ?? []).entries()) {
    const difference = number - (right?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/**
 * Reads a whole archive and compares it with its manifest.
 * @throws CommandRefused if any part of it is damaged
 */
export async function verifyArchive(archive: ReadableArchive): Promise<Manifest> {
  const tables: Record<string, number> = {};
  let [pictures, open]: [number, string | undefined] = [0, undefined];
  let read: Manifest | undefined;
  for await (const frame of archive.frames()) {
    if (frame.kind === "table") tables[(open = frame.table.name)] = 0;
    else if (frame.kind === "end" && open !== undefined) tables[open] = frame.rows;
    else if (frame.kind === "picture") pictures++;
    else if (frame.kind === "manifest") {
      const { manifest } = frame;
      if (JSON.stringify([manifest.tables, manifest.pictures]) !== JSON.stringify([tables, pictures]))
        throw damaged("it does not hold what its manifest says");
      read = manifest;
    }
  }
  // Checked only at the end, because the seal is there.
  if (read === undefined) throw damaged("its manifest is missing");
  return read;
}
