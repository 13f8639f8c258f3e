// The meter with frames that are cut at any byte: at every cut it reports what the sender's side expects.
import { expect, test } from "vitest";
import fc from "fast-check";
import { FrameMeter } from "./frame-meter.ts";

interface Frame {
  opcode: number;
  isFinal: boolean;
  length: number;
}

function encode({ opcode, isFinal, length }: Frame): Buffer {
  const head = [(isFinal ? 0x80 : 0) | opcode];
  if (length < 126) head.push(0x80 | length);
  else if (length < 65_536) head.push(0x80 | 126, length >> 8, length & 255);
  else
    head.push(
      0x80 | 127,
      0,
      0,
      0,
      0,
      (length >>> 24) & 255,
      (length >>> 16) & 255,
      (length >>> 8) & 255,
      length & 255,
    );
  return Buffer.concat([Buffer.from([...head, 1, 2, 3, 4]), Buffer.alloc(length, 0x81)]);
}

const length = fc.oneof(fc.nat(10), fc.constantFrom(125, 126, 127, 65_535, 65_536, 70_000));
/** Generates a message of one or more frames, with pings between them. */
const message = fc
  .array(fc.record({ length, pings: fc.nat(2) }), { minLength: 1, maxLength: 3 })
  .map((parts) =>
    parts.flatMap(({ length, pings }, index): Frame[] => [
      { opcode: index === 0 ? 1 : 0, isFinal: index === parts.length - 1, length },
      ...Array.from({ length: pings }, () => ({ opcode: 9, isFinal: true, length: 5 })),
    ]),
  );

test("at any cut it knows the bytes of the unfinished message, its announced length, and the number of completed ones", () => {
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 4 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
      (messages, fractions) => {
        const meter = new FrameMeter();
        const frames = messages.flat().map((frame) => ({ ...frame, bytes: encode(frame) }));
        const bytes = Buffer.concat(frames.map((frame) => frame.bytes));
        let at = 0;
        for (const next of cutsOf(frames, bytes.length, fractions)) {
          meter.feed(bytes.subarray(at, next));
          at = next;
          expect(meter).toMatchObject(expected(frames, at));
        }
        expect(at).toBe(bytes.length);
      },
    ),
    { numRuns: 100 },
  );
});

interface EncodedFrame extends Frame {
  bytes: Buffer;
}

/**
 * Chooses where to cut: at every byte of every frame's head, where everything is decided, and at some others; the end
 * comes last.
 */
function cutsOf(frames: readonly EncodedFrame[], length: number, fractions: readonly number[]): number[] {
  const maxHeadBytes = 15;
  const cuts = new Set(fractions.map((fraction) => Math.ceil(fraction * length)));
  let start = 0;
  for (const { bytes } of frames) {
    for (let at = Math.max(0, start - 1); at < start + maxHeadBytes; at++) cuts.add(Math.min(at, length));
    start += bytes.length;
  }
  cuts.add(length);
  return [...cuts].toSorted((left, right) => left - right);
}

/** Returns the expected state once the given number of bytes of these frames have arrived. */
function expected(frames: readonly EncodedFrame[], bytes: number) {
  const known = { unfinished: 0, announced: 0, completed: 0 };
  let at = 0;
  for (const frame of frames) {
    const size = frame.bytes.length;
    const come = Math.min(size, bytes - at);
    if (come <= 0) break;
    at += come;
    if (frame.opcode === 9) continue;
    known.unfinished += come;
    // The length is known once the last byte before the mask has arrived.
    if (come >= size - frame.length - 4) known.announced += frame.length;
    if (come === size && frame.isFinal) {
      known.unfinished = known.announced = 0;
      known.completed++;
    }
  }
  return known;
}

test("it returns the largest message that its bytes announced, also one that ended in them", () => {
  const meter = new FrameMeter();
  const small = encode({ opcode: 1, isFinal: true, length: 10 });
  const large = encode({ opcode: 1, isFinal: true, length: 70_000 });
  expect(meter.feed(small)).toBe(10);
  expect(meter.feed(Buffer.concat([small, large.subarray(0, 20)]))).toBe(70_000);
  expect(meter.feed(Buffer.concat([large.subarray(20), small]))).toBe(70_000);
  expect(meter.feed(small)).toBe(10);
  const half = encode({ opcode: 1, isFinal: false, length: 40_000 });
  expect(meter.feed(half)).toBe(40_000);
  expect(meter.feed(encode({ opcode: 0, isFinal: true, length: 40_000 }))).toBe(80_000);
});
