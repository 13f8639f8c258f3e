// A refusal on its way to the client. Domains throw one; errors.ts alone turns it into a status and a body.
import { invalidInput, type ProblemKind } from "@hourhand/contract/problem";

/** What may stand beside the sentence. */
export interface ProblemDetail {
  /** Replaces the kind's sentence, where more can be said. */
  sentence?: string;
  /** Field to sentences, as `errors` (or `messages`) in the body. */
  errors?: Record<string, string[]>;
  /** Documented extra fields of the body, such as `free_starts`. */
  extra?: Record<string, unknown>;
  /** The way to a sentence of ours among them. */
  sentenceAt?: readonly string[];
  /** Seconds, for `Retry-After`. */
  retryAfter?: number;
}

/** A declared refusal. Anything else that is thrown is a bug and answers 500 without detail. */
export class Problem extends Error {
  override name = "Problem";
  readonly kind: ProblemKind;
  readonly detail: ProblemDetail;
  constructor(kind: ProblemKind, detail: ProblemDetail = {}) {
    super(detail.sentence ?? kind.sentence);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Throws a refusal; reads as a sentence where a value is needed: `row ?? refuse(notFound)`. */
export function refuse(kind: ProblemKind, detail?: ProblemDetail): never {
  throw new Problem(kind, detail);
}

/** Throws `invalidInput` (400) with the sentence for one field. */
export function refuseField(field: string, sentence: string): never {
  return refuse(invalidInput, { sentence, errors: { [field]: [sentence] } });
}
