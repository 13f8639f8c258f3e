// Whose access has changed lately, asked of the database once for everybody: so a process need not look again at each session
// it knows. Decision: docs/decisions/0020.
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { accessChangesSince, firstSnapshot } from "./queries.ts";

/**
 * Each change is told at every look for so long: also to whom what it changed comes late, such as a socket that was admitted just
 * before.
 */
const repeatMs = 15_000;

interface Check {
  readonly at: number;
  /** Every change that this check could not see is of this transaction or of a later one. */
  readonly unseenFrom: string;
}

/** What is known of changes of access; times in milliseconds of `performance.now()`. */
export interface AccessChanges {
  /** When the last check that has been answered began; -Infinity before the first. */
  readonly checkedAt: number;
  /**
   * Checks again; those who ask while one is under way share it.
   * @returns the people whose access changed in the last 15 seconds at least, those whose sessions ran out among them; undefined
   * at the first check, which cannot know what was before it
   * @throws the database's error
   */
  check(): Promise<ReadonlySet<number> | undefined>;
}

/** @param onChange is called at each check that found changes, before it is answered */
export function createAccessChanges(
  pool: Queryable,
  onChange: (people: ReadonlySet<number>) => void,
): AccessChanges {
  let checks: Check[] = [];
  let checkedAt = -Infinity;
  let underWay: Promise<ReadonlySet<number> | undefined> | undefined;

  const ask = async () => {
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
      underWay ??= ask().finally(() => (underWay = undefined));
      return underWay;
    },
  };
}
