// The result of a check of the installation (docs/rules/operation.md 22).
import { isSaid, say, type Sentence } from "@hourhand/contract/sentence";
import { inWords } from "../sentences.ts";

/** The checks, in the order of the report. */
export const checkNames = [
  "settings",
  "node",
  "secret-key",
  "data-dir",
  "database",
  "extensions",
  "migrations",
  "transactions",
  "redis",
  "mail",
  "payments",
  "pictures",
  "clock",
  "disk",
  "backup",
  "certificate",
] as const;

export type CheckName = (typeof checkNames)[number];

/** What a check found; `skip` means that its part is not set up, or depends on one that failed. */
export interface Finding {
  readonly state: "ok" | "fail" | "skip";
  readonly detail: Sentence;
  /** What to do; every failure says so. */
  readonly advice: Sentence | null;
}

/** A finding with the name of its check. */
export interface NamedFinding extends Finding {
  readonly name: CheckName;
}

/** The same in English words, for the operator. */
export interface CheckResult {
  readonly name: CheckName;
  readonly state: Finding["state"];
  readonly detail: string;
  readonly advice: string | null;
}

export const inEnglish = <Found extends Finding>({ detail, advice, ...found }: Found) => ({
  ...found,
  detail: inWords("en", detail),
  advice: advice && inWords("en", advice),
});

/** A sentence with its texts changed by a function, also those of its values. */
export function withTexts(sentence: Sentence, change: (text: string) => string): Sentence {
  if (!isSaid(sentence)) return change(sentence);
  const values = Object.entries(sentence.values).map(([name, value]) => [
    name,
    typeof value === "string" || isSaid(value) ? withTexts(value, change) : value,
  ]);
  return { id: sentence.id, values: Object.fromEntries(values) };
}

export const ok = (detail: Sentence): Finding => ({ state: "ok", detail, advice: null });
export const skip = (detail: Sentence): Finding => ({ state: "skip", detail, advice: null });
export const fail = (detail: Sentence, advice: Sentence): Finding => ({ state: "fail", detail, advice });

/** Makes a failure from the sentence of an error; the action it asks for becomes the advice. */
export function failAs(sentence: string): Finding {
  const [detail = "", ...asked] = sentence.split(/(?<=[.]) (?=Please )/);
  return fail(detail, asked.length === 0 ? "Correct it in the environment or in .env." : asked.join(" "));
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "its name is not known",
  EAI_AGAIN: "its name cannot be looked up now",
  ETIMEDOUT: "it does not answer",
  ECONNRESET: "it ended the connection",
  EHOSTUNREACH: "there is no way to it",
  EACCES: "this user may not",
  EPERM: "this user may not",
  EROFS: "it is read-only",
  ENOENT: "it does not exist",
  EEXIST: "something else is there",
  ENOTDIR: "it is no folder",
  EISDIR: "it is a folder",
  ENOSPC: "the disk is full",
  EDQUOT: "the room allowed to this user is full",
  EIO: "the disk fails",
  "28P01": "it refuses the password",
  "28000": "it refuses this user",
  "3D000": "it has no such database",
  "53300": "it has no connection left",
};

/** Words the reason for a failure in a few words. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const { code = "", message = "" } = error as { code?: string; message?: string };
  // The mail client has a code of its own, and the socket's in the message.
  const known = words[code] ?? words[/\bE[A-Z]{3,}\b/.exec(message)?.[0] ?? ""];
  if (known !== undefined) return known;
  return error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
}

/** Timeout for one check, in milliseconds; the contract says 10 seconds. */
const maxCheckMs = 9_000;

/**
 * Runs a check; if it throws or times out, it has failed, with this advice.
 * @param ms the timeout, if shorter than usual
 */
export async function inTime(
  check: () => Promise<Finding>,
  advice: Sentence,
  ms = maxCheckMs,
): Promise<Finding> {
  const timeoutMs = Math.min(ms, maxCheckMs);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(
      () =>
        resolve(
          fail(
            say("no answer within {seconds, number} seconds", { seconds: Math.round(timeoutMs / 1000) }),
            advice,
          ),
        ),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return fail(reasonOf(error), advice);
  } finally {
    clearTimeout(timer);
  }
}
