// Tells whether a request comes directly from a browser or program on this machine. The development features (mailbox,
// test checkout, demo accounts) answer only such requests: none through a proxy or tunnel, and none from a foreign page
// whose name was rebound to 127.0.0.1.
import type { IncomingMessage } from "node:http";

const loopbackNames = new Set(["localhost", "::1", "[::1]"]);

/** Whether a host is `localhost`, in 127.0.0.0/8 or ::1, bracketed or not. */
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

/** Whether a request has headers of a proxy or tunnel. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  forwardingHeaders.some((name) => headers[name] !== undefined) ||
  Object.keys(headers).some((name) => name.startsWith("x-forwarded"));

/** Whether the requested address is this machine's and the request was not forwarded. */
export function isLocalRequest(request: { raw: Pick<IncomingMessage, "headers"> }): boolean {
  const { host } = request.raw.headers;
  return host !== undefined && isLoopbackName(host.replace(/:\d{1,5}$/, "")) && !isForwarded(request.raw);
}

/** Whether the connection itself comes from this machine and the request was not forwarded. */
export function isLocalPeer({ raw }: { raw: IncomingMessage }): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  return isLoopbackName(address) && !isForwarded(raw);
}
