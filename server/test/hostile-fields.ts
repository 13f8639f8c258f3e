// Malicious requests: every field of every call at its maximum length with odd content, and bodies built to be
// expensive.
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { soundRequest, soundValue, type FieldSchema } from "./endpoints.ts";

/** A request as it is sent. */
export interface HostileRequest {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
}

// A lone surrogate, NUL, characters that change the reading direction, stacked combining marks, astral characters, line
// separators, and characters with a meaning in a query, a pattern, a template or a path.
const odd = [
  "\ud800",
  "\u0000",
  "\u202e",
  "a\u0301\u0300",
  "😀",
  "\u2028",
  "\\",
  "'--",
  "%_",
  "${x}",
  "../",
  " ",
  "\r\n",
];

const numbers = [
  "1e308",
  "-1e308",
  "1e-308",
  "-0",
  "9007199254740993",
  "0.1000000000000000055",
  `1${"0".repeat(400)}`,
];

/** Returns texts of exactly a field's maximum length. */
const textsFor = ({ maxLength = 4_000 }: FieldSchema) =>
  odd.map((piece) => piece.repeat(Math.ceil(maxLength / piece.length)).slice(0, maxLength));

const structures = [
  "[]",
  "{}",
  "[[[1]]]",
  '{"length":1e9}',
  "true",
  "null",
  `${"[".repeat(3_000)}${"]".repeat(3_000)}`,
];

const fieldsOf = (schema: AnyEndpoint["body"]) =>
  Object.entries(schema.properties as Record<string, FieldSchema>);

/**
 * Yields requests with every field of a call, one at a time, while the others are valid; in JSON, and also as a form if
 * a text may arrive differently there.
 */
export function* hostileFields(endpoint: AnyEndpoint): Generator<HostileRequest> {
  const { path } = soundRequest(endpoint);
  const { method } = endpoint;
  const base = path.split("?")[0] ?? "";
  for (const [name, field] of fieldsOf(endpoint.query)) {
    for (const value of [
      ...textsFor({ ...field, maxLength: Math.min(field.maxLength ?? 50, 300) }),
      ...numbers,
    ])
      yield { what: `${name} in the query`, method, path: `${base}?${name}=${encodeOdd(value)}` };
  }
  for (const name of Object.keys(endpoint.params.properties as object)) {
    for (const value of [...odd, ...numbers])
      yield {
        what: `${name} in the path`,
        method,
        path: endpoint.path.replace(`:${name}`, encodeOdd(value)),
      };
  }
  if (method === "GET") return;
  const fields = fieldsOf(endpoint.body);
  const sound = fields.map(
    ([name, field]) => `${JSON.stringify(name)}:${JSON.stringify(soundValue(name, field))}`,
  );
  for (const [index, [name, field]] of fields.entries()) {
    const isText = field.type === "string" && !field.enum;
    const values = [
      ...(isText ? textsFor(field).map((text) => JSON.stringify(text)) : numbers),
      ...structures,
    ];
    for (const value of values) {
      const body = `{${sound.with(index, `${JSON.stringify(name)}:${value}`).join(",")}}`;
      yield { what: name, method, path, type: "application/json", body };
    }
    for (const value of isText ? odd : numbers)
      yield {
        what: name,
        method,
        path,
        type: "application/x-www-form-urlencoded",
        body: `${name}=${encodeOdd(value)}`,
      };
  }
}

const encodeOdd = (text: string) => encodeURIComponent(Buffer.from(text).toString());

const max = 250_000;

/** Yields bodies near the size limit that are built to be slow to parse. */
export function* hostileBodies(endpoint: AnyEndpoint): Generator<HostileRequest> {
  const { method } = endpoint;
  if (method === "GET") return;
  const { path } = soundRequest(endpoint);
  const names = fieldsOf(endpoint.body).map(([name]) => name);
  const name = names[0] ?? "x";
  const json = { method, path, type: "application/json" };
  yield {
    ...json,
    what: "deep JSON",
    body: `{"${name}":${"[".repeat(max / 2)}${"]".repeat(max / 2 - 20)}}`,
  };
  yield {
    ...json,
    what: "deep JSON that is complete",
    body: `{"${name}":${"[".repeat(120_000)}${"]".repeat(120_000)}}`,
  };
  yield { ...json, what: "a number without end", body: `{"${name}":${"9".repeat(max)}}` };
  yield { ...json, what: "a text without end", body: `{"${name}":"${"😀".repeat(max / 4)}"}` };
  yield { ...json, what: "a long name", body: `{"${"x".repeat(max)}":1}` };
  yield { ...json, what: "a field 10,000 times", body: `{${Array(10_000).fill(`"${name}":"x"`).join(",")}}` };
  yield {
    ...json,
    what: "20,000 fields",
    body: `{${Array.from({ length: 20_000 }, (_, n) => `"f${n}":1`).join(",")}}`,
  };
  const form = { method, path, type: "application/x-www-form-urlencoded" };
  yield { ...form, what: "a form field 10,000 times", body: Array(10_000).fill(`${name}=x`).join("&") };
  yield { ...form, what: "ampersands", body: "&".repeat(max) };
  yield { ...form, what: "percent signs", body: `${name}=${"%25".repeat(max / 3)}` };
  yield { ...form, what: "broken percent signs", body: `${name}=${"%f".repeat(max / 2)}` };
  const multipart = { method, path, type: "multipart/form-data; boundary=b" };
  const part = (field: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`;
  yield { ...multipart, what: "10,000 parts", body: `${part(name, "x").repeat(4_000)}--b--` };
  yield { ...multipart, what: "a part with a long name", body: `${part("x".repeat(60_000), "x")}--b--` };
  yield { ...multipart, what: "nearly boundaries", body: "\r\n--".repeat(max / 4) };
  yield {
    ...multipart,
    what: "headers of a part without end",
    body: `--b\r\n${"X: y\r\n".repeat(max / 6)}`,
  };
}
