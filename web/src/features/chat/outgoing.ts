// What one says, on its way: one queue in the order of writing, sent anew after a lost connection, no faster than the
// server takes it, patient while bytes still leave this device. The server stores each client id once, so that sending
// again is always safe.
import type { ErrorFrame } from "@hourhand/contract/frame";

/** A message on its way. */
export interface Letter {
  readonly clientId: string;
  readonly text: string;
  readonly image: string | null;
}

export interface OutgoingOptions {
  /** Puts a message on the line; false when there is no connection. */
  put: (letter: Letter) => boolean;
  /** Bytes that were put on the line and have not left this device. */
  unsent: () => number;
  /** It will not be tried again unasked: refused with a sentence, or not answered on two connections. */
  onFailed: (clientId: string, sentence: string | undefined) => void;
  /** Nothing is heard on the connection and nothing moves: it is to be replaced by one that begins anew. */
  onSilent: () => void;
  /** How much of a picture has left this device, from 0 to 1. */
  onProgress?: (clientId: string, share: number) => void;
}

/** The queue of one room. */
export interface Outgoing {
  /** Adds a message at the end. */
  add: (letter: Letter) => void;
  /** There is a connection: everything that was not answered goes out (again), in its order. */
  begin: () => void;
  /** The connection is gone. */
  halt: () => void;
  /** The server has it. */
  stored: (clientId: string) => void;
  /** The server does not want it, or (with `retry_after`) not so soon. */
  refused: (clientId: string, answer: Pick<ErrorFrame, "error" | "retry_after">) => void;
  close: () => void;
}

interface Item extends Letter {
  /** When it was put on the present connection. */
  putAt: number | undefined;
  /** The part of what went over the connection that it is, in bytes. */
  from: number;
  to: number;
  /** How many connections it was put on that fell silent. */
  silences: number;
}

/** How long nothing may be heard while nothing moves. */
const answerMilliseconds = 15_000;
/** A line that is dead is the line's fault; what is not answered on the next one either is said to have failed. */
const mostSilences = 2;
/** The slowest line that is believed in: part of an upload waits where this device does not see it. */
const leastBytesPerMillisecond = 10;
/** Fewer in more time than the 20 in 5 s that the server takes (decisions.md section 6): there are other tabs. */
const pace = { most: 18, milliseconds: 5_500 };
const lookMilliseconds = 200;
/** Between these, in seconds, what the server says to wait is believed. */
const retryBounds = { least: 1, most: 600 };

/** Makes the queue; it waits for `begin`. */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { put, unsent, onFailed, onSilent, onProgress } = options;
  let items: Item[] = [];
  let isOpen = false;
  let notBefore = 0;
  let putTimes: number[] = [];
  let passed = { bytes: 0, held: 0, lastSign: 0 };
  let again: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;

  const nextAllowed = (now: number): number => {
    putTimes = putTimes.filter((at) => now - at < pace.milliseconds);
    const [first] = putTimes;
    const byPace = putTimes.length >= pace.most && first !== undefined ? first + pace.milliseconds : 0;
    return Math.max(notBefore, byPace);
  };
  const putOn = (item: Item, now: number): boolean => {
    const before = unsent();
    if (!put(item)) return false;
    const size = Math.max(0, unsent() - before);
    item.putAt = now;
    item.from = passed.bytes;
    item.to = passed.bytes += size;
    passed.held = unsent();
    putTimes.push(now);
    return true;
  };
  const pump = (): void => {
    clearTimeout(again);
    if (!isOpen) return;
    for (const item of items) {
      if (item.putAt !== undefined) continue;
      const now = Date.now();
      const allowed = nextAllowed(now);
      if (allowed > now) {
        again = setTimeout(pump, allowed - now);
        break;
      }
      if (!putOn(item, now)) break;
    }
    looking ??= setInterval(look, lookMilliseconds);
  };
  const tellProgress = (): void => {
    const gone = passed.bytes - passed.held;
    for (const { clientId, image, putAt, from, to } of items) {
      if (image === null || putAt === undefined || to === from) continue;
      onProgress?.(clientId, Math.min(1, Math.max(0, (gone - from) / (to - from))));
    }
  };
  const look = (): void => {
    const waiting = items.filter(({ putAt }) => putAt !== undefined);
    if (!isOpen || waiting.length === 0) {
      clearInterval(looking);
      looking = undefined;
      return;
    }
    const [now, held] = [Date.now(), unsent()];
    if (held < passed.held) passed.lastSign = now;
    passed.held = held;
    tellProgress();
    const first = waiting[0]?.from ?? 0;
    const silent = waiting.filter(({ putAt = now, to }) => {
      const patience = answerMilliseconds + (to - first) / leastBytesPerMillisecond;
      return now - Math.max(putAt, passed.lastSign) >= patience;
    });
    if (silent.length === 0) return;
    for (const item of silent) item.silences += 1;
    const failed = silent.filter(({ silences }) => silences >= mostSilences);
    items = items.filter((item) => !failed.includes(item));
    letGo();
    for (const { clientId } of failed) onFailed(clientId, undefined);
    onSilent();
  };
  const letGo = (): void => {
    isOpen = false;
    clearTimeout(again);
    clearInterval(looking);
    looking = undefined;
  };

  return {
    add(letter) {
      if (items.some(({ clientId }) => clientId === letter.clientId)) return;
      items.push({ ...letter, putAt: undefined, from: 0, to: 0, silences: 0 });
      pump();
    },
    begin() {
      if (isOpen) return;
      isOpen = true;
      passed = { bytes: 0, held: unsent(), lastSign: Date.now() };
      for (const item of items) item.putAt = undefined;
      pump();
    },
    halt: letGo,
    stored(clientId) {
      passed.lastSign = Date.now();
      items = items.filter((item) => item.clientId !== clientId);
    },
    refused(clientId, { error, retry_after: seconds }) {
      passed.lastSign = Date.now();
      const item = items.find((one) => one.clientId === clientId);
      if (typeof seconds === "number" && Number.isFinite(seconds)) {
        if (!item) return;
        item.putAt = undefined;
        const wait = Math.min(retryBounds.most, Math.max(retryBounds.least, seconds)) * 1_000;
        notBefore = Math.max(notBefore, Date.now() + wait);
        pump();
        return;
      }
      items = items.filter((one) => one !== item);
      onFailed(clientId, error);
    },
    close() {
      letGo();
      items = [];
    },
  };
}
