// What a call throws when it does not succeed: the server's verdict, or a fault on the way to it.
import { text } from "../locales/texts.ts";

/** An error body as decisions.md section 1 gives it; two calls name parts of it differently. */
export interface RefusalBody {
  message?: unknown;
  error?: unknown;
  errors?: unknown;
  messages?: unknown;
  [field: string]: unknown;
}

/**
 * A call that did not succeed. `status` is the server's, or 0 when there was no answer; `message` is fit to be shown;
 * `fields` are the sentences per field as the server sent them; `body` carries what else a call documents (`email_varify`).
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly body: RefusalBody;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: RefusalBody, retryAfterSeconds?: number) {
    super(sentenceOf(status, body));
    this.status = status;
    this.body = body;
    this.fields = fieldsOf(body.errors ?? body.messages);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** What the server said itself, each sentence once. Where it said none, the documents show nothing or a fallback. */
  get sentences(): string[] {
    const said = [this.body.message, this.body.error];
    return [...new Set(said.filter((one): one is string => typeof one === "string" && one !== ""))];
  }

  get saidSomething(): boolean {
    return this.sentences.length > 0;
  }

  /** A passing fault (no answer, overload, a part down), never a judgement on the person (decisions.md section 2). */
  get isFault(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

function sentenceOf(status: number, body: RefusalBody): string {
  if (typeof body.message === "string" && body.message !== "") return body.message;
  if (typeof body.error === "string" && body.error !== "") return body.error;
  return status === 0 ? text("ui.requestRejected") : text("ui.somethingWrong");
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

/** What anything caught says: a refusal's own sentences, or the general one. */
export function saidBy(caught: unknown): Pick<Refusal, "message" | "fields"> {
  return caught instanceof Refusal ? caught : { message: text("ui.somethingWrong"), fields: {} };
}

/** The sentence of anything caught. */
export function sayingOf(caught: unknown): string {
  return saidBy(caught).message;
}
