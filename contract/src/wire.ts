// The spellings and bounds shared by all calls: ids, money, dates, times, pages (docs/rules/wire.md 9–10, 25).
// A field's `title` is the name used in sentences to people; `message` and `blank` replace the sentences made of it.
import type { Notation } from "./notations.ts";
import { seenPattern } from "./blank-text.ts";
import { say, type Sentence, type SentenceText } from "./sentence.ts";
import { Type, type Static, type TSchema, type TSchemaOptions } from "typebox";

/** Extra keywords: the whole sentences shown when a value does not fit. */
export interface Wording extends TSchemaOptions {
  /** For any value that does not fit; it names the bounds. */
  message?: Sentence;
  /** For a value of the right length in the wrong form. */
  patternMessage?: Sentence;
  /** For a blank value. A field with it may be left out if it is optional, but not sent empty or null. */
  blank?: Sentence;
  /**
   * Not trimmed; its length is that of its NFKC form, in which passwords are compared, and it has at most 1,024 bytes
   * as sent.
   */
  isPassword?: boolean;
  /** Read in the form of its kind: hidden characters at the ends are dropped, and refused inside. */
  notation?: Notation;
}

/** The same schema, or null. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Unsafe<Static<S> | null>({ ...schema, nullable: true });
}

/** A row's id: a positive whole number. */
export const id = (title = "Id") => Type.Integer({ title, minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Text of at least `minLength` characters after trimming, at most `maxLength`. */
export const text = (title: string, minLength: number, maxLength: number, wording: Wording = {}) =>
  Type.String({ title, minLength, maxLength, ...wording });

/** The sentence for a field that was left out or sent blank. */
export const missing = (title: string): Sentence =>
  say("{field, word} is missing: please fill it in.", { field: title });

/** Text that must not be blank; `blank` is the sentence for that. */
export const filledText = (title: string, maxLength: number, blank = missing(title)) =>
  text(title, 1, maxLength, { pattern: seenPattern, blank });

/** One of a closed list of words. */
export function oneOf<const W extends readonly string[]>(title: string, words: W) {
  return Type.Unsafe<W[number]>({ type: "string", title, enum: [...words] });
}

/** The market's currency, next to an amount in minor units (ISO 4217). */
export const currencyCode = () => Type.String({ pattern: "^[A-Z]{3}$" });

/** A calendar date of the market, `YYYY-MM-DD`. */
export const date = (title: string) =>
  Type.String({
    title,
    pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
    message: say("{field, word} must be a date like {example}.", { field: title, example: "2026-11-23" }),
  });

/** A time of day of the market, `HH:MM:SS` (accepted as `HH:MM` too). */
export const timeOfDay = (title: string) =>
  Type.String({
    title,
    pattern: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?)?$",
    message: say("{field, word} must be a time like {example}.", { field: title, example: "09:30" }),
  });

/** An instant, ISO 8601 with its offset: `2026-11-23T04:30:00Z`. */
export const instant = (title: string) =>
  Type.String({
    title,
    pattern:
      "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$",
    message: say("{field, word} must be an instant like {example}.", {
      field: title,
      example: "2026-11-23T04:30:00Z",
    }),
  });

/** Degrees; 0 and 0 together mean 'unknown' (docs/rules/places.md 1). */
export const latitude = () => Type.Number({ title: "Latitude", minimum: -90, maximum: 90 });
export const longitude = () => Type.Number({ title: "Longitude", minimum: -180, maximum: 180 });

/** A sentence of ours in a reply; it leaves in the caller's language (docs/rules/languages.md 4). */
export const sentence = () => Type.Unsafe<SentenceText>({ type: "string", isSentence: true });

/**
 * The title of a job category in the caller's language, next to the `title` or `job_title` of the same object
 * (extension). It is added as a reply leaves; no domain fills it in.
 */
export const titleLocal = () => Type.Optional(Type.String({ isLocalTitle: true }));

/** The reply of every changing call. */
export const messageReply = { message: sentence() };

/** Weekday names in the wire's spelling, Monday first. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** The centre of the 0.01° square around a position, as latitude and longitude: nothing finer of a worker's position leaves the server. */
export const cell = () => nullable(Type.Tuple([Type.Number(), Type.Number()]));
