// The request to a push service. Not fetch: that cannot be told to take this machine's own certificate.
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isLoopbackName } from "../../../platform/http/local-request.ts";

/** What a push service says. */
export interface PushAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Sends a body to an address that `isPushAddress` allows. Redirects are not followed, and nothing of an answer's body is read.
 * A push service on this machine, which the settings let in outside of production alone, may have a certificate of its own.
 * @throws the connection's error, whose `code` says what it was
 */
export function request(
  address: string,
  headers: Readonly<Record<string, string | number>>,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<PushAnswer> {
  const { protocol, hostname } = new URL(address);
  const options = { method: "POST", headers, signal };
  return new Promise((resolve, reject) => {
    const sent =
      protocol === "http:"
        ? requestHttp(address, options)
        : requestHttps(address, { ...options, rejectUnauthorized: !isLoopbackName(hostname) });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
      // A connection is kept for the next push only where nothing comes behind the head, which may be endless.
      if (answer.headers["content-length"] === "0") answer.resume();
      else answer.destroy();
    });
    sent.end(body);
  });
}
