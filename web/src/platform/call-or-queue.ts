// A call that is kept on the device where nobody answers (docs/rules/offline.md 14).
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
import { translate } from "../locales/translation.ts";
import { areActsKnownOf, waitingActs } from "./acts-on-device.ts";
import { ApiError } from "./api-error.ts";
import { call, newIdempotencyKey, type Input } from "./call.ts";
import { session } from "./session.ts";

const queuedAnswers = new WeakSet<object>();

/** Whether this is the answer of `callOrQueue` to something that was kept: the server has not heard of it, and would say how it was before. */
export const isQueuedAnswer = (reply: object | undefined): boolean =>
  reply !== undefined && queuedAnswers.has(reply);

/** What waits of somebody, also before anything has read the device. Without that code, what is known. */
async function areActsWaiting(person: number | undefined): Promise<boolean> {
  if (person !== undefined && !areActsKnownOf(person))
    await import("./act-queue.ts").then((queued) => queued.readActs()).catch(() => undefined);
  return waitingActs().length > 0;
}

/**
 * Makes a call, or keeps it to be made later: without a network, behind others that wait, and where no answer came. What was
 * kept is answered by `kept`, with a message that says so. Throws an `ApiError` as `call` does.
 */
export async function callOrQueue<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  queued: Omit<ReplyOf<E>, "message">,
): Promise<ReplyOf<E>> {
  const idempotencyKey = newIdempotencyKey();
  const { user_id: person } = session();
  let retryAfterSeconds: number | undefined;
  if (navigator.onLine && session().accessToken !== "" && !(await areActsWaiting(person))) {
    try {
      return await call(endpoint, input, { idempotencyKey, as: person });
    } catch (error) {
      if (!(error instanceof ApiError && error.isUnanswered)) throw error;
      retryAfterSeconds = error.retryAfterSeconds;
    }
  }
  const offline = new ApiError(0, {});
  const { enqueueAct } = await import("./act-queue.ts").catch(() => {
    throw offline;
  });
  const outcome = await enqueueAct(endpoint.name, input, idempotencyKey, person, retryAfterSeconds);
  if (outcome === "full") throw new ApiError(0, { message: translate("offline.full") });
  if (!outcome) throw offline;
  const reply = { ...queued, message: translate("offline.kept") } as ReplyOf<E>;
  queuedAnswers.add(reply);
  return reply;
}
