// A call that is kept on the device where nobody answers (docs/rules/offline.md 14).
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
import { translate } from "../locales/translation.ts";
import { waitingActs } from "./acts-on-device.ts";
import { ApiError } from "./api-error.ts";
import { call, newIdempotencyKey, type Input } from "./call.ts";
import { session } from "./session.ts";

/**
 * Makes a call, or keeps it to be made later: without a network, behind others that wait, and where no answer came. What was
 * kept is answered by `kept`, with a message that says so. Throws an `ApiError` as `call` does.
 */
export async function callOrKeep<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  kept: Omit<ReplyOf<E>, "message">,
): Promise<ReplyOf<E>> {
  const idempotencyKey = newIdempotencyKey();
  const { user_id: person } = session();
  if (navigator.onLine && session().accessToken !== "" && waitingActs().length === 0) {
    try {
      return await call(endpoint, input, { idempotencyKey, as: person });
    } catch (error) {
      if (!(error instanceof ApiError && error.isUnanswered)) throw error;
    }
  }
  const offline = new ApiError(0, {});
  const { keepAct } = await import("./kept-acts.ts").catch(() => {
    throw offline;
  });
  if (!(await keepAct(endpoint.name, input, idempotencyKey, person))) throw offline;
  return { ...kept, message: translate("offline.kept") } as ReplyOf<E>;
}
