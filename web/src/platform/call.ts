// The one way to the server: a typed call bound to a definition of the contract, inside the retry-and-refresh wrapper.
import { queryOptions } from "@tanstack/react-query";
import type { AnyEndpoint, InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import { Refusal } from "./refusal.ts";
import { endSession, freshAccessToken, refreshSession, session } from "./session.ts";
import { send, type Sending } from "./transport.ts";

/** What goes into a call, flat: path, query and body fields, and pictures as files. */
export type Input<E extends AnyEndpoint> = InputOf<E, Blob>;

/** How one call may differ from the ordinary. */
export interface Manner extends Pick<Sending, "signal" | "onProgress"> {
  /** The key of an action that may be sent again by the person; one is made for each call otherwise. */
  idempotencyKey?: string;
  /** Sends no token and waits for no session: for what is the same for everyone. */
  anonymous?: boolean;
}

/** A key that names one action, however often it is sent. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function tokenFor(endpoint: AnyEndpoint, manner: Manner): Promise<string> {
  if (manner.anonymous) return "";
  try {
    return await freshAccessToken(endpoint.who === "anyone");
  } catch (refusal) {
    // What anyone may read goes on without a token; a protected call is abandoned (first document section 4).
    if (endpoint.who === "anyone") return "";
    throw refusal;
  }
}

/**
 * Makes a call of the contract: `await call(cancelBooking, { id: 7 })`. An expiring access token is refreshed before,
 * a refused one once after; a call that carries an idempotency key is sent again after a fault. Throws a `Refusal`.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  manner: Manner = {},
): Promise<ReplyOf<E>> {
  const key = manner.idempotencyKey ?? (endpoint.idempotent ? newKey() : undefined);
  const repeatable = endpoint.method !== "GET" && key !== undefined;
  let token = await tokenFor(endpoint, manner);
  if (endpoint.who !== "anyone" && token === "") throw new Refusal(401, {});
  let refreshed = false;
  for (let tries = 1; ; tries += 1) {
    try {
      const sending: Sending = {
        token: token || undefined,
        idempotencyKey: key,
        signal: manner.signal,
        onProgress: manner.onProgress,
      };
      return (await send(endpoint, input, sending)) as ReplyOf<E>;
    } catch (caught) {
      if (!(caught instanceof Refusal)) throw caught;
      if (caught.status === 401 && token !== "" && endpoint.who !== "anyone" && !refreshed) {
        refreshed = true;
        token =
          session().accessToken !== token && session().accessToken !== ""
            ? session().accessToken
            : await refreshSession();
      } else if (caught.status === 401 && refreshed) {
        endSession("ended", caught);
        throw caught;
      } else if (repeatable && (caught.status === 0 || caught.status === 503) && tries < 3) {
        await new Promise((done) => setTimeout(done, 400 * tries * (0.5 + Math.random())));
      } else throw caught;
    }
  }
}

/** A reading call as options for `useQuery`: `useQuery(reading(viewWorker, { id }))`. The key is [name, input]. */
export function reading<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  manner: Pick<Manner, "anonymous"> = {},
) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { ...manner, signal }),
    meta: { isForEveryone: manner.anonymous === true },
  });
}
