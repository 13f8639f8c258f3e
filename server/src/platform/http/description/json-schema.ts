// The contract's fields as JSON Schema 2020-12, the dialect of OpenAPI 3.1: without the keywords of our own.

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Keywords that only the contract knows: sentences, notations, and what the server adds or checks. */
const ownKeywords: ReadonlySet<string> = new Set([
  "additionalItems",
  "blank",
  "isLocalTitle",
  "isPassword",
  "isSalary",
  "isSentence",
  "message",
  "notation",
  "nullable",
  "patternMessage",
]);
/** Keywords whose value holds a schema, a list of schemas, or schemas by name. */
export const schemaIn: ReadonlySet<string> = new Set(["additionalProperties", "items", "not"]);
export const schemasIn: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
export const schemasByName: ReadonlySet<string> = new Set(["patternProperties", "properties"]);

export const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a schema with each schema inside it changed. */
export function mapInside(schema: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const changed = (keyword: string, value: unknown): unknown => {
    if (schemaIn.has(keyword) && isSchema(value)) return change(value);
    if (schemasIn.has(keyword)) return (value as JsonSchema[]).map(change);
    if (schemasByName.has(keyword))
      return Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, inner]) => [name, change(inner)]),
      );
    return value;
  };
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, changed(keyword, value)]),
  );
}

/** Returns the schema that also accepts null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: words, ...rest } = schema;
  if (typeof type !== "string") return { anyOf: [schema, { type: "null" }] };
  return {
    type: [type, "null"],
    ...(Array.isArray(words) && { enum: [...new Set([...(words as unknown[]), null])] }),
    ...rest,
  };
}

/** Returns a field of the contract as JSON Schema. */
export function jsonSchema(field: JsonSchema): JsonSchema {
  const known = Object.fromEntries(Object.entries(field).filter(([keyword]) => !ownKeywords.has(keyword)));
  // A tuple: JSON Schema 2020-12 has its items in 'prefixItems'.
  const { items, ...rest } = known;
  const plain = mapInside(Array.isArray(items) ? { ...rest, prefixItems: items } : known, jsonSchema);
  return field["nullable"] === true ? orNull(plain) : plain;
}
