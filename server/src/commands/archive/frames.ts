// The content of an archive as a sequence of frames: each table's start, rows and end, the pictures, the generated
// secret, and at the end the manifest. A frame is a letter, a length and its bytes.
import { createHash } from "node:crypto";
import type { StoredSequence, StoredTable } from "../../platform/database/queries-whole-database.ts";
import type { ByteReader } from "./byte-reader.ts";
import { damaged } from "./header.ts";

/** What an archive contains, written at its end for comparison. */
export interface Manifest {
  /** How many rows each table has. */
  tables: Record<string, number>;
  pictures: number;
  /** Pictures that rows refer to and that were already missing in the store. */
  missing: string[];
  /** The balance of each ledger account in paise, by account id. */
  sums: Record<string, number>;
  sequences: StoredSequence[];
}

/** A frame that was read. A picture's checksum has been compared with its bytes. */
export type Frame =
  | { kind: "table"; table: StoredTable }
  | { kind: "rows"; bytes: Buffer }
  | { kind: "end"; rows: number }
  | { kind: "picture"; name: string; checksum: string; bytes: Buffer }
  | { kind: "secret"; text: string }
  | { kind: "manifest"; manifest: Manifest };

const letters = { table: "T", rows: "D", end: "E", picture: "P", secret: "K", manifest: "M" } as const;
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter as string, kind]));
const maxFrame = 1024 * 1024 * 1024;

export const checksumOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

function frame(kind: keyof typeof letters, ...payload: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(5);
  head.write(letters[kind]);
  head.writeUInt32BE(
    payload.reduce((sum, part) => sum + part.length, 0),
    1,
  );
  return Buffer.concat([head, ...payload]);
}

const json = (value: object) => Buffer.from(JSON.stringify(value));

export const tableFrame = (table: StoredTable): Buffer => frame("table", json(table));
export const rowsFrame = (bytes: Buffer): Buffer => frame("rows", bytes);
export const endFrame = (rows: number): Buffer => frame("end", json({ rows }));
export const secretFrame = (text: string): Buffer => frame("secret", Buffer.from(text));
export const manifestFrame = (manifest: Manifest): Buffer => frame("manifest", json(manifest));
export const pictureFrame = (name: string, bytes: Buffer): Buffer =>
  frame("picture", json({ name, checksum: checksumOf(bytes) }), Buffer.from("\n"), bytes);

/** Yields frames up to the manifest, which must be the last. @throws CommandRefused if they are inconsistent */
export async function* readFrames(reader: ByteReader): AsyncGenerator<Frame, void> {
  for (;;) {
    const head = await reader.read(5);
    if (head === undefined) throw damaged("its manifest is missing");
    const kind = kinds.get(head.toString("latin1", 0, 1));
    const length = head.readUInt32BE(1);
    if (kind === undefined || length > maxFrame) throw damaged("it holds something unknown");
    const payload = await reader.read(length);
    if (payload === undefined) throw damaged("its manifest is missing");
    yield frameOf(kind as Frame["kind"], payload);
    if (kind !== "manifest") continue;
    if (!(await reader.isAtEnd())) throw damaged("something follows its manifest");
    return;
  }
}

function frameOf(kind: Frame["kind"], payload: Buffer): Frame {
  const parsed = <Shape>(bytes: Buffer) => JSON.parse(bytes.toString()) as Shape;
  switch (kind) {
    case "rows":
      return { kind, bytes: payload };
    case "table":
      return { kind, table: parsed(payload) };
    case "end":
      return { kind, rows: parsed<{ rows: number }>(payload).rows };
    case "secret":
      return { kind, text: payload.toString() };
    case "manifest":
      return { kind, manifest: parsed(payload) };
    case "picture": {
      const end = payload.indexOf(10);
      const { name, checksum } = parsed<{ name: string; checksum: string }>(payload.subarray(0, end));
      const bytes = payload.subarray(end + 1);
      if (checksumOf(bytes) !== checksum) throw damaged(`the picture ${name} does not fit its checksum`);
      return { kind, name, checksum, bytes };
    }
  }
}
