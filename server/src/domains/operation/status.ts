// The state of the product, for administrators (docs/rules/operation.md 24).
import type { WithSentences } from "@hourhand/contract/sentence";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewStatus as viewStatusCall } from "@hourhand/contract/operation";
import { createCachedValue, type CachedValue } from "../../platform/cached-value.ts";
import { runChecks, type StartChecks } from "../../platform/checks/checks.ts";
import { withTexts } from "../../platform/checks/finding.ts";
import { databaseBytes, readOperation } from "../../platform/checks/queries.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { jobCounts } from "../../platform/jobs/jobs.ts";
import { mailCounts } from "../../platform/mail/queries.ts";
import type { Platform } from "../../platform/platform.ts";

type Status = WithSentences<ReplyOf<typeof viewStatusCall>>;

const startedAt = new Date().toISOString();

/** How long the doctor's checks are cached after they end; their observations may be up to `maxRunMs` older. */
export const checksMs = 35_000;

/** The cached results of the doctor's checks; callers during a run share that run. */
export type RecentChecks = CachedValue<Status["checks"]>;

/**
 * @param startChecks problems that would prevent the next start
 * @param mask removes secrets from the results
 */
export function createRecentChecks(
  { settings, pool }: Pick<Platform, "settings" | "pool">,
  startChecks: StartChecks,
  mask: (text: string) => string,
): RecentChecks {
  return createCachedValue(checksMs, async () => {
    const checks = await runChecks({ settings, faults: [] }, () => Promise.resolve(pool), startChecks);
    return checks.map((check) => ({ ...check, detail: withTexts(check.detail, mask) }));
  });
}

/** Reads the current figures, and the checks of the last minute. */
export async function viewStatus(
  { pool }: Pick<Platform, "pool">,
  checks: RecentChecks,
  version: string,
): Promise<Status> {
  const [operation, jobs, mails, size, results] = await Promise.all([
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
    checks: results,
    backup: at === null ? null : { at: at.toISOString(), bytes: bytes ?? 0 },
    jobs,
    mails,
    database_bytes: size.bytes,
  };
}
