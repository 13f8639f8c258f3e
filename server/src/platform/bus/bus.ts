// Notifies other parts and other processes that something was stored. A message is a hint that may be lost; the row is
// the truth (docs/decisions/0006). In-process here; redis-bus.ts does the same between processes.

import type { Logger } from "../log/logger.ts";

/** Publish after the commit; subscribe for as long as somebody listens. Payloads are plain JSON values. */
export interface Bus {
  publish(channel: string, payload: unknown): void;
  /**
   * Calls the listener for every payload published from now on, on any process. The listener's errors are logged and
   * reach neither the publisher nor other listeners. Returns the function that unsubscribes.
   */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
  /**
   * Resolves once all subscriptions made so far also receive from other processes, or after a second if they cannot. To
   * read a state and then follow its changes: subscribe, wait for this, then read.
   */
  settled(): Promise<void>;
  /** Whether other processes receive the messages that are published here. */
  readonly isShared: boolean;
  /** False while messages from other processes do not arrive: poll the database instead. */
  readonly isConnected: boolean;
  /**
   * Calls back when messages arrive again after some may have been lost: read the database once. Returns the function
   * that unsubscribes.
   */
  onLoss(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Makes a bus for a single process. */
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

/** Keeps this process's listeners by channel. Most channels have one listener, which then needs no set. */
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
