// Sends requests to push services. Not with `fetch`, which cannot be made to accept this machine's own certificate.
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isLoopbackName } from "../../../platform/http/local-request.ts";

/** The reply of a push service. */
export interface PushAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Sends a body to an address that `isPushAddress` allows. Does not follow redirects and does not read the reply's body.
 * A push service on this machine, which settings allow only outside production, may have a self-signed certificate.
 * @throws the connection's error, with its `code`
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
      // Reuses the connection only if the reply has no body, because a body may be endless.
      if (answer.headers["content-length"] === "0") answer.resume();
      else answer.destroy();
    });
    sent.end(body);
  });
}
