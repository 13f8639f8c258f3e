// Stands in for `typebox` in the browser's build (see vite.config.ts): the contract's calls are built with it, and a
// schema is plain JSON Schema. The types stay typebox's own. What is missing here fails at the first use, loudly.

type Schema = Record<string, unknown>;

const of =
  (type: string) =>
  (options: Schema = {}): Schema => ({ type, ...options });

/** The constructors of `typebox` that the contract uses. */
export const Type = {
  String: of("string"),
  Integer: of("integer"),
  Number: of("number"),
  Boolean: of("boolean"),
  Null: of("null"),
  Any: (options: Schema = {}): Schema => options,
  Unknown: (options: Schema = {}): Schema => options,
  Unsafe: (schema: Schema): Schema => schema,
  Optional: (schema: Schema): Schema => ({ ...schema, optional: true }),
  Literal: (value: unknown, options: Schema = {}): Schema => ({ const: value, ...options }),
  Union: (anyOf: Schema[], options: Schema = {}): Schema => ({ anyOf, ...options }),
  Array: (items: Schema, options: Schema = {}): Schema => ({ type: "array", items, ...options }),
  Tuple: (items: Schema[], options: Schema = {}): Schema => ({ type: "array", items, ...options }),
  Object: (properties: Schema, options: Schema = {}): Schema => ({ type: "object", properties, ...options }),
  Record: (_key: Schema, value: Schema, options: Schema = {}): Schema => ({
    type: "object",
    additionalProperties: value,
    ...options,
  }),
};
