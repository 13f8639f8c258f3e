// Where archives are kept: `s3://bucket/prefix` is a bucket, anything else a folder.
import type { Settings } from "../../settings/settings.ts";
import { WrongUsage } from "../command.ts";
import type { ArchivePlace } from "./archive.ts";
import { bucketPlace } from "./bucket-place.ts";
import { folderPlace } from "./folder-place.ts";

/**
 * @param where a folder's path, or `s3://bucket/prefix`
 * @param pathOf resolves the operator's path
 * @throws WrongUsage, CommandRefused if the settings have no store
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
