// Processes that serve one database without a common Redis do not hear of each other, and without a common object store
// they lack each other's pictures. Each process shows in PostgreSQL's own list of connections who it is, which ends with
// it; so a second one is seen by looking there.
import { createHash, randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type pg from "pg";
import { processNames } from "./queries.ts";

/** Shown in pg_stat_activity by every connection of a serving process: the machine and the process, both opaque. */
export function processName(): string {
  const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
  return `hourhand ${machine} ${randomBytes(6).toString("hex")}`;
}

/** Other processes that serve the same database now. */
export interface OtherProcesses {
  /** On whatever machine. */
  readonly count: number;
  readonly isElsewhere: boolean;
}

/** Who else serves. Processes of older versions, and a pooler between, are not seen. */
export async function otherProcesses(pool: pg.Pool, ownName: string): Promise<OtherProcesses> {
  const rows = await processNames(pool, [ownName]);
  const machine = ownName.split(" ")[1] ?? "";
  return { count: rows.length, isElsewhere: rows.some(({ name }) => name.split(" ")[1] !== machine) };
}
