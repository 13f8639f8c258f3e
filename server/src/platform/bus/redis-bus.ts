// The bus between processes: Redis publish and subscribe. Local listeners are called directly, others through Redis.
// Redis may go away at any time: nothing throws, local listeners are still called, and once Redis is back all listeners
// learn that messages may have been lost.
import { randomBytes } from "node:crypto";
import type { Redis, RedisOptions } from "ioredis";
import type { Logger } from "../log/logger.ts";
import { createListeners, type Bus } from "./bus.ts";

const prefix = "hourhand:";
const lossChannel = `${prefix}loss`;
const heartbeatMs = 1_000;
/** If its own heartbeats do not come back for this long, a process assumes that Redis hangs. */
const silenceMs = 2_500;
const settleMs = 1_000;
const channelsAtOnce = 1_000;

/** Tracks whether messages from other processes arrive, and who listens for their loss. */
function createArrival(log: Logger) {
  const lossListeners = new Set<() => void>();
  let isConnected = false;
  let wasConnected = false;
  let heardAt = 0;
  return {
    lossListeners,
    get isConnected() {
      return isConnected;
    },
    get isSilent() {
      return Date.now() - heardAt > silenceMs;
    },
    /** Tells the listeners that messages may have been lost. */
    reportLoss(): void {
      for (const listener of lossListeners) {
        try {
          listener();
        } catch (error) {
          log.error({ err: error as Error }, "A listener of lost messages failed.");
        }
      }
    },
    /** Called whenever one of this process's heartbeats comes back. */
    connect(): void {
      heardAt = Date.now();
      if (isConnected) return;
      isConnected = true;
      if (wasConnected) log.info("Messages of other processes arrive again.");
      // Messages that other processes published before this moment may be lost.
      if (wasConnected) this.reportLoss();
      wasConnected = true;
    },
    disconnect(): void {
      if (isConnected) log.warn("Messages of other processes do not arrive; rows are read instead.");
      isConnected = false;
    },
  };
}

/**
 * Makes a bus on Redis.
 * @param publisher the process's connection; it may be used for other commands, must not queue offline, and is not
 * closed here
 */
export function createRedisBus(publisher: Redis, log: Logger): Bus {
  // This process's own messages come back on channels that it listens to; they were already delivered locally.
  const me = randomBytes(6).toString("base64url");
  const pulseChannel = `${prefix}pulse:${me}`;
  const listeners = createListeners(log);
  const arrival = createArrival(log);
  const options: RedisOptions = {
    autoResubscribe: false,
    enableOfflineQueue: false,
    commandTimeout: 5_000,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  };
  const subscriber = publisher.duplicate(options);
  let isReady = false;
  let hasLost = false;
  let settling: Promise<unknown> = Promise.resolve();

  const send = (channel: string, text: string) => {
    publisher.publish(channel, text).catch(() => {
      hasLost = true;
    });
  };

  subscriber.on("error", () => {});
  subscriber.on("close", () => {
    isReady = false;
    arrival.disconnect();
  });
  subscriber.on("ready", () => {
    const names = [pulseChannel, lossChannel, ...listeners.channels().map((channel) => prefix + channel)];
    isReady = true;
    const asked: Promise<unknown>[] = [];
    for (let from = 0; from < names.length; from += channelsAtOnce) {
      asked.push(subscriber.subscribe(...names.slice(from, from + channelsAtOnce)));
    }
    settling = Promise.all(asked).then(
      () => send(pulseChannel, me),
      () => subscriber.disconnect(true),
    );
  });
  subscriber.on("message", (channel: string, text: string) => {
    if (channel === pulseChannel) return arrival.connect();
    if (text.startsWith(me)) return;
    if (channel === lossChannel) return arrival.reportLoss();
    let payload: unknown;
    try {
      payload = JSON.parse(text.slice(me.length));
    } catch {
      return log.warn({ channel }, "A message of another process could not be read.");
    }
    listeners.publish(channel.slice(prefix.length), payload);
  });

  const heartbeat = setInterval(() => {
    if (arrival.isSilent) arrival.disconnect();
    if (publisher.status === "ready") send(pulseChannel, me);
    if (!hasLost || publisher.status !== "ready") return;
    hasLost = false;
    // Other processes missed the messages published while the connection was away.
    send(lossChannel, me);
  }, heartbeatMs);
  heartbeat.unref();

  const ask = (channel: string) => {
    if (!isReady) return;
    const asked = subscriber.subscribe(prefix + channel).catch(() => subscriber.disconnect(true));
    settling = asked;
  };
  const leave = (channel: string) => {
    if (isReady) subscriber.unsubscribe(prefix + channel).catch(() => {});
  };

  return {
    publish(channel, payload) {
      send(prefix + channel, me + JSON.stringify(payload));
      listeners.publish(channel, payload);
    },
    subscribe: (channel, listener) =>
      listeners.add(
        channel,
        listener,
        () => ask(channel),
        () => leave(channel),
      ),
    // Redis answers the commands of one connection in order, so the last reply covers all.
    async settled() {
      if (!isReady) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, settleMs)));
      await Promise.race([settling, late]);
      clearTimeout(timer);
    },
    isShared: true,
    get isConnected() {
      return arrival.isConnected;
    },
    onLoss(listener) {
      arrival.lossListeners.add(listener);
      return () => void arrival.lossListeners.delete(listener);
    },
    async close() {
      clearInterval(heartbeat);
      listeners.clear();
      arrival.lossListeners.clear();
      subscriber.disconnect();
    },
  };
}
