// Jobs of media: pictures that nothing refers to leave the store.
import type { JobHandlers, ScheduledJob } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { forgetUploads, oldUploads, picturesAreUsedBy, releaseUnused } from "./queries.ts";

export const mediaSchedule: readonly ScheduledJob[] = [{ task: "sweepPictures", cron: "37 3 * * *" }];

const atOnce = 500;

export function mediaJobs(platform: Platform): JobHandlers {
  return { sweepPictures: () => sweepPictures(platform) };
}

/**
 * Removes pictures older than a day that nothing refers to: of a transaction that never committed, replaced, or sent
 * twice. The row goes first and the name stays noted until the file is gone, so a crash in between leaves no orphan.
 */
async function sweepPictures({ database, pool, store }: Platform): Promise<void> {
  const users = await picturesAreUsedBy(database);
  for (let last: number | undefined = 0; last !== undefined;) {
    last = await releaseUnused(database, users, last, atOnce);
  }
  for (;;) {
    const names = (await oldUploads(pool, [atOnce])).map(({ name }) => name);
    if (names.length === 0) return;
    for (const name of names) await store.remove(name);
    await forgetUploads(pool, [names]);
  }
}
