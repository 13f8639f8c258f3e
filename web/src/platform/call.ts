// The only way to call the server: a call of the contract, with types, retries and token refresh.
import { queryOptions } from "@tanstack/react-query";
import type { AnyEndpoint, InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import { notSignedIn } from "@hourhand/contract/problem";
import { ApiError } from "./api-error.ts";
import { metaOf } from "./query-client.ts";
import { clearSession, freshAccessToken, renewAccessToken, session } from "./session.ts";
import { send, type RequestOptions } from "./transport.ts";

/** The flat input of a call: path, query and body fields, and pictures as files. */
export type Input<E extends AnyEndpoint> = InputOf<E, Blob>;

/** Options of a single call. */
export interface CallOptions extends Pick<RequestOptions, "signal" | "onProgress"> {
  /** The key of an action that the person may send again. By default each call gets a new one. */
  idempotencyKey?: string;
  /** The only person for whom the call may be made, because somebody else may sign in while it waits. */
  as?: number | undefined;
  /** Sends no token and does not wait for the session, for replies that are the same for everyone. */
  anonymous?: boolean;
}

/** A key that identifies one action, however often it is sent. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** If the server asks for a longer pause, the call fails instead of making the person wait. */
const maxPauseMs = 3_000;

async function tokenFor(endpoint: AnyEndpoint, options: CallOptions): Promise<string> {
  if (options.anonymous) return "";
  try {
    return await freshAccessToken(endpoint.who === "anyone");
  } catch (error) {
    // A public call continues without a token. A protected one is abandoned (docs/rules/sessions.md 19).
    if (endpoint.who === "anyone") return "";
    throw error;
  }
}

/**
 * Makes a call of the contract: `await call(cancelBooking, { id: 7 })`. The access token is refreshed once: before
 * the call if it is about to expire, or after a 401. A call with an idempotency key is retried after a transient
 * failure, but no sooner than `Retry-After` (in seconds) allows. Throws an `ApiError`.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const key = options.idempotencyKey ?? (endpoint.idempotent ? newIdempotencyKey() : undefined);
  const repeatable = endpoint.method !== "GET" && key !== undefined;
  let token = await tokenFor(endpoint, options);
  if (endpoint.who !== "anyone" && token === "") throw new ApiError(401, { code: notSignedIn.code });
  let refreshed = false;
  for (let tries = 1; ; tries += 1) {
    if (options.as !== undefined && session().user_id !== options.as)
      throw new ApiError(401, { code: notSignedIn.code });
    try {
      const { signal, onProgress } = options;
      const sent: RequestOptions = { token: token || undefined, idempotencyKey: key, signal, onProgress };
      return (await send(endpoint, input, sent)) as ReplyOf<E>;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const pause = (error.retryAfterSeconds ?? 0) * 1_000;
      if (error.isUnauthenticated && token !== "" && endpoint.who !== "anyone" && !refreshed) {
        refreshed = true;
        const { accessToken } = session();
        token = accessToken !== token && accessToken !== "" ? accessToken : await renewAccessToken();
      } else if (error.isUnauthenticated && refreshed) {
        clearSession("ended", error);
        throw error;
      } else if (repeatable && error.isUnanswered && tries < 3 && pause <= maxPauseMs) {
        await new Promise((done) => setTimeout(done, pause + 400 * tries * (0.5 + Math.random())));
      } else throw error;
    }
  }
}

/**
 * Options for `useQuery` with a GET call: `useQuery(queryOptionsFor(viewWorker, { id }))`. The key is [name, input].
 */
export function queryOptionsFor<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: Pick<CallOptions, "anonymous"> = {},
) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
    meta: metaOf(endpoint, options.anonymous),
  });
}
