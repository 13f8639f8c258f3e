// How the types of columns and values say what PostgreSQL does not know.

/** In statement-types.ts: a column that is computed, so that PostgreSQL does not say whether it may be null. */
export interface Computed<Type> {
  readonly computed: Type;
}

declare const json: unique symbol;

/** A json or jsonb column. PostgreSQL does not know its shape, so this is the one place where a shape is believed. */
export type Json<Shape> = Shape & { readonly [json]?: never };

declare const record: unique symbol;

/** A value made by `jsonRecord`: the statement reads its fields as columns. */
export type JsonRecord<Fields> = string & { readonly [record]?: Fields };
