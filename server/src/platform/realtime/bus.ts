// Tells other parts and other processes that something was stored. A message is a hint that may be lost; the row is the
// truth (design section 4). In-process here; redis-bus.ts carries the same between processes.
import { EventEmitter } from "node:events";

/** Publish after commit, subscribe for as long as someone listens. Payloads are plain JSON values. */
export interface Bus {
  publish(channel: string, payload: unknown): void;
  /** Calls the listener for every payload from now on, on whatever process it was published. Returns the unsubscribe. */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
  close(): Promise<void>;
}

/** A bus for a single process. */
export function createLocalBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (channel, payload) => void emitter.emit(channel, payload),
    subscribe(channel, listener) {
      emitter.on(channel, listener);
      return () => void emitter.off(channel, listener);
    },
    close: async () => void emitter.removeAllListeners(),
  };
}
