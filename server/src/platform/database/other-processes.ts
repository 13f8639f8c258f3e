// Processes that serve one database without a common Redis do not receive each other's messages, and without a common
// object store they lack each other's pictures. Each process gives its name to its PostgreSQL connections, which end
// with it; so the list of connections shows a second process.
import { createHash, randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type pg from "pg";
import { processNames } from "./queries.ts";

/**
 * Returns the name that every connection of a serving process has in pg_stat_activity: the machine and the process,
 * both opaque.
 */
export function processName(): string {
  const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
  return `hourhand ${machine} ${randomBytes(6).toString("hex")}`;
}

/** Other processes that serve the same database now. */
export interface OtherProcesses {
  /** How many there are, on any machine. */
  readonly count: number;
  readonly isElsewhere: boolean;
}

/** Finds the other serving processes. Those of older versions, and those behind a pooler, are not detected. */
export async function otherProcesses(pool: pg.Pool, ownName: string): Promise<OtherProcesses> {
  const rows = await processNames(pool, [ownName]);
  const machine = ownName.split(" ")[1] ?? "";
  return { count: rows.length, isElsewhere: rows.some(({ name }) => name.split(" ")[1] !== machine) };
}
