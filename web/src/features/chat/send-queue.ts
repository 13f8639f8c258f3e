// Outgoing messages: one queue in the order of writing, sent anew after a lost connection, no faster than the
// server takes it, patient while bytes still leave this device. The server stores each client id once, so that sending
// again is always safe.
import type { ErrorFrame } from "@hourhand/contract/frame";

/** A message on its way. */
export interface OutgoingMessage {
  readonly clientId: string;
  readonly text: string;
  readonly image: string | null;
}

export interface SendQueueOptions {
  /** Puts a message on the connection; false when there is no connection. */
  transmit: (message: OutgoingMessage) => boolean;
  /** Bytes that were put on the connection and have not left this device. */
  bufferedBytes: () => number;
  /** It will not be tried again unasked: refused with a sentence, or not answered on two connections. */
  onFailed: (clientId: string, sentence: string | undefined) => void;
  /** Nothing is heard on the connection and nothing moves: it is to be replaced by one that begins anew. */
  onTimeout: () => void;
  /** How much of a picture has left this device, from 0 to 1. */
  onProgress?: (clientId: string, share: number) => void;
}

/** The queue of one room. */
export interface SendQueue {
  /** Adds a message at the end. */
  add: (message: OutgoingMessage) => void;
  /** There is a connection: everything that was not answered goes out (again), in its order. */
  resume: () => void;
  /** The connection is gone. */
  pause: () => void;
  /** The server has it. */
  acknowledge: (clientId: string) => void;
  /** The server does not want it, or (with `retry_after`) not so soon. */
  reject: (clientId: string, answer: Pick<ErrorFrame, "error" | "retry_after">) => void;
  close: () => void;
}

interface Item extends OutgoingMessage {
  /** When it was put on the present connection. */
  sentAt: number | undefined;
  /** The part of what went over the connection that it is, in bytes. */
  from: number;
  to: number;
  /** How many connections it was put on that fell silent. */
  timeouts: number;
}

/** How long nothing may be heard while nothing moves. */
const ackTimeoutMs = 15_000;
/** A dead connection is no fault of the message; what is not answered on the next one either has failed. */
const maxTimeouts = 2;
/** The slowest upload that is believed in: part of an upload waits where this device does not see it. */
const minBytesPerMs = 10;
/** Fewer in more time than the 20 in 5 s that the server takes (docs/rules/chat.md 17): there are other tabs. */
const rateLimit = { max: 18, milliseconds: 5_500 };
const checkIntervalMs = 200;
/** Between these, in seconds, the server's `retry_after` is believed. */
const retryAfterBounds = { min: 1, max: 600 };

/** Makes the queue; it waits for `resume`. */
export function createSendQueue(options: SendQueueOptions): SendQueue {
  const { transmit, bufferedBytes, onFailed, onTimeout, onProgress } = options;
  let items: Item[] = [];
  let isOpen = false;
  let notBefore = 0;
  let sentTimes: number[] = [];
  let passed = { bytes: 0, held: 0, lastSign: 0 };
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  let checkTimer: ReturnType<typeof setInterval> | undefined;

  const nextAllowed = (now: number): number => {
    sentTimes = sentTimes.filter((at) => now - at < rateLimit.milliseconds);
    const [first] = sentTimes;
    const byPace =
      sentTimes.length >= rateLimit.max && first !== undefined ? first + rateLimit.milliseconds : 0;
    return Math.max(notBefore, byPace);
  };
  const transmitItem = (item: Item, now: number): boolean => {
    const before = bufferedBytes();
    if (!transmit(item)) return false;
    const size = Math.max(0, bufferedBytes() - before);
    item.sentAt = now;
    item.from = passed.bytes;
    item.to = passed.bytes += size;
    passed.held = bufferedBytes();
    sentTimes.push(now);
    return true;
  };
  const pump = (): void => {
    clearTimeout(sendTimer);
    if (!isOpen) return;
    for (const item of items) {
      if (item.sentAt !== undefined) continue;
      const now = Date.now();
      const allowed = nextAllowed(now);
      if (allowed > now) {
        sendTimer = setTimeout(pump, allowed - now);
        break;
      }
      if (!transmitItem(item, now)) break;
    }
    checkTimer ??= setInterval(checkTimeouts, checkIntervalMs);
  };
  const reportProgress = (): void => {
    const gone = passed.bytes - passed.held;
    for (const { clientId, image, sentAt, from, to } of items) {
      if (image === null || sentAt === undefined || to === from) continue;
      onProgress?.(clientId, Math.min(1, Math.max(0, (gone - from) / (to - from))));
    }
  };
  const checkTimeouts = (): void => {
    const waiting = items.filter(({ sentAt }) => sentAt !== undefined);
    if (!isOpen || waiting.length === 0) {
      clearInterval(checkTimer);
      checkTimer = undefined;
      return;
    }
    const [now, held] = [Date.now(), bufferedBytes()];
    if (held < passed.held) passed.lastSign = now;
    passed.held = held;
    reportProgress();
    const first = waiting[0]?.from ?? 0;
    const timedOut = waiting.filter(({ sentAt = now, to }) => {
      const timeoutMs = ackTimeoutMs + (to - first) / minBytesPerMs;
      return now - Math.max(sentAt, passed.lastSign) >= timeoutMs;
    });
    if (timedOut.length === 0) return;
    for (const item of timedOut) item.timeouts += 1;
    const failed = timedOut.filter(({ timeouts }) => timeouts >= maxTimeouts);
    items = items.filter((item) => !failed.includes(item));
    disconnect();
    for (const { clientId } of failed) onFailed(clientId, undefined);
    onTimeout();
  };
  const disconnect = (): void => {
    isOpen = false;
    clearTimeout(sendTimer);
    clearInterval(checkTimer);
    checkTimer = undefined;
  };

  return {
    add(message) {
      if (items.some(({ clientId }) => clientId === message.clientId)) return;
      items.push({ ...message, sentAt: undefined, from: 0, to: 0, timeouts: 0 });
      pump();
    },
    resume() {
      if (isOpen) return;
      isOpen = true;
      passed = { bytes: 0, held: bufferedBytes(), lastSign: Date.now() };
      for (const item of items) item.sentAt = undefined;
      pump();
    },
    pause: disconnect,
    acknowledge(clientId) {
      passed.lastSign = Date.now();
      items = items.filter((item) => item.clientId !== clientId);
    },
    reject(clientId, { error, retry_after: seconds }) {
      passed.lastSign = Date.now();
      const item = items.find((one) => one.clientId === clientId);
      if (typeof seconds === "number" && Number.isFinite(seconds)) {
        if (!item) return;
        item.sentAt = undefined;
        const wait = Math.min(retryAfterBounds.max, Math.max(retryAfterBounds.min, seconds)) * 1_000;
        notBefore = Math.max(notBefore, Date.now() + wait);
        pump();
        return;
      }
      items = items.filter((one) => one !== item);
      onFailed(clientId, error);
    },
    close() {
      disconnect();
      items = [];
    },
  };
}
