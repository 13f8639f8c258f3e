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

interface Look {
  readonly at: number;
  /** Every change that this look could not see is of this transaction or of a later one. */
  readonly unseenFrom: string;
}

/** What is known of changes of access; times in milliseconds of `performance.now()`. */
export interface AccessChanges {
  /** When the last look that has been answered began; -Infinity before the first. */
  readonly lookedAt: number;
  /**
   * Looks again; those who ask while one is under way share it.
   * @returns the people whose access changed in the last 15 seconds at least, those whose sessions ran out among them; undefined
   * at the first look, which cannot know what was before it
   * @throws the database's error
   */
  look(): Promise<ReadonlySet<number> | undefined>;
}

/** @param onChange is called at each look that found changes, before it is answered */
export function createAccessChanges(
  pool: Queryable,
  onChange: (people: ReadonlySet<number>) => void,
): AccessChanges {
  let looks: Look[] = [];
  let lookedAt = -Infinity;
  let underWay: Promise<ReadonlySet<number> | undefined> | undefined;

  const ask = async () => {
    const at = performance.now();
    const [from] = looks;
    if (!from) {
      looks = [{ at, unseenFrom: onlyRow(await firstSnapshot(pool, [])).unseen_from }];
      lookedAt = at;
      return undefined;
    }
    const row = onlyRow(await accessChangesSince(pool, [from.unseenFrom]));
    looks.push({ at, unseenFrom: row.unseen_from });
    while (looks[1] && looks[1].at < at - repeatMs) looks.shift();
    const people = new Set(row.people);
    if (people.size > 0) onChange(people);
    lookedAt = at;
    return people;
  };

  return {
    get lookedAt() {
      return lookedAt;
    },
    look() {
      underWay ??= ask().finally(() => (underWay = undefined));
      return underWay;
    },
  };
}
