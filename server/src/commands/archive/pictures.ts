// The pictures of an installation, as its settings say where they are.
import { readdir, rm } from "node:fs/promises";
import { picturesFolder } from "../../platform/storage/picture-stores.ts";
import type { Settings } from "../../settings/settings.ts";
import { openBucket } from "./bucket.ts";

/** The bucket's address, as a mark notes it; no secret. */
export const bucketOfPictures = ({ objectStore }: Settings): string | undefined =>
  objectStore && `${objectStore.endpoint}/${objectStore.bucket}`;

/** Where new ones go. */
export const placeOfPictures = (settings: Settings): string =>
  (settings.picturesIn === "s3" ? bucketOfPictures(settings) : undefined) ?? picturesFolder(settings.dataDir);

const isPicture = (name: string) => /^[a-z0-9]{32}$/.test(name);

async function* picturesOfBucket(store: NonNullable<Settings["objectStore"]>) {
  const bucket = await openBucket(store, store.bucket);
  for await (const keys of bucket.keys("")) for (const key of keys) if (isPicture(key)) yield { bucket, key };
}

/** Whether there is any in the bucket; its name otherwise. */
export async function bucketHasPictures({ objectStore }: Settings): Promise<boolean> {
  if (objectStore === undefined) return false;
  for await (const found of picturesOfBucket(objectStore)) if (found) return true;
  return false;
}

/** Whether there is any file in the folder of pictures. */
export async function folderHasPictures({ dataDir }: Settings): Promise<boolean> {
  const entries = await readdir(picturesFolder(dataDir), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.some((entry) => entry.isFile());
}

/** Removes every picture of the place that new ones go to, for a restore that begins anew. */
export async function removePictures({ objectStore, picturesIn, dataDir }: Settings): Promise<void> {
  if (objectStore === undefined || picturesIn === "folder")
    return rm(picturesFolder(dataDir), { recursive: true, force: true });
  for await (const { bucket, key } of picturesOfBucket(objectStore)) await bucket.remove(key);
}
