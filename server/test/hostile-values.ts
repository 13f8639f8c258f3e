// An attacker's values, as large as requested, for every input of text or JSON: frames of sockets, bodies and fields of
// HTTP.

/** A value, and what to call it in titles and figures. */
export interface Hostile<Value> {
  readonly name: string;
  readonly value: Value;
}

const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const after =
  (head: string, unit: string) =>
  (length: number): string =>
    (head + repeated(unit, Math.max(0, length - head.length))).slice(0, length);
const only =
  (unit: string) =>
  (length: number): string =>
    repeated(unit, length);

/**
 * Kinds of hostile strings, each of the requested length in UTF-16 units; they attack patterns, counting, decoding and
 * storing.
 */
export const hostileStringKinds: readonly { name: string; of: (length: number) => string }[] = [
  { name: "letters", of: only("x") },
  { name: "parameters", of: only(";a") },
  { name: "a data URL of parameters", of: after("data:image/png", ";a") },
  { name: "a data URL of equal signs", of: after("data:image/png;", "=") },
  { name: "a data URL that ends nowhere", of: after("data:image/png;base64", " ") },
  { name: "base64 that is none", of: after("data:image/png;base64,", "!") },
  { name: "base64 of slashes", of: after("data:image/png;base64,", "/") },
  { name: "base64 with line breaks", of: after("data:image/png;base64,", "AAAA\r\n") },
  { name: "base64 of nothing", of: after("data:image/png;base64,", "A") },
  { name: "base64 of wide characters", of: after("data:image/png;base64,", "न") },
  { name: "brackets", of: only("[{") },
  { name: "quotation marks", of: only('"') },
  { name: "backslashes", of: only("\\") },
  { name: "surrogate pairs", of: only("😀") },
  { name: "halves of surrogate pairs", of: only("\ud800") },
  { name: "NUL", of: only("\0") },
  { name: "control characters", of: only("\u001b\u0007") },
  { name: "combining marks", of: after("e", "\u0301") },
  { name: "marks of direction", of: only("\u202e\u2066") },
  { name: "spaces", of: only(" ") },
  { name: "line breaks", of: only("\r\n") },
  { name: "digits", of: only("9") },
  { name: "addresses", of: only("a@a.") },
  { name: "almost a word", of: (length) => `${repeated("a", Math.max(0, length - 1))}!` },
  { name: "percent signs", of: only("%_") },
];

/** Yields one string of `length` UTF-16 units of each kind. */
export function* hostileStrings(length: number): Generator<Hostile<string>> {
  for (const { name, of } of hostileStringKinds) yield { name, value: of(length) };
}

/** Yields JSON, valid or not, of about `bytes` bytes: nested, with many parts, with huge numbers, without end. */
export function* hostileJson(bytes: number): Generator<Hostile<string | Buffer>> {
  const half = Math.floor(bytes / 2);
  yield { name: "arrays that are never closed", value: repeated("[", bytes) };
  yield { name: "arrays in arrays", value: "[".repeat(half) + "]".repeat(half) };
  yield { name: "objects in objects", value: repeated('{"a":', bytes) };
  yield { name: "a long array", value: `[${repeated("1,", bytes - 3)}1]` };
  yield { name: "an array of objects", value: `[${repeated("{},", bytes - 6).replace(/,?[{}]?$/, "")}]` };
  yield { name: "many members", value: `{${repeated('"a":1,', bytes - 8)}"b":1}` };
  yield { name: "an endless number", value: repeated("9", bytes) };
  yield { name: "a number beyond numbers", value: `1e${repeated("9", bytes - 2)}` };
  yield { name: "a text without an end", value: `"${repeated("x", bytes - 1)}` };
  yield { name: "a text that ends in a backslash", value: `"${repeated("x", bytes - 2)}\\` };
  yield { name: "texts without anything between", value: repeated('""', bytes) };
  yield { name: "spaces and a value", value: `${repeated(" ", bytes - 4)}null` };
  yield { name: "a name of many letters", value: `{"${repeated("x", bytes - 6)}":1}` };
  yield { name: "a prototype", value: `{"__proto__":{"a":"${repeated("x", bytes - 20)}"}}` };
  yield { name: "escapes", value: `"${repeated("\\u0000", bytes - 2 - ((bytes - 2) % 6))}"` };
  yield { name: "escaped slashes", value: `"${repeated("\\/", bytes - 2 - (bytes % 2))}"` };
  yield { name: "bytes that are no UTF-8", value: Buffer.alloc(bytes, 0xc3) };
}

/** Values of other types than text, and numbers at the limits of their types, as JSON. */
export const hostileScalars: readonly string[] = [
  "null",
  "true",
  "[]",
  "{}",
  '["a"]',
  '{"toString":1}',
  "-0",
  "-1",
  "0.1",
  "1e400",
  "-1e400",
  "9007199254740993",
  "1e21",
  '""',
  '"\\u0000"',
  '"\\ud800"',
];
