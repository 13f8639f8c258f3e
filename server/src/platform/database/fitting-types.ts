// Compares the declared types of a statement with PostgreSQL's description (statement-types.ts) at compile time: a
// wrong, missing or extra column or parameter is an error at the statement's name. Decision: docs/decisions/0014.
import type { Computed, Json, JsonRecord } from "./column-types.ts";
import type { StatementTypes } from "./statement-types.ts";

/**
 * Is the name if the declared types fit the statement of that name. Otherwise it is the name with an object that tells
 * what does not fit: no text has that type, and TypeScript's error shows it. `Name` is any string, not just a known
 * one: for an unknown name TypeScript would try all known ones at once and say TS2590, 'too complex', which helps
 * nobody.
 */
export type FittingName<Name extends string, Row, Values extends readonly unknown[], NeverNull> = Name &
  (Name extends keyof StatementTypes
    ? Verdict<
        RowErrors<StatementTypes[Name]["row"], [Row] extends [never] ? object : Row, NeverNull> &
          ValueErrors<StatementTypes[Name]["values"], Values>
      >
    : { "this statement has no described types yet": "run 'npm run database:types'" });

type Verdict<Errors> = [keyof Errors] extends [never] ? unknown : Errors;

type RowErrors<Described, Row, NeverNull> = {
  [
    Column in keyof Described as Column extends keyof Row
      ? ColumnFits<Described[Column], Row[Column], Column extends NeverNull ? true : false> extends true
        ? never
        : Column
      : Column
  ]: Column extends keyof Row
    ? { declared: Row[Column]; database: Described[Column] }
    : "this column of the statement is not declared";
} & { [Column in Exclude<keyof Row, keyof Described>]: "the statement has no such column" } & {
  [
    Column in NeverNull & PropertyKey as Column extends keyof Described
      ? null extends Described[Column]
        ? never
        : Column
      : Column
  ]: "this column needs no exception";
};

type ColumnFits<Described, Declared, IsNeverNull> = null extends Described
  ? null extends Declared
    ? TypeFits<Described, Declared>
    : IsNeverNull extends true
      ? TypeFits<Described, Declared>
      : false
  : TypeFits<Described, Declared>;

type TypeFits<Described, Declared> =
  IsAny<Declared> extends true
    ? false
    : IsJson<TypeOf<Described>> extends true
      ? IsJson<NonNullable<Declared>>
      : [NonNullable<Declared>] extends [Accepted<TypeOf<Described>>]
        ? true
        : false;

type TypeOf<Described> = Described extends Computed<infer Type> ? Type : NonNullable<Described>;
type IsJson<Type> = keyof Json<object> extends keyof Type ? true : false;
type IsAny<Type> = 0 extends 1 & Type ? true : false;

type ValueErrors<
  Described extends readonly unknown[],
  Values extends readonly unknown[],
> = Values["length"] extends Described["length"]
  ? {
      [
        Index in keyof Described & keyof Values & `${number}` as [NonNullable<Values[Index]>] extends [
          Accepted<Described[Index]>,
        ]
          ? never
          : `value ${Index}`
      ]: { declared: Values[Index]; database: Described[Index] };
    }
  : { values: { declared: Values; database: Described } };

/**
 * Accepts read-only lists, with null elements (on which PostgreSQL reports nothing), and records whose fields are null
 * or undefined.
 */
type Accepted<Described> = Described extends readonly (infer Element)[]
  ? readonly (Element | null)[]
  : IsRecord<Described> extends true
    ? Described extends JsonRecord<infer Fields>
      ? JsonRecord<Absent<Fields>>
      : never
    : Described;

type IsRecord<Type> = keyof JsonRecord<object> extends keyof Type ? true : false;
type Absent<Fields> = Fields extends readonly (infer Element)[]
  ? readonly Absent<Element>[]
  : { [Field in keyof Fields]: Fields[Field] | null | undefined };
