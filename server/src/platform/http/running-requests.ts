// Counts the requests in progress, so that a stop can wait for them.
import type { Server } from "node:http";
import type { Socket } from "node:net";

export interface RunningRequests {
  /** Resolves as soon as none are in progress. */
  none(): Promise<void>;
  /**
   * Resolves as soon as each open connection has sent its first request. A proxy sends it together with the connection,
   * but a browser also opens connections ahead of use: limit the wait.
   */
  allArrived(): Promise<void>;
}

/** Counts requests from now on. */
export function countRunningRequests(server: Server): RunningRequests {
  let running = 0;
  /** Connections that have sent no request yet. */
  const unused = new Set<Socket>();
  const whenNone = createWaiters();
  const whenAllArrived = createWaiters();
  const used = (socket: Socket) => {
    if (unused.delete(socket) && unused.size === 0) whenAllArrived.release();
  };
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => used(socket));
  });
  server.on("upgrade", ({ socket }) => used(socket));
  // Added before the listener that answers them.
  server.prependListener("request", (request, response) => {
    running++;
    used(request.socket);
    // Emitted once, even if the connection is lost.
    response.once("close", () => {
      if (--running === 0) whenNone.release();
    });
  });
  return {
    none: () => (running === 0 ? Promise.resolve() : whenNone.wait()),
    allArrived: () => (unused.size === 0 ? Promise.resolve() : whenAllArrived.wait()),
  };
}

function createWaiters() {
  const waiting = new Set<() => void>();
  return {
    wait: () => new Promise<void>((done) => waiting.add(done)),
    release() {
      for (const done of waiting) done();
      waiting.clear();
    },
  };
}
