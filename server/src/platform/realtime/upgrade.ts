// Parses an upgrade request (its path, token and origin) or refuses it.
import type { Sentence } from "@hourhand/contract/sentence";
import { STATUS_CODES, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { bearerProtocol } from "@hourhand/contract/frame";
import type { Language } from "@hourhand/contract/languages";
import { inWords } from "../sentences.ts";

/** What a socket was opened for; `query` is the text after the question mark. */
export interface LiveTarget {
  readonly name: string;
  readonly id: number;
  readonly query: string;
}

/** Parses `/ws/<name>/<id>/`, with or without the trailing slash; undefined for any other path. */
export function liveTarget(url: string | undefined): LiveTarget | undefined {
  const found = /^\/ws\/([a-z]+)\/([1-9]\d{0,15})\/?(?:\?(.*))?$/.exec(url ?? "");
  const id = Number(found?.[2]);
  return found?.[1] !== undefined && Number.isSafeInteger(id)
    ? { name: found[1], id, query: found[3] ?? "" }
    : undefined;
}

/** Returns the token in `Sec-WebSocket-Protocol: bearer, <token>`; undefined if there is none. */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",").map((word) => word.trim());
  if (offered.length !== 2 || offered[0] !== bearerProtocol) return undefined;
  return offered[1] || undefined;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a page of this origin may open sockets here (docs/rules/chat.md 21). Programs send no origin. Outside
 * production, this machine's names count as one, and the requested address is allowed in addition to the configured
 * one.
 */
export function originIsOurs(
  headers: IncomingHttpHeaders,
  settings: { publicUrl: string; isProduction: boolean },
): boolean {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  const configured = new URL(settings.publicUrl);
  // The same host with another scheme is another site: over http, anybody on the way may have written the page.
  if (!origin || origin.protocol !== configured.protocol) return false;
  if (origin.origin === configured.origin) return true;
  if (settings.isProduction) return false;
  const asked = URL.parse(`${configured.protocol}//${headers.host ?? ""}`);
  return [configured, asked].some(
    (own) => own !== null && own.port === origin.port && sameHost(own.hostname, origin.hostname),
  );
}

const sameHost = (left: string, right: string): boolean =>
  left === right || (loopback.test(left) && loopback.test(right));

const refusals = new WeakMap<Duplex, number>();

/** Returns the status of a refused upgrade; undefined for an accepted one. */
export const refusalOf = (socket: Duplex): number | undefined => refusals.get(socket);
/**
 * Serves a request that asked for another protocol, such as `h2c`, as a plain one: RFC 9110 lets a server ignore a
 * protocol that it does not support. Node passes every upgrade to its listener, so the request is fed back without its
 * Upgrade header, along with the bytes after it.
 */
export function serveWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = "", value = ""] = request.rawHeaders.slice(index, index + 2);
    if (!/^(upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  if (/\bclose\b/i.test(request.headers.connection ?? "")) lines.push("connection: close");
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  const ignore = () => {};
  socket.on("error", ignore);
  const goOn = () => {
    socket.off("error", ignore);
    if (!socket.destroyed) server.emit("connection", socket);
  };
  // The parser that delivered it is still running.
  setImmediate(goOn);
}

/** Answers an upgrade with an error body like any call's, in the given language, and closes the connection. */
export function refuseUpgrade(
  socket: Duplex,
  language: Language,
  { status, code, sentence }: { status: number; code: string; sentence: Sentence },
  headers: Record<string, string> = {},
): void {
  refusals.set(socket, status);
  const body = JSON.stringify({ message: inWords(language, sentence), code });
  const lines = Object.entries({
    "content-type": "application/json; charset=utf-8",
    "content-language": language,
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`);
}
