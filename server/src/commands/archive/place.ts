// Where archives are kept: a folder, or a prefix of a bucket. Which of both is asked for is seen from its spelling.
import type { Settings } from "../../settings/settings.ts";
import { WrongUsage } from "../command.ts";
import type { ArchivePlace } from "./archive.ts";
import { bucketPlace } from "./bucket-place.ts";
import { folderPlace } from "./folder-place.ts";

/**
 * @param where a folder's path, or `s3://bucket/prefix`
 * @param pathOf makes a path from what the operator wrote
 * @throws WrongUsage, CommandRefused where the settings name no store
 */
export function placeOf(
  where: string,
  settings: Settings,
  pathOf: (path: string) => string,
): Promise<ArchivePlace> {
  if (!/^s3:/i.test(where)) return Promise.resolve(folderPlace(pathOf(where)));
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/i.exec(where) ?? [];
  if (bucket === undefined) throw new WrongUsage(`'${where}' is no address like s3://bucket/prefix.`);
  return bucketPlace(settings, bucket, prefix);
}
