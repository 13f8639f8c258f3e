// The server's side of a screen test. Each test sets how the contract's calls reply. Requests and replies are checked
// against the contract, so that no test relies on something that the server would never send or accept.
import type { AnyEndpoint, InputOf, ReplyOf, Role } from "@hourhand/contract/endpoint";
import type { ProblemKind } from "@hourhand/contract/problem";
import { expect } from "vitest";
import { faultsOfReply, inputOf, type Sent } from "./fields.ts";
import { roleOfToken } from "./tokens.ts";

type Input<E extends AnyEndpoint> = InputOf<E, File>;
/**
 * A reply. If a call has examples, only the differences are given. If its reply has only a message, nothing is
 * needed.
 */
type Reply<E extends AnyEndpoint> = Partial<ReplyOf<E>>;

/** The optional parts of a rejection. */
export interface Refusal {
  /** Replaces the problem's own sentence. */
  sentence?: string;
  /** Sentences by field. */
  errors?: Record<string, string[]>;
  /** Documented extra fields of the body. */
  extra?: Record<string, unknown>;
  /** Seconds, for `Retry-After`. */
  retryAfter?: number;
}

/** A response as it is sent; undefined if the network lost it. */
type Outcome = { status: number; body: object; headers?: Record<string, string> } | undefined;

/** The ways in which a test answers a request. */
interface Ending<E extends AnyEndpoint> {
  answer: (reply?: Reply<E>) => void;
  refuse: (kind: ProblemKind, refusal?: Refusal) => void;
  /** Answers with a server error: with 500, or as a proxy without a server does. */
  fail: (status?: 500 | 502 | 503) => void;
  /** Loses the reply in the network. */
  lose: () => void;
}

/** A request that waits until the test answers it. */
export interface HeldRequest<E extends AnyEndpoint> extends Ending<E> {
  readonly input: Input<E>;
  /** Aborted when the client no longer needs the answer. */
  readonly signal: AbortSignal | undefined;
}

/** Requests of one call that the test holds. */
export interface Held<E extends AnyEndpoint> {
  /** Resolves with the next held request. */
  request: () => Promise<HeldRequest<E>>;
  /** The number of requests waiting now. */
  readonly count: number;
}

type Answering = (input: Record<string, unknown>, signal?: AbortSignal) => Outcome | Promise<Outcome>;

const files = import.meta.glob<Record<string, unknown>>(
  ["../../contract/src/*.ts", "!../../contract/src/*.test.ts"],
  { eager: true },
);
const exported = Object.values(files).flatMap((file) => Object.values(file));
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "path" in value && "reply" in value;
/** Endpoints with the fewest parameters come first, so that a literal path does not match another call's parameter. */
const endpoints = [...new Set(exported.filter(isEndpoint))].toSorted(
  (one, other) =>
    one.path.split(":").length - other.path.split(":").length ||
    Number(other.onlyWithQuery !== undefined) - Number(one.onlyWithQuery !== undefined),
);
/** Rejections that any call can return. */
const general = new Set(Object.values(files["../../contract/src/problem.ts"] ?? {}));

let answers = new Map<string, Answering>();
let asked = new Map<string, Record<string, unknown>[]>();
let askers = new Map<string, (Role | "")[]>();
let keys = new Map<string, string[]>();
let complaints: string[] = [];

/** Records a violation, with which the test fails at its end. */
export const complain = (sentence: string): void => void complaints.push(sentence);

/**
 * Resets all replies.
 * @returns the violations recorded so far
 */
export function resetWire(): string[] {
  const before = complaints;
  answers = new Map();
  asked = new Map();
  askers = new Map();
  keys = new Map();
  complaints = [];
  return before;
}

function replied(endpoint: AnyEndpoint, reply: object = {}): Outcome {
  const { examples } = endpoint;
  const message = "message" in endpoint.reply.properties && { message: "Done." };
  const body = { ...message, ...(typeof examples?.reply === "object" && examples.reply), ...reply };
  const faults = faultsOfReply(endpoint, body);
  if (faults.length > 0) throw new Error(`${endpoint.name} never answers this: ${faults.join("; ")}`);
  return { status: endpoint.status, body };
}

function refused(endpoint: AnyEndpoint, kind: ProblemKind, refusal: Refusal = {}): Outcome {
  if (!endpoint.problems.includes(kind) && !general.has(kind))
    throw new Error(`${endpoint.name} never refuses with '${kind.code}'`);
  const { sentence: message = kind.sentence, errors, extra, retryAfter } = refusal;
  return {
    status: kind.status,
    body: {
      message,
      code: kind.code,
      ...(errors && { [endpoint.fieldMapAs]: errors }),
      ...(endpoint.sentenceAlsoAs && { [endpoint.sentenceAlsoAs]: message }),
      ...extra,
    },
    ...(retryAfter !== undefined && { headers: { "Retry-After": String(retryAfter) } }),
  };
}

const failed = (status = 500, reference?: string): Outcome => ({
  status,
  body: status === 500 ? { message: "Something went wrong.", code: "internal-error" } : {},
  ...(reference !== undefined && { headers: { "X-Request-Id": reference } }),
});

/**
 * Sets how a call replies from now on: `answer(listSavedWorkers, { workers: [] })`. A function receives the input and
 * decides each time.
 */
export function answer<E extends AnyEndpoint>(
  endpoint: E,
  reply?: Reply<E> | ((input: Input<E>) => Reply<E>),
): void {
  if (typeof reply !== "function") {
    const outcome = replied(endpoint, reply);
    answers.set(endpoint.name, () => outcome);
  } else answers.set(endpoint.name, (input) => replied(endpoint, reply(input as Input<E>)));
}

/** Does the same, unless the call already has a reply. */
export function answerUnlessAnswered<E extends AnyEndpoint>(endpoint: E, reply?: Reply<E>): void {
  if (!answers.has(endpoint.name)) answer(endpoint, reply);
}

/** Makes a call reject from now on, with a problem that the call declares. */
export function refuse(endpoint: AnyEndpoint, kind: ProblemKind, refusal?: Refusal): void {
  const outcome = refused(endpoint, kind, refusal);
  answers.set(endpoint.name, () => outcome);
}

/**
 * Makes a call fail with a server error from now on.
 * @param reference the failed request's id in the log
 */
export function fail(endpoint: AnyEndpoint, status?: 500 | 502 | 503, reference?: string): void {
  answers.set(endpoint.name, () => failed(status, reference));
}

/** Holds the requests of a call from now on, until the test answers each. */
export function hold<E extends AnyEndpoint>(endpoint: E): Held<E> {
  const waiting: HeldRequest<E>[] = [];
  answers.set(
    endpoint.name,
    (input, signal) =>
      new Promise<Outcome>((end) => {
        waiting.push({
          input: input as Input<E>,
          signal,
          answer: (reply) => end(replied(endpoint, reply)),
          refuse: (kind, refusal) => end(refused(endpoint, kind, refusal)),
          fail: (status) => end(failed(status)),
          lose: () => end(undefined),
        });
      }),
  );
  return {
    async request() {
      await expect
        .poll(() => waiting.length, { message: `a request of ${endpoint.name}` })
        .toBeGreaterThan(0);
      return waiting.shift() as HeldRequest<E>;
    },
    get count() {
      return waiting.length;
    },
  };
}

/** Returns the inputs of a call so far, in order. */
export const requestsOf = <E extends AnyEndpoint>(endpoint: E): readonly Input<E>[] =>
  (asked.get(endpoint.name) ?? []) as Input<E>[];

/** Returns the roles with which a call was made so far, in order. Empty without a session. */
export const askersOf = ({ name }: AnyEndpoint): readonly (Role | "")[] => askers.get(name) ?? [];

/** Returns the idempotency keys with which a call was made so far, in order. Empty without one. */
export const keysOf = ({ name }: AnyEndpoint): readonly string[] => keys.get(name) ?? [];

/** Returns the path's parameters if it matches the endpoint's. A trailing slash is optional. */
function paramsOf({ path }: AnyEndpoint, pathname: string): Record<string, string> | undefined {
  const [pattern, given] = [path, pathname].map((one) => one.replace(/\/$/, "").split("/"));
  if (pattern === undefined || pattern.length !== given?.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const value = given[at] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function bodyOf(body: unknown): Pick<Sent, "body" | "isForm"> {
  if (body instanceof FormData) return { body: Object.fromEntries(body), isForm: true };
  const text = typeof body === "string" ? (JSON.parse(body) as Record<string, unknown>) : {};
  return { body: text, isForm: false };
}

/** A request from `fetch` or XMLHttpRequest. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
  signal?: AbortSignal | undefined;
}

/** Answers a request as the test has set. */
export async function respond({ method, url, headers, body, signal }: WireRequest): Promise<Outcome> {
  const { pathname, searchParams } = new URL(url, location.href);
  const query = Object.fromEntries(searchParams);
  for (const endpoint of endpoints) {
    const params = endpoint.method === method ? paramsOf(endpoint, pathname) : undefined;
    const isOther = endpoint.onlyWithQuery !== undefined && !searchParams.has(endpoint.onlyWithQuery);
    if (!params || isOther) continue;
    const { name, who } = endpoint;
    const { input, faults } = inputOf(endpoint, { params, query, ...bodyOf(body) });
    const role = roleOfToken(headers.get("Authorization"));
    asked.set(name, [...(asked.get(name) ?? []), input]);
    askers.set(name, [...(askers.get(name) ?? []), role]);
    keys.set(name, [...(keys.get(name) ?? []), headers.get("Idempotency-Key") ?? ""]);
    const answering = answers.get(name);
    if (!answering) break;
    if (who !== "anyone" && (role === "" || (who !== "signed-in" && !who.includes(role))))
      complain(`${name} is not for ${role || "people without a session"}.`);
    const outcome = await answering(input, signal);
    // A rejected request may be invalid, but an accepted one must not be.
    if (faults.length > 0 && outcome !== undefined && outcome.status < 400)
      complain(`The server would refuse this request of ${name}: ${faults.join("; ")}`);
    return outcome;
  }
  const called = endpoints.find(
    (endpoint) => endpoint.method === method && paramsOf(endpoint, pathname) !== undefined,
  );
  const call = called ? `${called.name} (${method} ${pathname})` : `${method} ${pathname}`;
  complain(`The test does not say what ${call} answers.`);
  return { status: 400, body: { message: `No answer: ${call}` } };
}
