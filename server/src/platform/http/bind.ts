// Binds an endpoint of the contract to the function that answers it: who may, how often, what goes in and what comes out
// happen here, once for all calls.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnyEndpoint, InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import { notAllowed, notSignedIn } from "@hourhand/contract/problem";
import type { Database } from "../database/kysely.ts";
import type { Bus } from "../realtime/bus.ts";
import { emptyBody, refuseBrokenText, type RawBody, type UploadedPicture } from "./bodies.ts";
import { once, plainly, type Transact } from "./idempotency.ts";
import { inputReader } from "./input.ts";
import type { Limits } from "./limits.ts";
import type { Authenticate, Person } from "./person.ts";
import { Problem } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
  interface FastifyRequest {
    visitor: Person | null;
  }
}

/** What a handler is given. */
export interface Call<E extends AnyEndpoint> {
  readonly input: InputOf<E, UploadedPicture>;
  /** The signed-in person. Where anyone may call, reading it without one refuses with 401; see `visitor`. */
  readonly person: Person;
  /** The signed-in person, or null. */
  readonly visitor: Person | null;
  /** The caller's network address. */
  readonly address: string;
  /** Runs the work in one transaction; at most once when the caller sent an `Idempotency-Key` and the call honours it. */
  readonly transact: Transact;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;

/** The HTTP door of the process: what routes are bound to. */
export interface HttpDoor {
  readonly server: FastifyInstance;
  readonly database: Database;
  readonly limits: Limits;
  readonly authenticate: Authenticate;
  /** Every bound endpoint, for `/openapi.json`. */
  readonly endpoints: AnyEndpoint[];
  readonly bus: Bus;
  /** The names of calls that somebody wants to know of; see `whenDone`. */
  readonly watched: Set<string>;
}

const doneChannel = "calls-done";

/**
 * Calls back when one of these calls has succeeded, on whatever process, before its answer goes out. A hint that may be
 * lost: for what is remembered a few seconds anyway.
 */
export function whenDone(door: HttpDoor, endpoints: readonly AnyEndpoint[], listener: () => void): void {
  const names = new Set(endpoints.map(({ name }) => name));
  for (const name of names) door.watched.add(name);
  door.bus.subscribe(doneChannel, (name) => {
    if (names.has(name as string)) listener();
  });
}

/** Binds one endpoint. A handler answers the reply's fields; undeclared ones are dropped. */
export function bind<E extends AnyEndpoint>(door: HttpDoor, endpoint: E, handler: Handler<E>): void {
  door.endpoints.push(endpoint);
  const read = inputReader(endpoint);
  door.server.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    bodyLimit: 64 * 1024 * 1024,
    // A handler of a 201 answers 200 where nothing new was made: both go through the reply.
    schema: { response: { "2xx": endpoint.reply } },
    ...(endpoint.onlyWithQuery && { constraints: { withQuery: endpoint.onlyWithQuery } }),
    onRequest: (request) => admit(door, endpoint, request),
    handler: async (request, reply) => {
      refuseBrokenText(request.url);
      const body = (request.body as RawBody | undefined) ?? emptyBody;
      const input = read({
        params: request.params as Record<string, unknown>,
        query: request.query as Record<string, unknown>,
        body,
      }) as InputOf<E, UploadedPicture>;
      reply.code(endpoint.status);
      const answer = await handler(new BoundCall<E>(door, endpoint, input, request, reply));
      if (door.watched.has(endpoint.name)) door.bus.publish(doneChannel, endpoint.name);
      return answer;
    },
  });
}

class BoundCall<E extends AnyEndpoint> implements Call<E> {
  readonly input: InputOf<E, UploadedPicture>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly #door: HttpDoor;
  readonly #endpoint: E;
  constructor(
    door: HttpDoor,
    endpoint: E,
    input: InputOf<E, UploadedPicture>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    this.#door = door;
    this.#endpoint = endpoint;
    this.input = input;
    this.request = request;
    this.reply = reply;
  }
  get visitor(): Person | null {
    return this.request.visitor;
  }
  get person(): Person {
    if (!this.request.visitor) throw new Problem(notSignedIn);
    return this.request.visitor;
  }
  get address(): string {
    return this.request.ip;
  }
  get transact(): Transact {
    const key = this.request.headers["idempotency-key"];
    if (!this.#endpoint.idempotent || key === undefined) return plainly(this.#door.database);
    return once(this.#door.database, {
      personId: this.person.id,
      key: String(key),
      endpoint: this.#endpoint.name,
      input: this.input,
    });
  }
}

const bearer = /^Bearer +(\S+) *$/i;

/** Who is calling, may they, and not too often; before the body is read. */
async function admit(door: HttpDoor, endpoint: AnyEndpoint, request: FastifyRequest): Promise<void> {
  const token = bearer.exec(request.headers.authorization ?? "")?.[1];
  const person = token === undefined ? null : await door.authenticate(token);
  request.visitor = person;
  if (endpoint.perMinute !== undefined) {
    const subject = person ? `person ${person.id}` : request.ip;
    await door.limits.take(endpoint.name, subject, endpoint.perMinute, 60);
  }
  if (endpoint.who === "anyone") return;
  if (!person) throw new Problem(notSignedIn);
  if (endpoint.who !== "signed-in" && !endpoint.who.includes(person.role)) throw new Problem(notAllowed);
}
