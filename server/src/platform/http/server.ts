// The HTTP server itself: timeouts, sizes, ids, errors, unknown paths. The domains bind the routes.
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import fastJsonStringify, { type Schema } from "fast-json-stringify";
import Fastify, {
  type FastifyError,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import type { Language } from "@hourhand/contract/languages";
import type { ChooseLanguage } from "../language.ts";
import type { MemoryBudget } from "../memory-budget.ts";
import { malformed, notFound } from "@hourhand/contract/problem";
import { readBodies } from "./bodies.ts";
import { answerError } from "./errors.ts";
import { warnOfUntrustedProxies } from "./forwarded.ts";
import { Problem } from "../problem.ts";

export interface ServerOptions {
  log: Logger;
  trustProxy: string[] | undefined;
  /** The budget for the bytes of bodies. */
  memory: MemoryBudget;
  chooseLanguage: ChooseLanguage;
  /** Timeouts; only tests use other values. */
  arrival?: Arrival;
}

/** Timeouts for an incoming request, in milliseconds. */
export interface Arrival {
  /** How long the headers may take. */
  headers: number;
  /** How long the whole request may take, at any speed. */
  request: number;
  /** How often requests are checked: a slow one ends at most this much later. */
  check: number;
}

const arrivalTimes: Arrival = { headers: 20_000, request: 30_000, check: 2_500 };

/** Maximum open connections of a process, for sockets and calls. */
const maxConnections = 30_000;

/** Paths below these are the API's: unknown ones are JSON 404, not a page (docs/rules/wire.md 4). */
const apiPrefixes = /^\/+(user|token|chat|worker|admin_view|payments|geo|api)\//;

/** Whether an unknown path gets a JSON reply; otherwise the web client shows its not-found page. */
export const isApiPath = (url: string): boolean => apiPrefixes.test(url.split("?")[0] ?? "");

declare module "fastify" {
  interface FastifyInstance {
    answerUnknownPath?: (request: FastifyRequest, reply: FastifyReply, status?: number) => unknown;
  }
  interface FastifyRequest {
    /** The caller's language (docs/rules/languages.md 1). */
    readonly language: Language;
  }
}

const isReading = ({ method }: FastifyRequest): boolean => method === "GET" || method === "HEAD";

/** Whether a browser opens the address itself, because it asks for a page (docs/rules/wire.md 37). */
const isVisit = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? "";
  return isReading(request) && /\btext\/html\b/.test(accept) && !/\bapplication\/json\b/.test(accept);
};

const unreadableAddress = new Set(["FST_ERR_BAD_URL", "FST_ERR_MAX_PARAM_LENGTH"]);

/** Makes the server without routes, not yet listening. */
export function createServer({
  log,
  trustProxy,
  memory,
  chooseLanguage,
  arrival = arrivalTimes,
}: ServerOptions): FastifyInstance {
  const server = Fastify({
    loggerInstance: log,
    trustProxy: trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: arrival.request,
    http: { headersTimeout: arrival.headers, connectionsCheckingInterval: arrival.check },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    bodyLimit: 64 * 1024 * 1024,
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: "idle",
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      constraints: { withQuery: withQueryConstraint },
    },
    frameworkErrors: (error, request, reply) => {
      const { answerUnknownPath } = request.server;
      // An address that cannot be read is treated as unknown; the router passes it here.
      if (answerUnknownPath && unreadableAddress.has(error.code))
        return answerUnknownPath(request, reply) as never;
      return answerError(error, request, reply) as never;
    },
  });
  server.decorateRequest("currentUser", null);
  server.decorateRequest("apiKey", null);
  server.decorateRequest("language", {
    getter(this: FastifyRequest) {
      const accepted = this.headers["accept-language"];
      return chooseLanguage({ chosen: this.currentUser?.language ?? null, accepted });
    },
  });
  server.setSerializerCompiler(({ schema }) => {
    // Compiled at its first use, as the checks of fields are: for all calls this took a third of a start.
    let write: ((body: unknown) => string) | undefined;
    return (body) => (write ??= fastJsonStringify(schema as Schema))(body);
  });
  server.server.maxConnections = maxConnections;
  readBodies(server as unknown as FastifyInstance, memory);
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const { answerUnknownPath } = request.server;
    const isRefusal = error instanceof Problem && error.kind.status < 500;
    return isRefusal && answerUnknownPath && isVisit(request)
      ? answerUnknownPath(request, reply, error.kind.status)
      : answerError(error, request, reply);
  });
  // A browser gets no JSON; files, calendars and pages are answered as usual.
  server.addHook("onRequest", (request, reply, done) => {
    const { answerUnknownPath } = request.server;
    const { endpoint } = request.routeOptions.config;
    if (endpoint && !endpoint.answers && answerUnknownPath && isVisit(request))
      void answerUnknownPath(request, reply);
    else done();
  });
  warnOfUntrustedProxies(server as unknown as FastifyInstance, log);
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("x-content-type-options", "nosniff");
    // An invalid content type would be refused before anybody sees that the body is empty, which is allowed.
    const type = request.headers["content-type"];
    if (type !== undefined && !/^[\w.+-]+\/[\w.+-]+/.test(type))
      request.headers["content-type"] = "application/octet-stream";
    done();
  });
  server.addHook("onSend", (request, reply, payload, done) => {
    reply.header("x-request-id", request.id);
    if (request.routeOptions.config.endpoint) reply.header("cache-control", "no-store");
    done(null, payload);
  });
  server.addHook("onResponse", (request, reply, done) => {
    const level = reply.statusCode >= 500 ? "warn" : "debug";
    request.log[level](
      {
        method: request.method,
        // Logs the route's pattern, because a path can contain a secret and a query people's search texts. An unknown
        // path has none.
        path: request.routeOptions.url ?? null,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        person: request.currentUser?.id,
        key: request.apiKey?.keyId,
      },
      "request",
    );
    done();
  });
  return server as unknown as FastifyInstance;
}

/** Answers input that is not a valid request: too slow, headers too long, or not HTTP. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, code, message] = unreadable[error.code ?? ""] ?? [400, malformed.code, malformed.sentence];
  const body = JSON.stringify({ message, code });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
    );
  socket.destroy(error);
}

const unreadable: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "too-slow", "The request came too slowly. Please send it again."],
  HPE_HEADER_OVERFLOW: [
    431,
    "headers-too-large",
    "The headers are too large. Please send fewer or shorter ones.",
  ],
};

/** Answers unknown paths: JSON below the API's prefixes (except for a person's browser), else the page. */
export function answerUnknownPaths(
  server: FastifyInstance,
  sendPage: (reply: FastifyReply, status: number) => unknown,
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, status = 404) => {
    if ((isApiPath(request.url) && !isVisit(request)) || !isReading(request)) {
      return answerError(
        new Problem(notFound, { sentence: "There is nothing at this address. Please check it." }),
        request,
        reply,
      );
    }
    return sendPage(reply, status);
  };
  server.decorate("answerUnknownPath", answer);
  server.setNotFoundHandler((request, reply) => answer(request, reply));
}

// Two documented calls share a path and differ only in a query parameter.
const withQueryConstraint = {
  name: "withQuery",
  storage: () => {
    const handlers = new Map<string, unknown>();
    return {
      get: (value: string) => (handlers.get(value) ?? null) as never,
      set: (value: string, handler: unknown) => void handlers.set(value, handler),
    };
  },
  deriveConstraint: (request: { url?: string }) => {
    const query = request.url?.split("?")[1];
    return (query === undefined ? undefined : /(?:^|&)(period)=/.exec(query)?.[1]) as string;
  },
  validate: () => undefined,
  mustMatchWhenDerived: false,
};
