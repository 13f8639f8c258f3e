// Writes and reads a whole archive: header, then frames, compressed, in sealed chunks. Both hold a few parts at a time only.
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

/** Writes an archive. Answers its size in bytes. */
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
  // At once, so that whoever finds it unfinished knows who writes it.
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
    // The pipeline may tell only that it was cut off, and not by what.
    throw failure ?? error;
  });
  await add(seal.made());
  return size;
}

/** An archive whose header was read and understood; what follows is read, from its begin, as often as asked. */
export interface ReadableArchive {
  readonly name: string;
  readonly size: number;
  readonly header: ArchiveHeader;
  /** Whether it is certain, once it is read whole, that it was made with its passphrase or with this place's secret. */
  readonly isMakerKnown: boolean;
  /** @throws CommandRefused where it is damaged */
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
  /** Makes it whole: before this nobody takes it for an archive. */
  finish(): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
}

export interface ArchivePlace {
  /** How it is told. */
  readonly address: string;
  addressOf(name: string): string;
  /** Makes the place if it is missing and begins an archive. */
  create(name: string): Promise<ArchiveDraft>;
  /** The names of all that lies there. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes what killed runs left, and nothing that somebody is writing. */
  removeUnfinished(): Promise<void>;
  /** @throws CommandRefused where there is none */
  open(name: string): Promise<ArchiveSource>;
}

/**
 * @param secret of the place that it is opened at
 * @throws CommandRefused where it is none of ours, of a newer version, or the passphrase is missing or wrong
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
    // What was encrypted with the passphrase was made with it, also without a seal.
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
  // Reading `unpacked` throws the same.
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
  const own = productVersion();
  // What a newer one says of its migrations may be written otherwise.
  const { unknown, changed } = compareMigrations(isNewerFormat ? [] : migrations, readMigrations());
  if (isNewerFormat || isAfter(version, own))
    throw new CommandRefused(
      `The archive was made by HourHand ${version}, which is newer than this one, ${own}. Please restore it with that version or a later one.`,
    );
  const [newer] = unknown;
  if (newer)
    throw new CommandRefused(
      `The archive is of a database that a newer HourHand has used: this one, ${own}, does not know its migration ${newer.name}. Please restore it with that version or a later one.`,
    );
  const [strange] = changed;
  if (strange)
    throw new CommandRefused(
      `The archive was made by HourHand ${version}, whose migration ${strange.name} is not that of this one, ${own}. Please restore it with the version that made it.`,
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
 * Reads an archive whole and compares what it holds with its manifest.
 * @throws CommandRefused where it is damaged anywhere
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
  // Not before the end was reached, where the seal is.
  if (read === undefined) throw damaged("its manifest is missing");
  return read;
}
