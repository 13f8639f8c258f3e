// Turns a raw request into the typed input of its endpoint: numeric texts become numbers, a list's parameters come from
// query or body, unknown fields are dropped, everything is limited, and each invalid field gets a sentence.
import { inMarket } from "@hourhand/contract/money-fields";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { fieldsInEitherPlace } from "@hourhand/contract/list-fields";
import { isBlankText } from "@hourhand/contract/blank-text";
import { closeDirections, hasHidden } from "@hourhand/contract/hidden-characters";
import { plainForm, type Notation } from "@hourhand/contract/notations";
import { maxPasswordBytes, plainPassword } from "@hourhand/contract/passwords";
import { invalidInput, malformed, notFound, unsupportedEncoding } from "@hourhand/contract/problem";
import { missing } from "@hourhand/contract/wire";
import { say, type Sentence } from "@hourhand/contract/sentence";
import { isJsonWithin } from "../json-limits.ts";
import { jsonLimits, type RawBody } from "./bodies.ts";
import { refuse } from "../problem.ts";

interface FieldSchema {
  type?: "string" | "integer" | "number" | "boolean" | "array" | "object";
  title?: string;
  message?: Sentence;
  patternMessage?: Sentence;
  blank?: Sentence;
  isPassword?: boolean;
  notation?: Notation;
  nullable?: boolean;
  enum?: string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  isSalary?: boolean;
  /** Of an object. */
  properties?: Record<string, FieldSchema>;
  required?: string[];
  /** Of a list. */
  items?: FieldSchema;
}

/** Raw values. In forms everything is text; `repeated` names the fields that were sent twice. */
interface Source {
  values: Record<string, unknown>;
  isText: boolean;
  repeated: ReadonlySet<string>;
}

interface RawFields {
  query: Record<string, unknown>;
  body: RawBody;
}

/** Reads the parts of a request that an endpoint declares. */
export interface InputReader {
  readonly readParams: (params: Record<string, unknown>) => Record<string, unknown>;
  readonly readFields: (raw: RawFields) => Record<string, unknown>;
}

// oxlint-disable-next-line unicorn/no-useless-undefined
const ajv = new Ajv({
  allErrors: true,
  strict: false,
  ownProperties: true,
  removeAdditional: false,
  multipleOfPrecision: 6,
});

/**
 * Makes the reader of an endpoint's input.
 * @returns `readParams`, which throws `notFound` (404) for an invalid id in the path, and `readFields`, from the raw
 * request to the checked, flat fields of query and body; it throws `invalidInput` (400) with a map of field to
 * sentences and `malformed` (400) for repeated fields
 */
export function inputReader(endpoint: AnyEndpoint): InputReader {
  const params = part(endpoint.params);
  const ids = Object.entries(endpoint.params.properties as Record<string, FieldSchema>)
    .filter(([, field]) => field.type === "integer")
    .map(([name]) => name);
  const query = part(endpoint.query);
  const isV1 = endpoint.path.startsWith("/api/v1/");
  const isEdit = isV1 && (endpoint.method === "PUT" || endpoint.method === "PATCH");
  const body = part(endpoint.body, { isEdit, isPost: isV1 && endpoint.method === "POST" });
  const pictures = Object.entries(endpoint.pictures as Record<string, { title: string; required: boolean }>);
  const inEitherPlace = new Set(fieldsInEitherPlace(endpoint));
  const readParams = (given: Record<string, unknown>) => {
    const input: Record<string, unknown> = {};
    const errors: Record<string, Sentence[]> = {};
    // Each row has only one address: 5, but not 05, 5.0 or 5e0.
    if (ids.some((name) => !/^[1-9]\d*$/.test(String(given[name])))) refuse(notFound);
    const inPath: Source = { values: given, isText: true, repeated: new Set() };
    params.read(() => inPath, input, errors);
    if (Object.keys(errors).length > 0) refuse(notFound);
    return input;
  };
  const readFields = (raw: RawFields) => {
    const input: Record<string, unknown> = {};
    const errors: Record<string, Sentence[]> = {};
    const repeatedInQuery = new Set<string>();
    for (const [name, value] of Object.entries(raw.query))
      if (Array.isArray(value)) repeatedInQuery.add(name);
    const inQuery: Source = { values: raw.query, isText: true, repeated: repeatedInQuery };
    const inBody: Source = { ...raw.body, values: raw.body.fields, isText: raw.body.isForm };
    // Forms also send their empty fields; these count as absent.
    const either = (name: string) =>
      Object.hasOwn(inQuery.values, name) &&
      !inBody.repeated.has(name) &&
      isBlank(inBody.values[name] ?? null)
        ? inQuery
        : inBody;
    query.read((name) => (inEitherPlace.has(name) ? either(name) : inQuery), input, errors);
    body.read((name) => (inEitherPlace.has(name) ? either(name) : inBody), input, errors);
    for (const [name, rule] of pictures) {
      const file = raw.body.files[name];
      if (file && !raw.body.repeated.has(name)) input[name] = file;
      else if (file)
        errors[name] = [
          say("{field, word} was sent more than once. Please send it once.", { field: rule.title }),
        ];
      else if (isPresent(raw.body.fields[name])) {
        refuse(unsupportedEncoding, {
          sentence: say("{field, word} must be a picture file, sent as multipart/form-data.", {
            field: rule.title,
          }),
        });
      } else if (rule.required)
        errors[name] = [say("{field, word} is missing: please choose a picture.", { field: rule.title })];
    }
    const sentences = Object.values(errors).flat();
    if (sentences.length === 0) return input;
    refuse(invalidInput, { sentence: sentences[0] ?? malformed.sentence, errors });
  };
  return { readParams, readFields };
}

const isBlank = (value: unknown) => value === null || (typeof value === "string" && isBlankText(value));

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== "";

/** Whether hidden characters make a value invalid. A sign-in identifier with them is merely an unknown account. */
const isRefusedForHidden = (notation: Notation | undefined, value: string) =>
  notation !== undefined && notation !== "sign-in" && (hasHidden(value) || value.includes("\uFFFD"));

/** What null means below /api/v1: in edits no value for a field that cannot be empty, in `POST` bodies 'not sent' (docs/rules/wire.md 42). */
function part(schema: AnyEndpoint["body"], { isEdit = false, isPost = false } = {}) {
  const fields = Object.entries(schema.properties as Record<string, FieldSchema>).map(
    ([name, field]) => [name, inMarket(field)] as const,
  );
  const fieldByName = new Map(fields);
  const required = new Set<string>((schema as { required?: string[] }).required ?? []);
  const properties = schema.properties as Record<string, FieldSchema>;
  const isOfThisMarket = fields.some(([name, field]) => field !== properties[name]);
  // Ajv compiles a schema that it knows only once.
  const checkedSchema = isOfThisMarket ? { ...schema, properties: Object.fromEntries(fields) } : schema;
  return {
    read(
      sourceOf: (name: string) => Source,
      input: Record<string, unknown>,
      errors: Record<string, Sentence[]>,
    ): void {
      if (fields.length === 0) return;
      const values: Record<string, unknown> = {};
      for (const [name, field] of fields) {
        const { values: raw, isText, repeated } = sourceOf(name);
        const isRepeated =
          repeated.has(name) ||
          (field.type === "object" && [...repeated].some((key) => key.startsWith(`${name}[`)));
        if (isRepeated) {
          errors[name] = [
            say("{field, word} was sent more than once. Please send it once.", { field: label(name, field) }),
          ];
          continue;
        }
        const given = Object.hasOwn(raw, name) ? raw[name] : isText ? fieldsOf(raw, name, field) : undefined;
        if (field.blank !== undefined && isBlank(given)) {
          errors[name] = [field.blank];
          continue;
        }
        if (isEdit && isBlank(given) && given !== undefined && !mayBeEmpty(field, given)) {
          errors[name] = [missing(label(name, field))];
          continue;
        }
        const value = readValue(
          isPost ? withoutNulls(given, field) : given,
          field,
          isText,
          required.has(name),
        );
        if (value !== undefined) values[name] = value;
      }
      const checked = { ...values };
      for (const [name, field] of fields) {
        const value = values[name];
        if (!field.isPassword || typeof value !== "string") continue;
        if (Buffer.byteLength(value) > maxPasswordBytes) {
          errors[name] = [sentence(label(name, field), field, { keyword: "maxLength" })];
        } else checked[name] = plainPassword(value);
      }
      // Compiled at its first use: compiling the fields of every call took a third of a start.
      const validate: ValidateFunction = ajv.compile(checkedSchema);
      const fits = validate(checked);
      for (const error of fits ? [] : (validate.errors ?? [])) {
        const name = fieldOf(error);
        const field = fieldByName.get(name) ?? {};
        if (!errors[name]) errors[name] = [sentence(label(name, field), field, error)];
      }
      for (const [name, field] of fields) {
        const value = values[name];
        if (typeof value === "string" && isRefusedForHidden(field.notation, value)) {
          errors[name] ??= [
            say("{field, word} may not hold hidden characters. Please type it again.", {
              field: label(name, field),
            }),
          ];
        } else if (typeof value === "string" && !field.isPassword) values[name] = closeDirections(value);
        // JSON's numbers are exact to their last digit; the check above tolerates rounding.
        if (
          field.multipleOf !== undefined &&
          typeof value === "number" &&
          !errors[name] &&
          !isInSteps(value, field.multipleOf)
        )
          errors[name] = [
            say("{field, word} must be in steps of {step, number}.", {
              field: label(name, field),
              step: field.multipleOf,
            }),
          ];
        if (typeof value === "string" && value.includes("\u0000")) {
          errors[name] = [
            say("{field, word} contains a character that cannot be stored. Please remove it.", {
              field: label(name, field),
            }),
          ];
        }
      }
      Object.assign(input, values);
    },
  };
}

/** Reads an object from a form, `titles[hi]=…`: its empty fields are null. Undefined if none was sent. */
function fieldsOf(raw: Record<string, unknown>, name: string, { type }: FieldSchema): object | undefined {
  if (type !== "object") return undefined;
  const own = Object.entries(raw).flatMap(([key, value]) =>
    key.startsWith(`${name}[`) && key.endsWith("]") ? [[key.slice(name.length + 1, -1), value] as const] : [],
  );
  if (own.length === 0) return undefined;
  return Object.fromEntries(own.map(([key, value]) => [key, isBlank(value) ? null : value]));
}

/** Leaves out the parts of an object that are null and optional. */
function withoutNulls(value: unknown, { properties, required = [], items }: FieldSchema): unknown {
  if (Array.isArray(value)) return items ? value.map((one) => withoutNulls(one, items)) : value;
  if (typeof value !== "object" || value === null || !properties) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const isUnsent = one === null && field && !field.nullable && !required.includes(name);
      return isUnsent ? [] : [[name, field ? withoutNulls(one, field) : one]];
    }),
  );
}

/** Reads text in NFC, the stored form, without spaces at its ends; empty if it has no visible character. */
function readText(given: string, notation: Notation | undefined): string {
  const text = given.normalize("NFC");
  // PostgreSQL has no NUL: a sign-in with one is an unknown account, not an error.
  if (notation) return plainForm(notation, text).replaceAll("\0", "\uFFFD");
  // A NUL is refused, not dropped.
  return isBlankText(text) && !text.includes("\0") ? "" : text.trim();
}

/** Returns a value with all its texts in their stored form. */
function composed(value: unknown): unknown {
  if (typeof value === "string") return closeDirections(value.normalize("NFC").trim());
  if (Array.isArray(value)) return value.map(composed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, composed(part)]));
}

/** Whether a value may be empty: free text may, and null is a value if the field allows it. */
const mayBeEmpty = (field: FieldSchema, given: unknown) =>
  given === null
    ? field.nullable === true
    : field.type === "string" && field.pattern === undefined && field.enum === undefined && !field.minLength;

/** Whether a number has no more decimals than its step. */
const isInSteps = (value: number, step: number) =>
  Number(value.toFixed((String(step).split(".")[1] ?? "").length)) === value;

/** Reads a form's list, which is a text of JSON. Other text is returned as it is, and refused. */
function listIn(text: string): unknown {
  if (!isJsonWithin(Buffer.from(text), jsonLimits)) return text;
  try {
    return composed(JSON.parse(text));
  } catch {
    return text;
  }
}

const plainNumber = /^-?(0|[1-9]\d{0,29})(\.\d{1,30})?$/;

function readValue(given: unknown, field: FieldSchema, isText: boolean, isRequired: boolean): unknown {
  // Null is a value only in JSON: forms have none.
  if (given === null && field.nullable && !isText) return null;
  if (given === undefined || given === null) return undefined;
  if (typeof given !== "string") return composed(given);
  if (field.type === "string") {
    const value = field.isPassword ? given : readText(given, field.notation);
    // An empty optional field means 'not given', unless it is free text, where empty is a value.
    const isFreeText = field.pattern === undefined && field.enum === undefined && !field.minLength;
    return value === "" && !isRequired && !isFreeText ? undefined : value;
  }
  // In JSON, values from a client's local storage are text too. Here only the notation of numbers matters.
  const isNumber = field.type === "integer" || field.type === "number";
  if (!isText) return isNumber && plainNumber.test(given) ? Number(given) : given;
  const value = given.trim();
  if (value === "") return undefined;
  if (field.type === "array") return listIn(value);
  if (field.type === "boolean") {
    const word = value.toLowerCase();
    return word === "true" ? true : word === "false" ? false : value;
  }
  return /^[+-]?\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,2})?$/i.test(value) ? Number(value) : value;
}

function fieldOf(error: ErrorObject): string {
  const [field = ""] = error.instancePath.slice(1).split("/");
  const isAtTop = error.keyword === "required" && field === "";
  return isAtTop ? (error.params as { missingProperty: string }).missingProperty : field;
}

const label = (name: string, field: FieldSchema) => field.title ?? name;

function sentence(name: string, field: FieldSchema, error: Pick<ErrorObject, "keyword">): Sentence {
  // For values inside a list or an object, the field's own sentence names the limits.
  if (field.message !== undefined && (field.type === "array" || field.type === "object"))
    return field.message;
  switch (error.keyword) {
    case "required":
      return missing(name);
    case "type":
      return typeSentence(name, field);
    case "enum":
      return say("{field, word} must be one of: {choices}.", {
        field: name,
        choices: (field.enum ?? []).join(", "),
      });
    case "minLength":
      return (
        field.message ??
        (field.minLength === 1
          ? missing(name)
          : say("{field, word} must have at least {least, number} characters.", {
              field: name,
              least: field.minLength ?? 0,
            }))
      );
    case "maxLength":
      return (
        field.message ??
        say("{field, word} may have at most {most, number} characters. Please shorten it.", {
          field: name,
          most: field.maxLength ?? 0,
        })
      );
    case "pattern":
      return (
        field.patternMessage ??
        field.message ??
        say("{field, word} does not have the right form. Please check it.", { field: name })
      );
    case "minimum":
      return say("{field, word} must be at least {least, number}.", {
        field: name,
        least: field.minimum ?? 0,
      });
    case "maximum":
      return say("{field, word} must be at most {most, number}.", { field: name, most: field.maximum ?? 0 });
    case "multipleOf":
      return say("{field, word} must be in steps of {step, number}.", {
        field: name,
        step: field.multipleOf ?? 0,
      });
    default:
      return say("{field, word} is not right. Please check it.", { field: name });
  }
}

function typeSentence(name: string, field: FieldSchema): Sentence {
  if (field.type === "integer") return say("{field, word} must be a whole number.", { field: name });
  if (field.type === "number") return say("{field, word} must be a number.", { field: name });
  if (field.type === "boolean") return say("{field, word} must be true or false.", { field: name });
  return say("{field, word} must be text.", { field: name });
}
