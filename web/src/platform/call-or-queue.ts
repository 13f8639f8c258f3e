// A call that is queued offline if the server does not answer (docs/rules/offline.md 14).
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
import { translate } from "../locales/translation.ts";
import { isQueueReadFor, pendingCalls } from "./offline-queue-state.ts";
import { ApiError } from "./api-error.ts";
import { call, newIdempotencyKey, type Input } from "./call.ts";
import { session } from "./session.ts";

const queuedAnswers = new WeakSet<object>();

/**
 * Whether this is `callOrQueue`'s reply to a queued call. The server has not received that call yet, so its data have
 * not changed.
 */
export const isQueuedAnswer = (reply: object | undefined): boolean =>
  reply !== undefined && queuedAnswers.has(reply);

/**
 * Whether this person has pending calls, even before the queue has been read. If the queue's module does not load,
 * uses the calls that were already read.
 */
async function hasPendingCalls(person: number | undefined): Promise<boolean> {
  if (person !== undefined && !isQueueReadFor(person))
    await import("./offline-queue.ts").then((queued) => queued.readQueue()).catch(() => undefined);
  return pendingCalls().length > 0;
}

/**
 * Makes a call. Queues it if there is no network, if earlier calls are pending, or if no answer came. The reply to a
 * queued call is `queued`, with a message that says so. Throws an `ApiError` as `call` does.
 */
export async function callOrQueue<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  queued: Omit<ReplyOf<E>, "message">,
): Promise<ReplyOf<E>> {
  const idempotencyKey = newIdempotencyKey();
  const { user_id: person } = session();
  let retryAfterSeconds: number | undefined;
  if (navigator.onLine && session().accessToken !== "" && !(await hasPendingCalls(person))) {
    try {
      return await call(endpoint, input, { idempotencyKey, as: person });
    } catch (error) {
      if (!(error instanceof ApiError && error.isUnanswered)) throw error;
      retryAfterSeconds = error.retryAfterSeconds;
    }
  }
  const offline = new ApiError(0, {});
  const { enqueueCall } = await import("./offline-queue.ts").catch(() => {
    throw offline;
  });
  const outcome = await enqueueCall(endpoint.name, input, idempotencyKey, person, retryAfterSeconds);
  if (outcome === "full") throw new ApiError(0, { message: translate("offline.full") });
  if (!outcome) throw offline;
  // With a network, the call waits for the server (502 to 504, or earlier pending calls).
  const message = translate(navigator.onLine ? "offline.keptNoAnswer" : "offline.kept");
  const reply = { ...queued, message } as ReplyOf<E>;
  queuedAnswers.add(reply);
  return reply;
}
