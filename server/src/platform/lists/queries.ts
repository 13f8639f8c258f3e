// SQL that is the same for all lists; the rest is composed in list.ts, list-search.ts and export-rows.ts.
import { prepared, type Statement } from "../database/prepared-statements.ts";

/** Reads a counter's total. */
export const counterTotal: Statement<{ total: number }, [name: string]> = prepared(
  "counter_total",
  "select counter_total($1) as total",
);
