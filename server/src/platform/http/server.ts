// The HTTP server itself: time-outs, sizes, ids, errors, unknown paths. Routes are the domains' business.
import { randomUUID } from "node:crypto";
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import { notFound } from "@hourhand/contract/problem";
import { readBodies } from "./bodies.ts";
import { answerError } from "./errors.ts";
import { Problem } from "./problem.ts";

export interface ServerOptions {
  log: Logger;
  trustProxy: string[] | undefined;
}

/** Paths below these are the API's: unknown ones are JSON 404, not a page (decisions.md section 1). */
const apiPrefixes = /^\/+(user|token|chat|worker|admin_view|payments|geo)\//;

/** True where an unknown path is answered as data; false where the web client shows its not-found page. */
export const isApiPath = (url: string): boolean => apiPrefixes.test(url.split("?")[0] ?? "");

declare module "fastify" {
  interface FastifyInstance {
    answerUnknownPath?: (request: FastifyRequest, reply: FastifyReply) => unknown;
  }
}

const unreadableAddress = new Set(["FST_ERR_BAD_URL", "FST_ERR_MAX_PARAM_LENGTH"]);

/** Makes the server without routes; it does not listen yet. */
export function createServer({ log, trustProxy }: ServerOptions): FastifyInstance {
  const server = Fastify({
    loggerInstance: log,
    trustProxy: trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    bodyLimit: 64 * 1024 * 1024,
    return503OnClosing: true,
    forceCloseConnections: "idle",
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      constraints: { withQuery: withQueryConstraint },
    },
    frameworkErrors: (error, request, reply) => {
      const { answerUnknownPath } = request.server;
      // An address that cannot be read is unknown like any other; the router hands it here.
      if (answerUnknownPath && unreadableAddress.has(error.code))
        return answerUnknownPath(request, reply) as never;
      return answerError(error, request, reply) as never;
    },
  });
  server.decorateRequest("visitor", null);
  readBodies(server as unknown as FastifyInstance);
  server.setErrorHandler(answerError);
  server.addHook("onRequest", (request, reply, done) => {
    reply.header("x-content-type-options", "nosniff");
    // A type without form would be refused before anyone sees that the body is empty, which is accepted.
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
        // Without the query: it can hold what people searched for.
        path: request.url.split("?")[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        person: request.visitor?.id,
      },
      "request",
    );
    done();
  });
  return server as unknown as FastifyInstance;
}

/** Answers unknown paths: JSON below the API's prefixes, else the page. */
export function answerUnknownPaths(
  server: FastifyInstance,
  sendPage: (reply: FastifyReply) => unknown,
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    if (isApiPath(request.url) || (request.method !== "GET" && request.method !== "HEAD")) {
      return answerError(
        new Problem(notFound, { sentence: "There is nothing at this address. Please check it." }),
        request,
        reply,
      );
    }
    return sendPage(reply);
  };
  server.decorate("answerUnknownPath", answer);
  server.setNotFoundHandler(answer);
}

// Two documented calls share a path and differ by a query parameter only.
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
