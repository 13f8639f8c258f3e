// How the product runs, for administrators (docs/rules/operation.md 24).
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewStatus as viewStatusCall } from "@hourhand/contract/operation";
import { createCachedValue, type CachedValue } from "../../platform/cached-value.ts";
import { runChecks, type StartRefusals } from "../../platform/checks/checks.ts";
import { databaseBytes, readOperation } from "../../platform/checks/queries.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { jobCounts } from "../../platform/jobs/jobs.ts";
import { mailCounts } from "../../platform/mail/queries.ts";
import type { Platform } from "../../platform/platform.ts";

type Status = ReplyOf<typeof viewStatusCall>;

const startedAt = new Date().toISOString();

/** The doctor's checks are not made again for so long after their end; what they found was seen up to `maxRunMs` earlier. */
export const checksMs = 35_000;

/** What the doctor finds, remembered for a while; who asks while the checks run shares them. */
export type RecentChecks = CachedValue<Status["checks"]>;

/**
 * @param refusals what would stop the next start
 * @param mask takes secrets out of what the checks say
 */
export function createRecentChecks(
  { settings, pool }: Pick<Platform, "settings" | "pool">,
  refusals: StartRefusals,
  mask: (text: string) => string,
): RecentChecks {
  return createCachedValue(checksMs, async () => {
    const found = await runChecks({ settings, faults: [] }, () => Promise.resolve(pool), refusals);
    return found.map(({ name, state, detail, advice }) => ({ name, state, detail: mask(detail), advice }));
  });
}

/** Figures of now, and the checks of at most a minute ago. */
export async function viewStatus(
  { pool }: Pick<Platform, "pool">,
  checks: RecentChecks,
  version: string,
): Promise<Status> {
  const [operation, jobs, mails, size, found] = await Promise.all([
    readOperation(pool, []).then(onlyRow),
    jobCounts(pool),
    mailCounts(pool, []).then(onlyRow),
    databaseBytes(pool, []).then(onlyRow),
    checks.get(),
  ]);
  const { last_backup_at: at, last_backup_bytes: bytes } = operation;
  return {
    version,
    started_at: startedAt,
    checks: found,
    backup: at === null ? null : { at: at.toISOString(), bytes: bytes ?? 0 },
    jobs,
    mails,
    database_bytes: size.bytes,
  };
}
