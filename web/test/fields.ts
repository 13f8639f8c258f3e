// Checks requests and replies against the contract, field by field.
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { plainForm, type Notation } from "@hourhand/contract/notations";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";

interface Schema {
  type?: string;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  pattern?: string;
  enum?: string[];
  minLength?: number;
  isPassword?: boolean;
  notation?: Notation;
}

/**
 * Converts a schema for TypeBox, which does not support `nullable`. Objects reject unknown fields unless they allow
 * them.
 */
function strict({ nullable, ...schema }: Schema): Schema {
  const closed = { ...schema };
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    closed.properties = Object.fromEntries(fields.map(([name, field]) => [name, strict(field)]));
    closed.additionalProperties ??= false;
  }
  if (schema.items) closed.items = strict(schema.items);
  if (schema.anyOf) closed.anyOf = schema.anyOf.map(strict);
  return nullable ? { anyOf: [closed, { type: "null" }] } : closed;
}

/** Returns how a value violates a schema, one sentence per violation. */
function faults(schema: object, value: unknown): string[] {
  const checked = strict(schema) as unknown as TSchema;
  if (Value.Check(checked, value)) return [];
  return [...Value.Errors(checked, value)].map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  );
}

/** Returns the fields of a reply that its call does not declare, and other violations of its schema. */
export const faultsOfReply = (endpoint: AnyEndpoint, reply: unknown): string[] =>
  faults(endpoint.reply, reply);

/** A request as it is sent; values in forms and addresses are text. */
export interface Sent {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  isForm: boolean;
}

/** Parses text by its field's type, as the server does (docs/rules/wire.md). Undefined if there is no value. */
function read(value: unknown, field: Schema, isText: boolean, isRequired: boolean): unknown {
  if (typeof value !== "string") return value;
  if (field.type === "string") {
    const text = field.notation ? plainForm(field.notation, value) : field.isPassword ? value : value.trim();
    const isFreeText = field.pattern === undefined && field.enum === undefined && !field.minLength;
    return text === "" && !isRequired && !isFreeText ? undefined : text;
  }
  if (!isText) return value;
  if (value.trim() === "") return undefined;
  if (field.type === "array") return JSON.parse(value) as unknown;
  if (field.type === "boolean") return value === "true" || (value === "false" ? false : value);
  return Number.isNaN(Number(value)) ? value : Number(value);
}

/** Turns a form's fields `titles[hi]` into the map `titles`, as the server reads them. An empty one is null. */
function withMaps(values: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [, map, key] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (map === undefined || key === undefined) fields[name] = value;
    else fields[map] = { ...(fields[map] as object | undefined), [key]: value === "" ? null : value };
  }
  return fields;
}

/**
 * Reads a request as flat input with the types that its call declares.
 * @returns the input, and why the server would reject it
 */
export function inputOf(
  endpoint: AnyEndpoint,
  sent: Sent,
): { input: Record<string, unknown>; faults: string[] } {
  const input: Record<string, unknown> = {};
  const found: string[] = [];
  const parts = [
    { schema: endpoint.params as Schema, values: sent.params, isText: true },
    { schema: endpoint.query as Schema, values: sent.query, isText: true },
    { schema: endpoint.body as Schema, values: sent.body, isText: sent.isForm },
  ];
  for (const { schema, values, isText } of parts) {
    const fields: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(isText ? withMaps(values) : values)) {
      const field = schema.properties?.[name];
      if (value instanceof Blob) {
        if (name in endpoint.pictures) input[name] = value;
        else found.push(`/${name} is no picture of this call`);
      } else {
        const given = read(value, field ?? {}, isText, schema.required?.includes(name) ?? false);
        if (given !== undefined) fields[name] = given;
      }
    }
    found.push(...faults(schema, fields));
    Object.assign(input, fields);
  }
  for (const [name, { required }] of Object.entries(
    endpoint.pictures as Record<string, { required: boolean }>,
  ))
    if (required && !(name in input)) found.push(`/${name} is a picture that is missing`);
  return { input, faults: found };
}
