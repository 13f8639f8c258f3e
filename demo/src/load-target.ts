// Types of what the loader needs, and of what it makes.

import type { PlainDate } from "./calendar.ts";
import type { DemoReadyJob } from "./ready-jobs.ts";

/** A row by its columns' names. Timestamps without an offset are in the market's zone. */
export type Row = Record<
  string,
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Readonly<Record<string, string>>
  | readonly DemoReadyJob[]
>;

/** Ids of the platform's own accounts; `last` is the highest id of all. */
export interface DemoAccounts {
  fees: number;
  bank: number;
  held: number;
  platform: number;
  last: number;
}

/** The functions that the server gives to the loader. */
export interface DemoTarget {
  /** Today's date in the market. */
  readonly today: PlainDate;
  /** The hash of `demoPassword`. */
  readonly passwordHash: string;
  readonly administrator: { username: string; email: string; passwordHash: string };
  /** Ids of the platform's own ledger accounts. */
  readonly accounts: DemoAccounts;
  /** Computes the platform's fee on a total, in paise. */
  feeOf(totalPaise: number): number;
  /** Stores a rendered picture; returns its name. */
  storePicture(webp: Buffer): Promise<string>;
  /** Adds rows to a table, with their ids if they have any. */
  insert(table: string, rows: readonly Row[]): void;
}
