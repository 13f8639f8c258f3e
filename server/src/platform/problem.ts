// A refusal on its way to the client. Domains throw one; only errors.ts turns it into a status and a body.
import { invalidInput, type ProblemKind } from "@hourhand/contract/problem";

/** Optional parts besides the sentence. */
export interface ProblemDetail<Fields = unknown> {
  /** Replaces the kind's sentence with a more specific one. */
  sentence?: string;
  /** Field to sentences, as `errors` (or `messages`) in the body. */
  errors?: Record<string, string[]>;
  /** Further fields of the body, as the kind declares them. */
  fields?: Fields;
  /** The path to one of our sentences among them. */
  sentenceAt?: readonly string[];
  /** Seconds, for `Retry-After`. */
  retryAfter?: number;
}

/** A declared refusal. Any other thrown value is a bug and answers 500 without detail. */
export class Problem<Fields = unknown> extends Error {
  override name = "Problem";
  readonly kind: ProblemKind<Fields>;
  readonly detail: ProblemDetail<Fields>;
  constructor(kind: ProblemKind<Fields>, detail: ProblemDetail<NoInfer<Fields>> = {}) {
    super(detail.sentence ?? kind.sentence);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Throws a refusal; reads as a sentence where a value is needed: `row ?? refuse(notFound)`. */
export function refuse<Fields>(kind: ProblemKind<Fields>, detail?: ProblemDetail<NoInfer<Fields>>): never {
  throw new Problem(kind, detail);
}

/** Throws `invalidInput` (400) with the sentence for one field. */
export function refuseField(field: string, sentence: string): never {
  return refuse(invalidInput, { sentence, errors: { [field]: [sentence] } });
}
