// Tells other parts and other processes that something was stored. A message is a hint that may be lost; the row is the
// truth (docs/decisions/0006). In-process here; redis-bus.ts carries the same between processes.

import type { Logger } from "../log/logger.ts";

/** Publish after commit, subscribe for as long as someone listens. Payloads are plain JSON values. */
export interface Bus {
  publish(channel: string, payload: unknown): void;
  /**
   * Calls the listener for every payload from now on, on whatever process it was published. What it throws is logged and
   * reaches neither the publisher nor other listeners. Returns the unsubscribe.
   */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
  /**
   * Resolves once all subscriptions made so far hear other processes too, or after a second without them. Whoever reads
   * the state first and hears the changes afterwards subscribes, waits for this, and then reads.
   */
  settled(): Promise<void>;
  /** Other processes hear what is published here. */
  readonly isShared: boolean;
  /** False while messages of other processes do not arrive: read the rows now and then instead. */
  readonly isConnected: boolean;
  /** Calls back when messages may have been lost and arrive again: read the rows once. Returns the unsubscribe. */
  onLoss(listener: () => void): () => void;
  close(): Promise<void>;
}

/** A bus for a single process. */
export function createLocalBus(log: Logger): Bus {
  const listeners = createListeners(log);
  return {
    publish: (channel, payload) => listeners.publish(channel, payload),
    subscribe: (channel, listener) => listeners.add(channel, listener),
    settled: async () => {},
    isShared: false,
    isConnected: true,
    onLoss: () => () => {},
    close: async () => listeners.clear(),
  };
}

type Listener = (payload: unknown) => void;

/** Who listens to what in this process. Most channels have one listener, which then needs no set of its own. */
export function createListeners(log: Logger) {
  const byChannel = new Map<string, Listener | Set<Listener>>();
  const call = (listener: Listener, channel: string, payload: unknown) => {
    try {
      listener(payload);
    } catch (error) {
      log.error({ err: error as Error, channel }, "A listener of the bus failed.");
    }
  };
  return {
    publish(channel: string, payload: unknown): void {
      const found = byChannel.get(channel);
      if (found === undefined) return;
      if (typeof found === "function") call(found, channel, payload);
      else for (const listener of found) call(listener, channel, payload);
    },
    /** Calls `isFirst` and `isLast` when a channel gets its first and loses its last listener. */
    add(channel: string, listener: Listener, isFirst?: () => void, isLast?: () => void): () => void {
      const found = byChannel.get(channel);
      if (found === undefined) {
        byChannel.set(channel, listener);
        isFirst?.();
      } else if (typeof found === "function") byChannel.set(channel, new Set([found, listener]));
      else found.add(listener);
      let isListening = true;
      return () => {
        if (!isListening) return;
        isListening = false;
        const now = byChannel.get(channel);
        if (now instanceof Set) {
          now.delete(listener);
          if (now.size > 0) return;
        } else if (now !== listener) return;
        byChannel.delete(channel);
        isLast?.();
      };
    },
    channels: () => [...byChannel.keys()],
    clear: () => byChannel.clear(),
  };
}
