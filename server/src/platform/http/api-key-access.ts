// Calls that are made with an API key: which keys are accepted, at which calls, and how often (docs/rules/api-keys.md).
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { keyEnded, keyNotAccepted, notSignedIn, scopeMissing } from "@hourhand/contract/problem";
import type { AuthenticateKey } from "../person.ts";
import { refuse } from "../problem.ts";
import type { LeftOfWindow, Limits } from "./limits.ts";
import { networkOf } from "./network.ts";
import { tooMany } from "./shared-counters.ts";

const callsPerMinute = 600;
/** A call with a limit of at most this is heavy and keeps it for a key; the others have only the limit above. */
const heavyCallsPerMinute = 30;
const unknownPerHour = 1_000;

/** Whether a bearer token is meant to be an API key, valid or not. */
export const isKey = (token: string): boolean => /^hh_(live|test)_/.test(token);

/**
 * Authenticates, limits and authorizes a call with an API key.
 * @throws Problem `notSignedIn`, `keyEnded` (401), `keyNotAccepted`, `scopeMissing` (403), `tooManyRequests` (429)
 */
export async function admitKey(
  { authenticateKey, limits }: { authenticateKey: AuthenticateKey; limits: Limits },
  endpoint: AnyEndpoint,
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = await authenticateKey(text);
  if (key === "unknown") {
    await limits.take("unknown keys", networkOf(request.ip), unknownPerHour, 3_600);
    refuse(notSignedIn);
  }
  if (key === "ended") refuse(keyEnded);
  request.apiKey = key;
  const left = await limits.count("calls of a key", String(key.keyId), callsPerMinute, 60);
  if (left) showLimit(reply, callsPerMinute, left);
  if (left?.isOver) throw tooMany(left.resetMs);
  if (endpoint.key === "none" || endpoint.key === "ignored") refuse(keyNotAccepted);
  if (endpoint.key !== "any" && !key.scopes.includes(endpoint.key))
    refuse(scopeMissing, { fields: { scope: endpoint.key } });
  if (endpoint.perMinute > heavyCallsPerMinute) return;
  const leftOfCall = await limits.count(endpoint.name, `key ${key.keyId}`, endpoint.perMinute, 60);
  if (!leftOfCall?.isOver) return;
  // The headers are those of the limit that refuses.
  showLimit(reply, endpoint.perMinute, leftOfCall);
  throw tooMany(leftOfCall.resetMs);
}

const showLimit = (reply: FastifyReply, limit: number, { remaining, resetMs }: LeftOfWindow): FastifyReply =>
  reply
    .header("ratelimit-limit", limit)
    .header("ratelimit-remaining", remaining)
    .header("ratelimit-reset", Math.ceil(resetMs / 1000));
