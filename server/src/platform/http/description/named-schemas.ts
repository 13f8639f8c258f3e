// Gives names to the schemas that occur more than once in the description of the calls.
import { isSchema, mapInside, orNull, type JsonSchema } from "./json-schema.ts";

/** Where a named schema is read: in the reply or the body of this operation, at this path of property names. */
export interface SchemaPlace {
  readonly operation: string;
  readonly in: "reply" | "body";
  /** Like `items[].worker`; empty for the whole reply or body. */
  readonly path: string;
}

/** Returns the place written as `readBooking.proposals[]`, or with `>` for the body: `createJobCategory>ready_jobs[]`. */
export function placeOf(written: string): SchemaPlace {
  const [, operation = "", mark = ".", path = ""] = /^(\w+)(?:([.>])(.*))?$/.exec(written) ?? [];
  return { operation, in: mark === ">" ? "body" : "reply", path };
}

/** Returns the schema at a path of property names inside another one, or undefined. */
export function schemaAt(schema: JsonSchema | undefined, path: string): JsonSchema | undefined {
  let found: unknown = schema;
  for (const step of path === "" ? [] : path.split(".")) {
    const [name = "", ...arrays] = step.split("[]");
    if (name !== "" && isSchema(found)) found = (found["properties"] as JsonSchema | undefined)?.[name];
    for (const _ of arrays) if (isSchema(found)) found = found["items"];
  }
  return isSchema(found) ? found : undefined;
}

/** Equal for schemas that accept the same, apart from null. */
export const keyOf = (schema: JsonSchema): string => JSON.stringify(sorted(withoutNull(schema)));

/** Returns an object's schema that does not accept null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  return Array.isArray(type) && type.includes("object") ? { ...schema, type: "object" } : schema;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isSchema(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

export interface NamedSchemas {
  /** By name, with references to each other. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** Returns the schema with references in place of what has a name. */
  refer(schema: JsonSchema): JsonSchema;
  /** The same for a reply, which may also be a named schema and more fields. */
  referReply(schema: JsonSchema): JsonSchema;
}

/** The fewest fields of a named schema that replies are described with as 'all of it, and more'. */
const fewestFields = 4;

/** Names schemas: `named` has each name with a schema without references. */
export function nameSchemas(named: Readonly<Record<string, JsonSchema>>): NamedSchemas {
  const names = new Map(Object.entries(named).map(([name, schema]) => [keyOf(schema), name]));
  const refer = (schema: JsonSchema): JsonSchema => {
    const name = names.get(keyOf(schema));
    if (name === undefined) return mapInside(schema, refer);
    const reference = { $ref: `#/components/schemas/${name}` };
    return Array.isArray(schema["type"]) ? orNull(reference) : reference;
  };
  const referReply = (schema: JsonSchema): JsonSchema => {
    if (names.has(keyOf(schema))) return refer(schema);
    const base = largestInside(named, schema);
    if (base === undefined) return refer(schema);
    const { properties, required, ...rest } = schema as {
      properties: Record<string, JsonSchema>;
      required?: string[];
    };
    const own = Object.keys(properties).filter((name) => !Object.hasOwn(base.properties, name));
    const ownRequired = (required ?? []).filter((name) => own.includes(name));
    return {
      allOf: [
        { $ref: `#/components/schemas/${base.name}` },
        mapInside(
          {
            ...rest,
            properties: Object.fromEntries(own.map((name) => [name, properties[name] ?? {}])),
            ...(ownRequired.length > 0 && { required: ownRequired }),
          },
          refer,
        ),
      ],
    };
  };
  const components = Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, mapInside(withoutNull(schema), refer)]),
  );
  return { components, refer, referReply };
}

/** Returns the named schema with the most fields, all of which a reply has too. */
function largestInside(named: Readonly<Record<string, JsonSchema>>, reply: JsonSchema) {
  const fields = (reply["properties"] ?? {}) as Record<string, JsonSchema>;
  return Object.entries(named)
    .map(([name, { properties }]) => ({ name, properties: (properties ?? {}) as Record<string, JsonSchema> }))
    .filter(
      ({ properties }) =>
        Object.keys(properties).length >= fewestFields &&
        Object.entries(properties).every(([name, field]) => {
          const own = fields[name];
          return own !== undefined && JSON.stringify(sorted(own)) === JSON.stringify(sorted(field));
        }),
    )
    .toSorted((one, other) => Object.keys(other.properties).length - Object.keys(one.properties).length)[0];
}
