// Where the settings store an installation's pictures.
import { readdir, rm } from "node:fs/promises";
import { picturesFolder } from "../../platform/storage/picture-stores.ts";
import type { Settings } from "../../settings/settings.ts";
import { openBucket } from "./bucket.ts";

/** Returns the bucket's address, without secrets, for marking a restore. */
export const bucketOfPictures = ({ objectStore }: Settings): string | undefined =>
  objectStore && `${objectStore.endpoint}/${objectStore.bucket}`;

/** Returns where new pictures are stored. */
export const placeOfPictures = (settings: Settings): string =>
  (settings.picturesIn === "s3" ? bucketOfPictures(settings) : undefined) ?? picturesFolder(settings.dataDir);

const isPicture = (name: string) => /^[a-z0-9]{32}$/.test(name);

async function* picturesOfBucket(store: NonNullable<Settings["objectStore"]>) {
  const bucket = await openBucket(store, store.bucket);
  for await (const keys of bucket.keys("")) for (const key of keys) if (isPicture(key)) yield { bucket, key };
}

/** Whether the bucket has any pictures. */
export async function bucketHasPictures({ objectStore }: Settings): Promise<boolean> {
  if (objectStore === undefined) return false;
  for await (const found of picturesOfBucket(objectStore)) if (found) return true;
  return false;
}

/** Whether the folder of pictures has any files. */
export async function folderHasPictures({ dataDir }: Settings): Promise<boolean> {
  const entries = await readdir(picturesFolder(dataDir), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.some((entry) => entry.isFile());
}

/** Removes every picture from where new ones are stored, for a restore that starts over. */
export async function removePictures({ objectStore, picturesIn, dataDir }: Settings): Promise<void> {
  if (objectStore === undefined || picturesIn === "folder")
    return rm(picturesFolder(dataDir), { recursive: true, force: true });
  for await (const { bucket, key } of picturesOfBucket(objectStore)) await bucket.remove(key);
}
