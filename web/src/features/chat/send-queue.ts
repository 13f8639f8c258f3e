// The queue of outgoing messages. It sends them in the order they were written, again after a lost connection, within
// the server's rate limit, and without timing out during an upload. The server stores each client id once, so sending
// again is always safe.
import type { ErrorFrame } from "@hourhand/contract/frame";

/** A pending message. */
export interface OutgoingMessage {
  readonly clientId: string;
  readonly text: string;
  readonly image: string | null;
}

export interface SendQueueOptions {
  /** Sends a message over the connection. False if there is no connection. */
  transmit: (message: OutgoingMessage) => boolean;
  /** Bytes passed to the connection that this device still buffers. */
  bufferedBytes: () => number;
  /**
   * Called for a message that is not retried automatically: it was rejected with a sentence, or unanswered on two
   * connections.
   */
  onFailed: (clientId: string, sentence: string | undefined) => void;
  /** Called when the connection is silent and no bytes move, so it needs to be replaced. */
  onTimeout: () => void;
  /** Receives the uploaded part of a picture, from 0 to 1. */
  onProgress?: (clientId: string, share: number) => void;
}

/** The queue of one room. */
export interface SendQueue {
  /** Adds a message at the end of the queue. */
  add: (message: OutgoingMessage) => void;
  /** Call it when a connection opens. It sends all unanswered messages (again), in order. */
  resume: () => void;
  /** Call it when the connection is lost. */
  pause: () => void;
  /** Call it when the server has stored the message. */
  acknowledge: (clientId: string) => void;
  /** Call it when the server rejects the message or, with `retry_after`, asks for a later retry. */
  reject: (clientId: string, answer: Pick<ErrorFrame, "error" | "retry_after">) => void;
  close: () => void;
}

interface Item extends OutgoingMessage {
  /** The time when it was sent on the current connection. */
  sentAt: number | undefined;
  /** Its range in the bytes sent over the connection. */
  from: number;
  to: number;
  /** The number of connections that fell silent after it was sent. */
  timeouts: number;
}

/** A message times out after this long without an answer and without moving bytes. */
const ackTimeoutMs = 15_000;
/** One dead connection is not the message's fault. If the next one goes silent too, the message has failed. */
const maxTimeouts = 2;
/** The slowest upload assumed, because bytes may be buffered where this device cannot see them. */
const minBytesPerMs = 10;
/** Below the server's limit of 20 in 5 s (docs/rules/chat.md 17), because other tabs send too. */
const rateLimit = { max: 18, milliseconds: 5_500 };
const checkIntervalMs = 200;
/** The accepted range of the server's `retry_after`, in seconds. */
const retryAfterBounds = { min: 1, max: 600 };

/** Creates the queue. It sends nothing before `resume`. */
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
    const bufferedBefore = bufferedBytes();
    if (!transmit(item)) return false;
    const size = Math.max(0, bufferedBytes() - bufferedBefore);
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
    const sentBytes = passed.bytes - passed.held;
    for (const { clientId, image, sentAt, from, to } of items) {
      if (image === null || sentAt === undefined || to === from) continue;
      onProgress?.(clientId, Math.min(1, Math.max(0, (sentBytes - from) / (to - from))));
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
