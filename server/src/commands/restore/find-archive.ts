// Finds the archive to restore: the named one, or the newest complete one of a folder or prefix.
import { stat } from "node:fs/promises";
import { posix } from "node:path";
import type { Settings } from "../../settings/settings.ts";
import type { ArchiveSource } from "../archive/archive.ts";
import { openFile } from "../archive/folder-place.ts";
import { isArchiveName, newestFirst } from "../archive/names.ts";
import { placeOf } from "../archive/place.ts";
import { CommandRefused } from "../command.ts";

/** @throws CommandRefused if there is none */
export async function findArchive(
  from: string,
  settings: Settings,
  pathOf: (path: string) => string,
): Promise<ArchiveSource> {
  const isBucket = /^s3:/i.test(from);
  if (isBucket && isArchiveName(posix.basename(from)))
    return (await placeOf(posix.dirname(from), settings, pathOf)).open(posix.basename(from));
  if (!isBucket) {
    const stats = await stat(pathOf(from)).catch(() => undefined);
    if (!stats?.isDirectory()) return openFile(pathOf(from));
  }
  const place = await placeOf(from, settings, pathOf);
  const [newest] = newestFirst(await place.names());
  if (newest === undefined)
    throw new CommandRefused(
      `There is no complete archive in ${place.address}. Please name another place, or an archive.`,
    );
  return place.open(newest);
}
