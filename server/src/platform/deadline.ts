// Requests to other services end in time, whatever these do.
import { setMaxListeners } from "node:events";

/** Nothing answered within the deadline. */
export class NoAnswerError extends Error {
  override name = "NoAnswerError";
}

/**
 * Does work whose signal aborts after `ms`, or when `stopping` does.
 * @throws what `work` throws; once its signal has aborted that reason instead, `NoAnswerError` after the deadline
 */
export async function withDeadline<Result>(
  ms: number,
  stopping: AbortSignal | undefined,
  work: (ending: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any: Node may garbage-collect a timeout inside it (nodejs/node#57736), and a server that trickles
  // would then hold the connection for ever.
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new NoAnswerError(`No answer in ${ms / 1000} s.`)), ms);
  const stop = () => ending.abort(new Error("The process was stopped."));
  // Each request listens.
  if (stopping) setMaxListeners(0, stopping);
  if (stopping?.aborted) stop();
  stopping?.addEventListener("abort", stop);
  try {
    return await work(ending.signal);
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error;
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener("abort", stop);
  }
}
