// The refusals of calls, as data: both ends know each refusal by its code; only `server/src/platform/http` turns one
// into a status and an error body (docs/rules/wire.md 13–16).

import type { Scope } from "./scopes.ts";

/** The statuses a refusal may have (docs/rules/wire.md 15). */
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

/**
 * One declared refusal: a code for programs, a status for HTTP, a sentence for people that says what to do. `Fields` are
 * further fields of its body.
 */
export interface ProblemKind<Fields = unknown> {
  readonly code: string;
  readonly status: ProblemStatus;
  readonly sentence: string;
  /** Only a type; not set. */
  readonly fields?: Fields;
}

/** Declares a refusal: `problem<{ id: number }>("already-sent", 409, "…")`. `code` is kebab-case and unique in the contract. */
export function problem<Fields = never>(
  code: string,
  status: ProblemStatus,
  sentence: string,
): ProblemKind<Fields> {
  return Object.freeze({ code, status, sentence });
}

/** Refusals of any call; they need not be listed with an endpoint. */
export const malformed = problem(
  "malformed",
  400,
  "The request could not be read. Please check it and send it again.",
);
export const invalidInput = problem("invalid-input", 400, "Some fields need your attention.");
export const notSignedIn = problem("not-signed-in", 401, "Please sign in to do this.");
export const keyEnded = problem(
  "key-ended",
  401,
  "This API key has ended or expired. Please use another one.",
);
export const keyNotAccepted = problem(
  "key-not-accepted",
  403,
  "This call takes no API key. Please sign in to make it.",
);
/** `scope`: the one that the key lacks. */
export const scopeMissing = problem<{ scope: Scope }>(
  "scope-missing",
  403,
  "This API key lacks the scope of this call. Please make a key that has it.",
);
export const notAllowed = problem("not-allowed", 403, "Your account may not do this.");
export const notFound = problem("not-found", 404, "This does not exist, or you do not have access to it.");
/** `made`: the call was made with this key, and its reply was not stored. */
export const keyReused = problem<{ made: true }>(
  "key-reused",
  409,
  "This Idempotency-Key was already used for another request. Please send a new key.",
);
export const stillRunning = problem(
  "still-running",
  409,
  "The same request is still being worked on. Please wait a moment and look at the result.",
);
export const tooLarge = problem("too-large", 413, "That is too large. Please send less at once.");
export const unsupportedEncoding = problem(
  "unsupported-encoding",
  415,
  "Please send the body as JSON, as a form or as multipart/form-data.",
);
export const notAPicture = problem(
  "not-a-picture",
  415,
  "Please choose a picture: JPEG, PNG, WebP, GIF or AVIF.",
);
export const tooManyRequests = problem(
  "too-many-requests",
  429,
  "Too many attempts. Please wait a little and try again.",
);
export const tooManyPictures = problem(
  "too-many-pictures",
  429,
  "You have sent as many pictures as one person may in a day. Please send more tomorrow.",
);
export const partDown = problem(
  "part-down",
  503,
  "A part of the service is not answering. Please try again shortly.",
);
