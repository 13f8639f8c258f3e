// Turns a thrown error into a status and an error body: declared refusals as declared, the framework's and the
// database's errors by a table, everything else a logged 500 without detail (docs/rules/wire.md 13–16).
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import {
  invalidInput,
  malformed,
  notFound,
  partDown,
  tooLarge,
  unsupportedEncoding,
  type ProblemKind,
} from "@hourhand/contract/problem";
import type { Language } from "@hourhand/contract/languages";
import { say } from "@hourhand/contract/sentence";
import { constraintOf } from "../database/transaction.ts";
import { StoreDown } from "../storage/store-down.ts";
import { Problem } from "../problem.ts";
import { eachInWords, inWords, inWordsAt } from "../sentences.ts";

/** Answers a thrown error; passed to Fastify's `setErrorHandler`. */
export function answerError(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = asProblem(error);
  // The operator reads the cause in the log; the caller only learns that the part is down.
  if (error instanceof StoreDown) request.log.error({ err: error }, "The store of pictures does not work.");
  if (!problem) {
    request.log.error({ err: error, person: request.currentUser?.id }, "A call failed.");
    return reply
      .code(500)
      .type("application/json; charset=utf-8")
      .send(
        JSON.stringify({
          message: inWords(
            languageOf(request),
            say("Something went wrong. Please try again; if it stays, name the request {id}.", {
              id: request.id,
            }),
          ),
          code: "internal-error",
        }),
      );
  }
  return sendProblem(problem, request, reply);
}

/** Returns the request's language; if its address could not be read, it has none yet. */
const languageOf = ({ language }: { language?: Language }): Language => language ?? "en";

/**
 * Writes a refusal in the form that this endpoint uses (docs/rules/wire.md 13); `code` is the problem's, for programs.
 */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const endpoint = request.routeOptions?.config?.endpoint;
  const { detail, kind } = problem;
  const language = languageOf(request);
  const message = inWords(language, problem.sentence);
  const body: Record<string, unknown> = {
    ...(detail.sentenceAt
      ? (inWordsAt(language, detail.fields, detail.sentenceAt) as object)
      : (detail.fields as object | undefined)),
    message,
    code: kind.code,
  };
  if (detail.errors) body[endpoint?.fieldMapAs ?? "errors"] = eachInWords(language, detail.errors);
  if (endpoint?.sentenceAlsoAs) body[endpoint.sentenceAlsoAs] = message;
  nameLanguage(reply, language);
  if (kind.status === 429)
    reply.header("retry-after", String(Math.max(1, Math.ceil(detail.retryAfter ?? 60))));
  if (kind.status === 503 && (detail.retryAfter || kind === partDown)) {
    reply.header("retry-after", String(Math.ceil(detail.retryAfter ?? 5)));
  }
  // Fastify would close the connection when a body is refused, and the reset would arrive before the reply at a client
  // that is still sending.
  reply.removeHeader("connection");
  return reply.code(kind.status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

/** Names the language of a reply's sentences, and the header on which it depends (docs/rules/languages.md 7). */
export function nameLanguage(reply: FastifyReply, language: Language): void {
  const before = reply.getHeader("vary");
  reply.header("content-language", language);
  reply.header("vary", before === undefined ? "accept-language" : `${String(before)}, accept-language`);
}

/** There is no space, or no right to write, on any disk: this is not the caller's fault and may soon be over. */
const downSeconds = 30;
/**
 * A database that is busy, or has lost its connections, mostly recovers in this time; the client retries while the user
 * waits.
 */
const passingSeconds = 2;
const ofDisk = new Set(["ENOSPC", "EDQUOT", "EROFS", "EAI_AGAIN"]);

const ofFramework: Record<string, ProblemKind> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedEncoding,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformed,
  FST_ERR_BAD_URL: notFound,
  FST_ERR_MAX_PARAM_LENGTH: notFound,
};

/** Returns the refusal for an error; undefined for a bug. */
export function asProblem(error: FastifyError | Problem | Error): Problem | undefined {
  if (error instanceof Problem) return error;
  const { code = "" } = error as { code?: string };
  if (error instanceof StoreDown)
    return new Problem(partDown, { sentence: error.message, retryAfter: downSeconds });
  if (ofDisk.has(code)) return new Problem(partDown, { retryAfter: downSeconds });
  const known = ofFramework[code];
  if (known) return new Problem(known);
  const status = "statusCode" in error ? Number(error.statusCode) : undefined;
  if (status !== undefined && status >= 400 && status < 500) return new Problem(malformed);
  const failure = constraintOf(error);
  switch (failure?.kind) {
    case "outOfRange":
    case "tooLong":
    case "badText":
    case "badValue":
      return new Problem(invalidInput, {
        sentence: "A value is too large or cannot be stored. Please check the fields.",
      });
    case "busy":
    case "conflict":
    case "slow":
    case "down":
      return new Problem(partDown, { retryAfter: passingSeconds });
    default:
      return undefined;
  }
}
