// Finds the people whose access has changed lately, with one database query for everyone, so that a process need not
// re-read each cached session. Decision: docs/decisions/0020.
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { accessChangesSince, firstSnapshot } from "./queries.ts";

/**
 * For how long every check repeats a change, for sessions loaded just after it, such as that of a socket admitted just
 * before.
 */
const repeatMs = 15_000;

interface Check {
  readonly at: number;
  /** Every change that this check could not see was made in this transaction or a later one. */
  readonly unseenFrom: string;
}

/** Times are in milliseconds of `performance.now()`. */
export interface AccessChanges {
  /** When the last finished check began; -Infinity before the first. */
  readonly checkedAt: number;
  /**
   * Checks again; concurrent callers share one check.
   * @returns the people whose access changed within at least the last 15 seconds, including those whose sessions
   * expired; undefined at the first check, which has no earlier state to compare
   * @throws the database's error
   */
  check(): Promise<ReadonlySet<number> | undefined>;
}

/** @param onChange is called by each check that found changes, before it resolves */
export function createAccessChanges(
  pool: Queryable,
  onChange: (people: ReadonlySet<number>) => void,
): AccessChanges {
  let checks: Check[] = [];
  let checkedAt = -Infinity;
  let running: Promise<ReadonlySet<number> | undefined> | undefined;

  const read = async () => {
    const at = performance.now();
    const [from] = checks;
    if (!from) {
      checks = [{ at, unseenFrom: onlyRow(await firstSnapshot(pool, [])).unseen_from }];
      checkedAt = at;
      return undefined;
    }
    const row = onlyRow(await accessChangesSince(pool, [from.unseenFrom]));
    checks.push({ at, unseenFrom: row.unseen_from });
    while (checks[1] && checks[1].at < at - repeatMs) checks.shift();
    const people = new Set(row.people);
    if (people.size > 0) onChange(people);
    checkedAt = at;
    return people;
  };

  return {
    get checkedAt() {
      return checkedAt;
    },
    check() {
      running ??= read().finally(() => (running = undefined));
      return running;
    },
  };
}
