// Counts the requests in progress, so that a stop can wait for them.
import type { Server } from "node:http";

export interface RunningRequests {
  /** Resolves as soon as none are in progress. */
  none(): Promise<void>;
}

/** Counts requests from now on. */
export function countRunningRequests(server: Server): RunningRequests {
  let running = 0;
  const waiting = new Set<() => void>();
  // Added before the listener that answers them.
  server.prependListener("request", (_request, response) => {
    running++;
    // Emitted once, even if the connection is lost.
    response.once("close", () => {
      if (--running > 0) return;
      for (const done of waiting) done();
      waiting.clear();
    });
  });
  return {
    none: () => (running === 0 ? Promise.resolve() : new Promise((done) => waiting.add(done))),
  };
}
