// One attempt of a delivery over HTTP. Not with `fetch`, which follows proxies of the environment and cannot be told to
// which addresses it may connect.
import { lookup as lookupSystem, type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { withDeadline } from "../../../platform/deadline.ts";
import { isAllowedHost, isPublicAddress, whyRefused, type AllowedHosts } from "../addresses.ts";
import type { AttemptResult } from "../rules.ts";

/** How long an attempt may take; only tests use another time. */
export const attemptMs = 15_000;
/** Longer than an attempt and storing its result may take: a process that holds a delivery for longer is dead. */
export const leaseSeconds = attemptMs / 1000 + 10;
/**
 * Attempts at a time for one webhook, in all processes together. There is no limit over all webhooks: one would be used
 * up by those that hang.
 */
export const atOnce = 8;
/** How much of an answer is read, and how much of it is kept. */
const maxReadBytes = 64 * 1024;
const keptBytes = 1024;

/** Finds the addresses of a name. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** What is sent, and where. */
export interface Message {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What an attempt needs from its process. */
export interface AttemptOptions {
  allowedHosts: AllowedHosts;
  resolve?: Resolve;
  /** Ends the attempt early: the process stops. */
  stopping?: AbortSignal;
  timeoutMs?: number;
}

/**
 * Asks the name servers directly. The system's lookup runs on a few threads that all share, so names that hang would
 * delay the deliveries of others.
 */
async function resolveName(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((part) => (part.status === "fulfilled" ? part.value : []));
}

/** Makes a lookup that returns only public addresses: what it returns is what is connected to, so a later answer of the
 * name server changes nothing. */
function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname).then(
      (found) => {
        const addresses: LookupAddress[] = found
          .filter(isPublicAddress)
          .map((address) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (!first)
          answer(
            new Error(found.length === 0 ? "The name has no address." : "The address is not public."),
            "",
            4,
          );
        else if (options.all === true) answer(null, addresses);
        else answer(null, first.address, first.family);
      },
      (error: Error) => answer(error, "", 4),
    );
  };
}

/** Sends a message once. Never throws: what went wrong is in the result. */
export async function attempt(message: Message, options: AttemptOptions): Promise<AttemptResult> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  // The settings may have become stricter since the webhook was made.
  const refusal = whyRefused(message.url, options.allowedHosts);
  if (refusal !== undefined) return { status: null, durationMs: 0, response: "address not allowed" };
  try {
    return await withDeadline(options.timeoutMs ?? attemptMs, options.stopping, async (ending) => {
      const answer = await send(message, options, ending);
      const response = await beginningOf(answer, ending);
      const retryAfter = answer.headers["retry-after"];
      return { status: answer.statusCode ?? null, durationMs: took(), response, retryAfter };
    });
  } catch (error) {
    const { message: reason, code } = error as NodeJS.ErrnoException;
    return { status: null, durationMs: took(), response: reason || (code ?? "no connection") };
  }
}

function send(
  { url, headers, body }: Message,
  { allowedHosts, resolve = resolveName }: AttemptOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const parsed = new URL(url);
  const lookup: LookupFunction = isAllowedHost(parsed, allowedHosts) ? lookupSystem : publicLookup(resolve);
  const request = parsed.protocol === "http:" ? requestHttp : requestHttps;
  return new Promise((answered, reject) => {
    const sent = request(parsed, {
      method: "POST",
      // A connection of its own, so that each address is judged.
      agent: false,
      lookup,
      signal,
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "HourHand",
      },
    });
    sent.on("error", reject);
    sent.on("response", answered);
    // 101 with another protocol, which nobody here speaks: an answer without a body.
    sent.on("upgrade", (answer, socket) => {
      socket.destroy();
      answered(answer.destroy());
    });
    // Whatever the receiver does, the attempt ends.
    sent.on("close", () => reject(new Error("The connection was closed without an answer.")));
    signal.addEventListener("abort", () => reject(signal.reason as Error));
    sent.end(body);
  });
}

/** Reads the beginning of an answer, as text that can be stored. An answer that ends badly was an answer. */
function beginningOf(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const end = () => {
      signal.removeEventListener("abort", end);
      answer.destroy();
      resolve(Buffer.concat(chunks).subarray(0, keptBytes).toString().replaceAll("\0", ""));
    };
    signal.addEventListener("abort", end);
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes - chunk.length < keptBytes) chunks.push(chunk);
      if (bytes >= maxReadBytes) end();
    });
    answer.on("end", end);
    answer.on("close", end);
    answer.on("error", end);
    if (answer.destroyed || signal.aborted) end();
  });
}
