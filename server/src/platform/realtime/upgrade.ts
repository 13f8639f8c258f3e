// What an upgrade request says: where it wants to go, with which token, from which page; and how it is refused.
import { STATUS_CODES, type IncomingHttpHeaders } from "node:http";
import type { Duplex } from "node:stream";
import { bearerProtocol } from "@hourhand/contract/frame";

/** Where a socket wants to go; `query` is what stands behind the question mark. */
export interface LiveTarget {
  readonly name: string;
  readonly id: number;
  readonly query: string;
}

/** `/ws/<name>/<id>/`, the trailing slash optional; undefined for any other path. */
export function liveTarget(url: string | undefined): LiveTarget | undefined {
  const found = /^\/ws\/([a-z]+)\/([1-9]\d{0,15})\/?(?:\?(.*))?$/.exec(url ?? "");
  const id = Number(found?.[2]);
  return found?.[1] !== undefined && Number.isSafeInteger(id)
    ? { name: found[1], id, query: found[3] ?? "" }
    : undefined;
}

/** The token of `Sec-WebSocket-Protocol: bearer, <token>`; undefined when there is none. */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",").map((word) => word.trim());
  if (offered.length !== 2 || offered[0] !== bearerProtocol) return undefined;
  return offered[1] || undefined;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a page of this origin may open sockets here (decisions.md section 6). Programs send no origin; outside
 * production this machine's names count as one, and the address asked for counts beside the configured one.
 */
export function originIsOurs(
  headers: IncomingHttpHeaders,
  settings: { publicUrl: string; isProduction: boolean },
): boolean {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  if (!origin || (origin.protocol !== "http:" && origin.protocol !== "https:")) return false;
  if (origin.origin === new URL(settings.publicUrl).origin) return true;
  if (settings.isProduction) return false;
  const asked = URL.parse(`${origin.protocol}//${headers.host ?? ""}`);
  return [URL.parse(settings.publicUrl), asked].some(
    (own) => own !== null && own.port === origin.port && sameHost(own.hostname, origin.hostname),
  );
}

const sameHost = (left: string, right: string): boolean =>
  left === right || (loopback.test(left) && loopback.test(right));

/** Answers an upgrade with an error body like any call's and closes the connection. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify({ message: sentence });
  const lines = Object.entries({
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`);
}
