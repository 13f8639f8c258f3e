// Jobs of media: deleting unused pictures from the store.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { backupLock } from "../../platform/database/whole-database.ts";
import {
  deleteOldBudgets,
  deleteUploads,
  isLockHeld,
  oldUploads,
  picturesAreUsedBy,
  releaseUnused,
} from "./queries.ts";

export const mediaSchedule: readonly ScheduledJob[] = [
  { task: "deleteUnusedPictures", cron: "37 3 * * *", queue: "clean-ups" },
];

/** Rows checked, and objects removed, per batch. */
const batchSize = 500;
const removedAtOnce = 8;
const dayMs = 86_400_000;
const afterBackup = 10 * 60_000;

export function mediaJobs(platform: Platform): JobHandlers {
  return { deleteUnusedPictures: (_payload, { stopping }) => deleteUnusedPictures(platform, stopping) };
}

/**
 * Removes pictures older than a day that nothing refers to: they were replaced or uploaded twice, or their transaction
 * never committed. The row is deleted first and the name stays registered until the file is gone, so a crash in between
 * leaves no orphan. A name that cannot be removed does not block others.
 * @throws the first failure, after all names were tried; the stop's reason, when the process stops
 */
async function deleteUnusedPictures(platform: Platform, stopping: AbortSignal | undefined): Promise<void> {
  const { pool, log } = platform;
  await deleteOldBudgets(pool, []);
  const users = await picturesAreUsedBy(pool, []);
  for (let last: number | undefined = 0; last !== undefined;) {
    last = await releaseUnused(pool, users, last, batchSize);
    stopping?.throwIfAborted();
  }
  const failures: unknown[] = [];
  for (let last: string | undefined = ""; last !== undefined;) {
    const names: string[] = (await oldUploads(pool, [last, batchSize])).map(({ name }) => name);
    // A running backup reads a snapshot with older rows, so the files that those name must stay until it ends. The lock
    // is checked after the names are read: a backup that begins now no longer sees rows with these names
    // (docs/rules/operation.md 28).
    if (onlyRow(await isLockHeld(pool, [backupLock])).is_held) return sweepLater(platform);
    for (let from = 0; from < names.length; from += removedAtOnce) {
      stopping?.throwIfAborted();
      const removing = removeAll(platform, names.slice(from, from + removedAtOnce));
      failures.push(...(await (stopping ? unlessStopped(stopping, removing) : removing)));
    }
    last = names.at(-1);
  }
  const drafts = await platform.store.removeDrafts?.(Date.now() - dayMs);
  if (drafts)
    log.warn({ count: drafts }, "Drafts of pictures that were cut off while being written are removed.");
  if (failures.length === 0) return;
  log.warn({ err: failures[0], count: failures.length }, "Pictures could not be removed from the store.");
  throw failures[0];
}

async function sweepLater({ pool, jobs }: Platform): Promise<void> {
  const runAt = new Date(Date.now() + afterBackup);
  await jobs.add(
    pool,
    "deleteUnusedPictures",
    {},
    { runAt, key: "sweep after a backup", queue: "clean-ups" },
  );
}

/** Removes objects concurrently, and the rows of those that were removed. Returns the other objects' errors. */
async function removeAll({ pool, store }: Platform, names: readonly string[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(names.map((name) => store.remove(name)));
  await deleteUploads(pool, [names.filter((_, index) => outcomes[index]?.status === "fulfilled")]);
  return outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
}

/**
 * Waits for work until the process stops, so that a hanging store does not delay the stop. @throws the stop's reason
 */
async function unlessStopped<Result>(stopping: AbortSignal, work: Promise<Result>): Promise<Result> {
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(stopping.reason as Error);
    stopping.addEventListener("abort", stop);
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    stopping.removeEventListener("abort", stop);
  }
}
