// Types that state what PostgreSQL does not know about columns and values.

/** In statement-types.ts: a computed column, for which PostgreSQL does not report nullability. */
export interface Computed<Type> {
  readonly computed: Type;
}

declare const json: unique symbol;

/** A json or jsonb column. PostgreSQL does not know its shape, so the declared shape is trusted here. */
export type Json<Shape> = Shape & { readonly [json]?: never };

declare const record: unique symbol;

/** A value made by `jsonRecord`: the statement reads its fields as columns. */
export type JsonRecord<Fields> = string & { readonly [record]?: Fields };
