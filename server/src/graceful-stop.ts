// Stops the process on a signal: first it drains (still serves, but is no longer ready, so that a load balancer sends
// no new clients), then it stops all parts in the reverse order of their start. The processes of WEB_CONCURRENCY drain
// together with their parent.
import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";

/** Functions that stop the parts that were started; called in reverse order. */
export type Stops = (() => Promise<void>)[];

/** How far a stop is, shared with the start. */
export interface GracefulStop {
  readonly stops: Stops;
  /** True once a signal ends the process: if a start is still running, its failures are then expected. */
  isStopping: boolean;
  /** Set once the product serves. Called when draining begins, so that `/readyz` reports it. */
  onDrain: (() => void) | undefined;
}

/** The message from the parent process to its children. */
export const stopNow = "stop now";

// npm and the supervisor each forward a signal to the whole process group; repetitions count as the same signal.
const sameSignalMs = 250;

/**
 * Listens for SIGTERM and SIGINT, so that a signal during the start leaves nothing behind. SIGTERM drains first, and a
 * second one ends the draining; SIGINT does not drain. Exits with code 0, or 1 if a part failed to stop.
 * @param drainSeconds how long to drain; 0 for not at all
 * @param maxStopMs after this time the process exits even if something is still running
 */
export function stopOnSignal(drainSeconds: number, maxStopMs: number): GracefulStop {
  const state: GracefulStop = { stops: [], isStopping: false, onDrain: undefined };
  const draining = new AbortController();
  let drainsSince: number | undefined;
  const stop = async () => {
    if (state.isStopping) return;
    state.isStopping = true;
    draining.abort();
    setTimeout(() => process.exit(1), maxStopMs).unref();
    process.exit(await stopAll(state.stops));
  };
  const onTerm = () => {
    if (drainsSince !== undefined) {
      // A serving process is stopped by its parent: a second signal that reaches it is an echo of the one to the
      // process group.
      if (!cluster.isWorker && Date.now() - drainsSince > sameSignalMs) void stop();
      return;
    }
    drainsSince = Date.now();
    if (drainSeconds === 0 || !state.onDrain) return void stop();
    state.onDrain();
    sleep(drainSeconds * 1_000, undefined, { signal: draining.signal }).then(stop, () => {});
  };
  process.on("SIGTERM", onTerm);
  process.on("SIGINT", () => void stop());
  if (cluster.isWorker) process.on("message", (message) => message === stopNow && void stop());
  return state;
}

async function stopAll(stops: Stops): Promise<number> {
  let code = 0;
  for (const one of stops.toReversed()) {
    await one().catch((error: unknown) => {
      code = 1;
      process.stderr.write(`${String(error)}\n`);
    });
  }
  return code;
}
