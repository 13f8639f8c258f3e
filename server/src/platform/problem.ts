// A refusal on its way to the client. Domains throw one; only errors.ts turns it into a status and a body.
import { invalidInput, type ProblemKind } from "@hourhand/contract/problem";
import type { Sentence, WithSentences } from "@hourhand/contract/sentence";
import { inWords } from "./sentences.ts";

/** Optional parts in addition to the kind's sentence. */
export interface ProblemDetail<Fields = unknown> {
  /** Replaces the kind's sentence with a more specific one. */
  sentence?: Sentence;
  /** Sentences by field, as `errors` (or `messages`) in the body. */
  errors?: Record<string, Sentence[]>;
  /** Further fields of the body, as the kind declares them. */
  fields?: WithSentences<Fields>;
  /** The path to a sentence of ours among these fields. */
  sentenceAt?: readonly string[];
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
}

/** A declared refusal. Any other thrown value is a bug and answers 500 without detail. */
export class Problem<Fields = unknown> extends Error {
  override name = "Problem";
  readonly kind: ProblemKind<Fields>;
  readonly detail: ProblemDetail<Fields>;
  /** Returns the sentence for people; the error's message is the same in English, for the log. */
  get sentence(): Sentence {
    return this.detail.sentence ?? this.kind.sentence;
  }
  constructor(kind: ProblemKind<Fields>, detail: ProblemDetail<NoInfer<Fields>> = {}) {
    super(inWords("en", detail.sentence ?? kind.sentence));
    this.kind = kind;
    this.detail = detail;
  }
}

/** Throws a refusal; reads as a sentence where a value is needed: `row ?? refuse(notFound)`. */
export function refuse<Fields>(kind: ProblemKind<Fields>, detail?: ProblemDetail<NoInfer<Fields>>): never {
  throw new Problem(kind, detail);
}

/** Throws `invalidInput` (400) with the sentence for one field. */
export function refuseField(field: string, sentence: Sentence): never {
  return refuse(invalidInput, { sentence, errors: { [field]: [sentence] } });
}
