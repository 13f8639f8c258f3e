// Whether a request comes from a browser or program on this machine that speaks to the server itself. What is for trying
// the product out (mailbox, test checkout, demo accounts) answers nobody else: not what a proxy or tunnel brings, and not
// a foreign page whose name was rebound to 127.0.0.1.
import type { IncomingMessage } from "node:http";

const loopbackNames = new Set(["localhost", "::1", "[::1]"]);

/** True for `localhost`, 127.0.0.0/8 and ::1, bracketed or not. */
export const isLoopbackName = (host: string): boolean =>
  loopbackNames.has(host.toLowerCase()) || /^127(?:\.\d{1,3}){3}$/.test(host);

const forwardingHeaders = [
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
];

/** True for a request that a proxy or tunnel says it passes on. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  forwardingHeaders.some((name) => headers[name] !== undefined) ||
  Object.keys(headers).some((name) => name.startsWith("x-forwarded"));

/** True where the address asked for is this machine's and nobody passed the request on. */
export function isLocalRequest(request: { raw: Pick<IncomingMessage, "headers"> }): boolean {
  const { host } = request.raw.headers;
  return host !== undefined && isLoopbackName(host.replace(/:\d{1,5}$/, "")) && !isForwarded(request.raw);
}

/** True where the connection itself comes from this machine and nobody passed the request on. */
export function isLocalPeer({ raw }: { raw: IncomingMessage }): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  return isLoopbackName(address) && !isForwarded(raw);
}
