// The types of the loader's output, and of its requirements.

import type { PlainDate } from "./calendar.ts";

/** A row by its columns' names. Timestamps without an offset are in the market's zone. */
export type Row = Record<
  string,
  string | number | boolean | null | readonly string[] | Readonly<Record<string, string>>
>;

/** The server's functions for the loader. */
export interface DemoTarget {
  /** The market's date. */
  readonly today: PlainDate;
  /** Hash of `demoPassword`. */
  readonly passwordHash: string;
  readonly administrator: { username: string; email: string; passwordHash: string };
  /** Ids of the platform's own ledger accounts. */
  readonly accounts: { fees: number; bank: number };
  /** The platform's fee on a total, in paise. */
  feeOf(totalPaise: number): number;
  /** Stores a rendered picture; returns its name. */
  storePicture(webp: Buffer): Promise<string>;
  /** Adds rows to a table, with their ids if they have any. */
  insert(table: string, rows: readonly Row[]): void;
}
