// The error of a failed call: the server rejected it, or the call did not reach it.
import type { ProblemKind } from "@hourhand/contract/problem";
import { translate } from "../locales/translation.ts";

/** The body of an error (docs/rules/wire.md 13). Two calls use other names for parts of it. */
export interface ErrorBody {
  code?: unknown;
  message?: unknown;
  error?: unknown;
  errors?: unknown;
  messages?: unknown;
  [field: string]: unknown;
}

/**
 * A call that did not succeed. Code decides by `is(…)` and the getters, never by the texts. `status` is the server's,
 * or 0 without an answer. `message` can be shown to people. `fields` has the sentences for each field as the server
 * sent them. `body` has the other documented fields (`email_varify`).
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | undefined;
  /** The request's id in the server's log, for a server error (5xx). */
  readonly reference: string | undefined;

  constructor(status: number, body: ErrorBody, retryAfterSeconds?: number, requestId?: string) {
    super(sentenceOf(status, body));
    this.status = status;
    this.body = body;
    this.fields = fieldsOf(body.errors ?? body.messages);
    this.retryAfterSeconds = retryAfterSeconds;
    this.reference = status >= 500 ? requestId : undefined;
  }

  /**
   * The server's own sentences without duplicates. If there are none, the screen shows nothing or its own fallback
   * (docs/rules/screens.md 7).
   */
  get sentences(): string[] {
    const sentences = [this.body.message, this.body.error];
    return [...new Set(sentences.filter((one): one is string => typeof one === "string" && one !== ""))];
  }

  get hasMessage(): boolean {
    return this.sentences.length > 0;
  }

  /** Whether the server rejected the call with one of these problems from the contract: `error.is(slotTaken)`. */
  is(...kinds: readonly ProblemKind[]): boolean {
    return kinds.some(({ code }) => code === this.body.code);
  }

  /** The additional fields of a problem's body. Undefined for any other problem. Some replies omit them. */
  fieldsOf<Fields>(kind: ProblemKind<Fields>): Partial<Fields> | undefined {
    return this.is(kind) ? (this.body as Partial<Fields>) : undefined;
  }

  /** No answer arrived. */
  get isOffline(): boolean {
    return this.status === 0;
  }

  /**
   * The product did not answer: no answer at all, a proxy without a server behind it, or a part that is down (502 to
   * 504). The same call may be sent again or queued (docs/rules/offline.md 18).
   */
  get isUnanswered(): boolean {
    return this.isOffline || (this.status >= 502 && this.status <= 504);
  }

  /** The access token was not accepted (401). A proxy in front of the server may send this too. */
  get isUnauthenticated(): boolean {
    return this.status === 401;
  }

  /** The caller is not allowed to do this (401, 403). */
  get isAccessDenied(): boolean {
    return this.status === 401 || this.status === 403;
  }

  /**
   * A transient failure (no answer, overload, a part that is down). It says nothing about the request itself
   * (docs/rules/sessions.md 15).
   */
  get isTransient(): boolean {
    return this.isOffline || this.status === 429 || this.status >= 500;
  }
}

function sentenceOf(status: number, body: ErrorBody): string {
  if (typeof body.message === "string" && body.message !== "") return body.message;
  if (typeof body.error === "string" && body.error !== "") return body.error;
  return status === 0 ? translate("ui.requestRejected") : translate("ui.somethingWrong");
}

function fieldsOf(map: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  if (typeof map !== "object" || map === null) return fields;
  for (const [field, sentences] of Object.entries(map)) {
    const list: unknown[] = Array.isArray(sentences) ? sentences : [sentences];
    fields[field] = list.filter((sentence): sentence is string => typeof sentence === "string");
  }
  return fields;
}

/** The message and field errors of a caught value. A general message if it is not an `ApiError`. */
export function errorDetails(error: unknown): Pick<ApiError, "message" | "fields"> {
  return error instanceof ApiError ? error : { message: translate("ui.somethingWrong"), fields: {} };
}

/** The message of a caught value. */
export function errorMessage(error: unknown): string {
  return errorDetails(error).message;
}
