// Going down on a signal: first drain (still serving, but no longer ready, so that a load balancer sends nobody new), then
// stop what was started, in the opposite order. Processes of WEB_CONCURRENCY drain together with the one that forked them.
import cluster from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";

/** What has been started, to be stopped in the opposite order. */
export type Stops = (() => Promise<void>)[];

/** What to do on the way down. */
export interface GracefulStop {
  readonly stops: Stops;
  /** From the signal on that ends the process: what fails in a start that goes on meanwhile is no failure. */
  isStopping: boolean;
  /** Set once it serves. Called when draining begins: `/readyz` says so from then on. */
  onDrain: (() => void) | undefined;
}

/** What a forking process says to those it forked. */
export const stopNow = "stop now";

// A signal to a whole process group arrives from npm and the supervisor once more; that is the same one.
const sameSignalMs = 250;

/**
 * Listens for SIGTERM and SIGINT from now on, so that a signal while starting leaves nothing behind. SIGTERM drains first,
 * a second one ends the draining; SIGINT does not drain. Ends the process with code 0, or 1 when a part did not stop well.
 * @param drainSeconds how long to drain, 0 for not at all
 * @param maxStopMs after which the process ends whatever still runs
 */
export function stopOnSignal(drainSeconds: number, maxStopMs: number): GracefulStop {
  const going: GracefulStop = { stops: [], isStopping: false, onDrain: undefined };
  const draining = new AbortController();
  let drainsSince: number | undefined;
  const stop = async () => {
    if (going.isStopping) return;
    going.isStopping = true;
    draining.abort();
    setTimeout(() => process.exit(1), maxStopMs).unref();
    process.exit(await stopAll(going.stops));
  };
  const onTerm = () => {
    if (drainsSince !== undefined) {
      // A forked process is told by the one that forked it; its own second signal is an echo of the group's.
      if (!cluster.isWorker && Date.now() - drainsSince > sameSignalMs) void stop();
      return;
    }
    drainsSince = Date.now();
    if (drainSeconds === 0 || !going.onDrain) return void stop();
    going.onDrain();
    sleep(drainSeconds * 1_000, undefined, { signal: draining.signal }).then(stop, () => {});
  };
  process.on("SIGTERM", onTerm);
  process.on("SIGINT", () => void stop());
  if (cluster.isWorker) process.on("message", (message) => message === stopNow && void stop());
  return going;
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
