// Stopping on a signal: drains first (still serves, but is no longer ready, so that a load balancer sends no new
// clients), then stops all parts in reverse order of their start. Processes of WEB_CONCURRENCY drain together with
// their parent.
import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";

/** The stops of the started parts, called in reverse order. */
export type Stops = (() => Promise<void>)[];

/** The state of a stop, shared with the start. */
export interface GracefulStop {
  readonly stops: Stops;
  /** True from the signal that ends the process: failures of a start that is still running are then expected. */
  isStopping: boolean;
  /** Set once the product serves. Called when draining begins, so that `/readyz` reports it. */
  onDrain: (() => void) | undefined;
}

/** The message from the parent process to its children. */
export const stopNow = "stop now";

// npm and the supervisor each forward a signal to the whole process group; repetitions count as the same signal.
const sameSignalMs = 250;

/**
 * Listens for SIGTERM and SIGINT, so that a signal during the start leaves nothing behind. SIGTERM drains first, a
 * second one ends the draining; SIGINT does not drain. Exits with code 0, or 1 if a part failed to stop.
 * @param drainSeconds how long to drain, 0 for not at all
 * @param maxStopMs the process exits after this time even if something is still running
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
      // A child is stopped by its parent; its own second signal is an echo of the group's.
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
