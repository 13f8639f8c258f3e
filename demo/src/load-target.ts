// The shape of what the loader hands over, and what it needs for that.

import type { PlainDate } from "./calendar.ts";

/** A row by its columns' names. Timestamps without an offset are in the market's zone. */
export type Row = Record<
  string,
  string | number | boolean | null | readonly string[] | Readonly<Record<string, string>>
>;

/** What the loader needs of the server. */
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
  /** Stores a rendered picture; answers its name. */
  storePicture(webp: Buffer): Promise<string>;
  /** Adds rows to a table, with their ids where they have any. */
  insert(table: string, rows: readonly Row[]): void;
}
