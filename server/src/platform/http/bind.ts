// Binds an endpoint of the contract to the function that answers it: audience, rate limit, input and reply are handled
// here for all calls.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnyEndpoint, InputOf, ParamsOf, ReplyOf, Topic } from "@hourhand/contract/endpoint";
import { keyNotAccepted, notAllowed, notSignedIn, partDown } from "@hourhand/contract/problem";
import type { WithSentences } from "@hourhand/contract/sentence";
import type { Queryable } from "../database/prepared-statements.ts";
import type { Database, Transaction } from "../database/transaction.ts";
import type { Bus } from "../bus/bus.ts";
import type { CachedValue } from "../cached-value.ts";
import { emptyBody, refuseBrokenText, type RawBody, type UploadedPicture } from "./bodies.ts";
import {
  endIfKeyUsed,
  onceWithKey,
  StoredReply,
  withIdempotencyKey,
  withoutIdempotencyKey,
  type Once,
  type SentKey,
  type Transact,
} from "./idempotency.ts";
import { inputReader } from "./input.ts";
import { titlesIn, withLocalTitle, type LocalTitles } from "./local-titles.ts";
import type { Limits } from "./limits.ts";
import { admitKey, isKey } from "./api-key-access.ts";
import { networkOf } from "./network.ts";
import type { Actor, ApiKey, Authenticate, AuthenticateKey, Person } from "../person.ts";
import { nameLanguage } from "./errors.ts";
import { Problem, refuse } from "../problem.ts";
import { eachItem, inWordsAt } from "../sentences.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
    /** A file of the built client. */
    isStatic?: boolean;
  }
  interface FastifyRequest {
    currentUser: Person | null;
    /** The API key with which the call is made. */
    apiKey: ApiKey | null;
  }
}

/** A call's reply before its sentences are put into a language. */
export type Presented<E extends AnyEndpoint> = WithSentences<ReplyOf<E>>;

/** The handler's argument; `Result` is what the handler resolves to. */
export interface Call<E extends AnyEndpoint, Result = Presented<E>> {
  readonly input: InputOf<E, UploadedPicture>;
  /**
   * The signed-in person. Reading it refuses an API key with 403. In calls for anyone, reading it without a session
   * refuses with 401; see `currentUser`.
   */
  readonly person: Person;
  /** The signed-in person or the API key, in calls that take keys. */
  readonly actor: Actor;
  /** The signed-in person, or null. */
  readonly currentUser: Person | null;
  /** The caller's network address. */
  readonly address: string;
  /** Runs the work in one transaction; at most once if the caller sent an `Idempotency-Key` and the call honours it. */
  readonly transact: Transact<Result>;
  /** For work that acts before `transact`: ends the call if its key was used before. */
  readonly endIfKeyUsed: () => Promise<void>;
  /** For work that takes long and holds no connection: does it at most once if the caller sent an `Idempotency-Key`. */
  readonly once: Once<Result>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends AnyEndpoint, Result = Presented<E>> = (
  call: Call<E, Result>,
) => Promise<Result>;

/**
 * Makes the reply from the handler's result. It may read with `database`: the transaction of `transact` before its
 * commit, or the pool if the handler used no transaction.
 */
export type Present<E extends AnyEndpoint, Result> = (
  result: Result,
  call: Pick<Call<E>, "person" | "actor">,
  database: Queryable,
) => Presented<E> | Promise<Presented<E>>;

/** The HTTP routes of this process. */
export interface HttpRouter {
  readonly server: FastifyInstance;
  readonly pool: Database;
  readonly limits: Limits;
  readonly authenticate: Authenticate;
  readonly authenticateKey: AuthenticateKey;
  /** Every bound endpoint, for `/openapi.json`. */
  readonly endpoints: AnyEndpoint[];
  readonly bus: Bus;
  /** The titles of job categories in other languages. */
  readonly localTitles: CachedValue<LocalTitles>;
}

const changesChannel = "changes";

/**
 * Calls back when a call in any process has changed one of these topics, before that call is answered. The message can
 * be lost, so use it only for values that are cached for a few seconds anyway.
 */
export function onChange(
  { bus }: Pick<HttpRouter, "bus">,
  topics: readonly Topic[],
  listener: () => void,
): void {
  bus.subscribe(changesChannel, (changed) => {
    if ((changed as readonly Topic[]).some((topic) => topics.includes(topic))) listener();
  });
}

/** The ids in a call's path, and the caller; null in calls for anyone. */
export interface NamedThing<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  /** The body's fields before they are checked, for deciding whose action it is. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly currentUser: Person | null;
  /** The caller or the API key. */
  readonly actor: Actor | null;
}

/**
 * Refuses an id in the path that does not exist or is hidden from the caller, before the call's fields are checked
 * (docs/rules/wire.md 36).
 */
export type RefuseUnknown<E extends AnyEndpoint> = (named: NamedThing<E>) => Promise<void>;

/**
 * Binds one endpoint. A handler resolves to the reply's fields, or to a result that `present` turns into them;
 * undeclared fields are dropped. With `transact`, the reply is made, and stored under an idempotency key, before the
 * commit.
 */
export function bind<E extends AnyEndpoint>(router: HttpRouter, endpoint: E, handler: Handler<E>): void;
export function bind<E extends AnyEndpoint, Result>(
  router: HttpRouter,
  endpoint: E,
  handler: Handler<E, Result>,
  present: Present<E, Result>,
  refuseUnknown?: RefuseUnknown<E>,
): void;
export function bind<E extends AnyEndpoint>(
  router: HttpRouter,
  endpoint: E,
  handler: Handler<E, unknown>,
  present: Present<E, unknown> = (result) => result as Presented<E>,
  refuseUnknown?: RefuseUnknown<E>,
): void {
  router.endpoints.push(endpoint);
  const { readParams, readFields } = inputReader(endpoint);
  const sentences = waysTo("isSentence", endpoint.reply as Part);
  const titles = waysTo("isLocalTitle", endpoint.reply as Part);
  router.server.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    // A 201 becomes 200 if nothing new was made (`withStatus`): both use the reply's schema.
    schema: { response: { "2xx": endpoint.reply } },
    ...(endpoint.onlyWithQuery && { constraints: { withQuery: endpoint.onlyWithQuery } }),
    onRequest: (request, reply) => admit(router, endpoint, request, reply),
    handler: async (request, reply) => {
      refuseBrokenText(request.url);
      const body = (request.body as RawBody | undefined) ?? emptyBody;
      const params = readParams(request.params as Record<string, unknown>);
      const { currentUser, apiKey } = request;
      await refuseUnknown?.({
        params: params as ParamsOf<E>,
        sent: body.fields,
        currentUser,
        actor: currentUser ?? apiKey,
      });
      const fields = readFields({ query: request.query as Record<string, unknown>, body });
      const input = Object.assign(params, fields) as InputOf<E, UploadedPicture>;
      reply.code(endpoint.status);
      const answer = await beforeDeadline(
        replyOf(new BoundCall(router, endpoint, input, request, reply, present), handler),
        callMs - reply.elapsedTime,
      );
      const status = statusOf(answer);
      if (status !== undefined) reply.code(status);
      if (endpoint.changes.length > 0) router.bus.publish(changesChannel, endpoint.changes);
      return withTitles(
        sentences.length === 0 ? answer : spoken(answer, sentences, request, reply),
        titles,
        router,
        request,
      );
    },
  });
}

/** No reply declares this field, so it is never sent. */
const statusField = "status of HTTP";

/** Gives a reply a status other than its endpoint's, also when the reply was stored under a key and is sent again. */
export const withStatus = <Reply extends object>(status: 200 | 201, reply: Reply): Reply => ({
  ...reply,
  [statusField]: status,
});

const statusOf = (reply: unknown): number | undefined =>
  (reply as Readonly<Record<typeof statusField, number | undefined>> | null | undefined)?.[statusField];

/** The part of a reply's schema that marks our sentences and categories' titles. */
interface Part {
  readonly isSentence?: boolean;
  readonly isLocalTitle?: boolean;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly items?: Part;
}

/** Returns the paths to marked values in a reply, with `eachItem` for a list's items. */
function waysTo(mark: "isSentence" | "isLocalTitle", schema: Part): string[][] {
  if (schema[mark]) return [[]];
  const { properties = {}, items } = schema;
  const parts = [...Object.entries(properties), ...(items ? [[eachItem, items] as const] : [])];
  return parts.flatMap(([name, part]) => waysTo(mark, part).map((way) => [name, ...way]));
}

/** Adds categories' titles in the caller's language to a reply. */
async function withTitles(
  answer: unknown,
  ways: readonly string[][],
  { localTitles }: HttpRouter,
  { language }: FastifyRequest,
): Promise<unknown> {
  if (ways.length === 0) return answer;
  const titleOf = await titlesIn(localTitles, language);
  return ways.reduce((value, way) => withLocalTitle(value, way, titleOf), answer);
}

/** Puts a reply's sentences into the caller's language. A stored reply has them as data (docs/rules/languages.md 5). */
function spoken(
  answer: unknown,
  ways: readonly string[][],
  { language }: FastifyRequest,
  reply: FastifyReply,
): unknown {
  nameLanguage(reply, language);
  return ways.reduce((value, way) => inWordsAt(language, value, way), answer);
}

/** Returns the reply to a call: made in its transaction, made now, or stored by an earlier call with the same key. */
async function replyOf<E extends AnyEndpoint, Result>(
  call: BoundCall<E, Result>,
  handler: Handler<E, Result>,
): Promise<unknown> {
  try {
    const result = await handler(call);
    return call.presented ? call.presented.reply : await call.present(result);
  } catch (error) {
    if (error instanceof StoredReply) return error.reply;
    throw error;
  }
}

/** How long a call may take from its first byte; a file that is being streamed has no deadline. */
const callMs = 35_000;
/** How much of that is left for the work at least, however long the body took to arrive. */
const minWorkMs = 5_000;

/** @throws Problem `partDown` (503) when the work takes longer; it may still be done */
async function beforeDeadline<Answer>(work: Promise<Answer>, milliseconds: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // In whole seconds: Node keeps a list of timers per duration, and every call has one.
    const seconds = Math.floor(milliseconds / 1_000);
    timer = setTimeout(() => reject(new Problem(partDown)), Math.max(minWorkMs, seconds * 1_000));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

class BoundCall<E extends AnyEndpoint, Result> implements Call<E, Result> {
  readonly input: InputOf<E, UploadedPicture>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The reply that `transact` or `once` made; undefined if the handler used neither. */
  presented: { readonly reply: unknown } | undefined;
  readonly #router: HttpRouter;
  readonly #endpoint: E;
  readonly #present: Present<E, Result>;
  constructor(
    router: HttpRouter,
    endpoint: E,
    input: InputOf<E, UploadedPicture>,
    request: FastifyRequest,
    reply: FastifyReply,
    present: Present<E, Result>,
  ) {
    this.#present = present;
    this.#router = router;
    this.#endpoint = endpoint;
    this.input = input;
    this.request = request;
    this.reply = reply;
  }
  get currentUser(): Person | null {
    return this.request.currentUser;
  }
  get person(): Person {
    const { currentUser, apiKey } = this.request;
    if (!currentUser) refuse(apiKey ? keyNotAccepted : notSignedIn);
    return currentUser;
  }
  get actor(): Actor {
    return this.request.currentUser ?? this.request.apiKey ?? refuse(notSignedIn);
  }
  get address(): string {
    return this.request.ip;
  }
  get transact(): Transact<Result> {
    const sent = this.#sentKey();
    const present = async (result: Result, transaction: Transaction) => {
      const reply = await this.#present(result, this, transaction);
      this.presented = { reply };
      return reply;
    };
    return sent
      ? withIdempotencyKey(this.#router.pool, sent, present)
      : withoutIdempotencyKey(this.#router.pool, present);
  }
  async present(result: Result): Promise<unknown> {
    return this.#present(result, this, this.#router.pool);
  }
  get endIfKeyUsed(): () => Promise<void> {
    const sent = this.#sentKey();
    return async () => {
      if (sent) await endIfKeyUsed(this.#router.pool, sent);
    };
  }
  get once(): Once<Result> {
    const sent = this.#sentKey();
    if (!sent) return (work) => work();
    return onceWithKey(this.#router.pool, sent, async (result: Result) => {
      const reply = await this.present(result);
      this.presented = { reply };
      return reply;
    });
  }
  #sentKey(): SentKey | undefined {
    const key = this.request.headers["idempotency-key"];
    if (!this.#endpoint.idempotent || key === undefined) return undefined;
    const { name: endpoint, holdsSecret } = this.#endpoint;
    const { id, keyId } = this.actor;
    const sent = { key: String(key), endpoint, holdsSecret, input: this.input };
    // Nobody has the id 0: there the id of the API key precedes its own keys.
    return id === null ? { ...sent, personId: 0, store: `key ${keyId}: ` } : { ...sent, personId: id };
  }
}

const refusedPerMinute = 1_200;

const bearer = /^Bearer +(\S+) *$/i;

/** Authenticates, authorizes and rate-limits a call, before the body is read. */
async function admit(
  router: HttpRouter,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = bearer.exec(request.headers.authorization ?? "")?.[1];
  const hasKey = token !== undefined && isKey(token);
  if (hasKey && endpoint.who !== "anyone") return admitKey(router, endpoint, token, request, reply);
  const person = token === undefined || hasKey ? null : await router.authenticate(token);
  request.currentUser = person;
  const subject = person ? `person ${person.id}` : networkOf(request.ip);
  // A call without the valid token that it needs only counts here; the sessions of a whole neighbourhood may end
  // together.
  const isRefused = !person && endpoint.who !== "anyone";
  await router.limits.take(endpoint.name, subject, isRefused ? refusedPerMinute : endpoint.perMinute, 60);
  if (endpoint.who === "anyone") return;
  if (!person) refuse(notSignedIn);
  if (endpoint.who !== "signed-in" && !endpoint.who.includes(person.role)) refuse(notAllowed);
}
