// Decodes, limits and re-encodes pictures without metadata, and stores them under a random name (docs/rules/pictures.md
// 1–3).
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import { randomBytes } from "node:crypto";
import sharp, { type OutputInfo } from "sharp";
import { notAPicture, tooLarge, tooManyPictures } from "@hourhand/contract/problem";
import type { UploadedPicture } from "../../platform/http/bodies.ts";
import { StoredReply } from "../../platform/http/idempotency.ts";
import { Problem, refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { registerUpload, deleteUploads, insertPicture, takeFromBudget, visibilityOf } from "./queries.ts";
import {
  maxSide,
  looksLikePicture,
  maxPixels,
  picturesPerDay,
  privatePath,
  publicPath,
  acceptedFormats,
  type Viewer,
} from "./rules.ts";
import { createSemaphore } from "../../platform/semaphore.ts";

sharp.cache(false);
sharp.concurrency(1);
// The bytes are untrusted: the loaders of SVG, TIFF, PDF and the like must never see them.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
});

/** Decoding shares libuv's four threads with password hashes and files. */
const decoding = createSemaphore(2, 64);

/** A picture in the store that no row refers to yet. */
export interface StoredPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/**
 * Checks, re-encodes and stores a picture. Call it after all checks that need no picture and before the transaction
 * that refers to the picture, and call `attachPicture` in that transaction. If it never commits, the sweep removes the
 * file after a day; `withPictures` removes the file of a refused request immediately.
 * @param personId the sender, whose daily budget it counts against; null for the system's own
 * @throws Problem `notAPicture` (415) for anything but a raster picture, `tooLarge` (413) above 50 megapixels,
 * `tooManyPictures` (429), `partDown` (503) when the decoding queue is full
 */
export async function storePicture(
  platform: Platform,
  upload: Pick<UploadedPicture, "bytes">,
  personId: number | null,
): Promise<StoredPicture> {
  if (!looksLikePicture(upload.bytes)) refuse(notAPicture);
  if (personId !== null && platform.settings.rateLimits) await takeOneOfTheDay(platform, personId);
  const { data, info } = await decoding.run(() => reencode(upload.bytes));
  const name = randomBytes(16).toString("hex");
  await registerUpload(platform.pool, [name]);
  try {
    await platform.store.put(name, data);
  } catch (error) {
    await deleteFailedUpload(platform, name);
    throw error;
  }
  return { name, width: info.width, height: info.height, sizeBytes: data.length };
}

/** A lost reply may hide that an object was stored. Removes the object now, or leaves it to the sweep. */
async function deleteFailedUpload({ store, pool }: Platform, name: string): Promise<void> {
  try {
    await store.remove(name);
    await deleteUploads(pool, [[name]]);
  } catch {
    // The name stays registered, so that the sweep finds it.
  }
}

async function takeOneOfTheDay(platform: Platform, personId: number): Promise<void> {
  const [budget] = await takeFromBudget(platform.pool, [personId, picturesPerDay]);
  if (!budget?.is_taken) refuse(tooManyPictures, { retryAfter: budget?.seconds_left ?? 3_600 });
}

type Stored<Uploads> = {
  -readonly [Index in keyof Uploads]: StoredPicture | Extract<Uploads[Index], undefined>;
};

/**
 * Stores pictures and runs the work that refers to them. If the work or a picture is refused, all files are removed.
 * @throws Problem as `storePicture`; errors of the work, unchanged
 */
export async function withPictures<
  const Uploads extends readonly (Pick<UploadedPicture, "bytes"> | undefined)[],
  Result,
>(
  platform: Platform,
  uploads: Uploads,
  personId: number,
  work: (stored: Stored<Uploads>) => Promise<Result>,
): Promise<Result> {
  const stored: (StoredPicture | undefined)[] = [];
  try {
    for (const upload of uploads) stored.push(upload && (await storePicture(platform, upload, personId)));
    return await work(stored as Stored<Uploads>);
  } catch (error) {
    // After any other failure the transaction may still have been committed: the sweep decides.
    if (error instanceof StoredReply || (error instanceof Problem && error.kind.status < 500))
      await removeFiles(
        platform,
        stored.flatMap((picture) => picture?.name ?? []),
      );
    throw error;
  }
}

async function removeFiles({ pool, store, log }: Platform, names: string[]): Promise<void> {
  try {
    for (const name of names) await store.remove(name);
    await deleteUploads(pool, [names]);
  } catch (error) {
    log.warn({ err: error }, "The picture of a refused request stays until the sweep.");
  }
}

/** Records a stored picture in the transaction that refers to it. Returns its name. */
export async function attachPicture(
  transaction: Queryable,
  picture: StoredPicture,
  visibility: "public" | "private",
): Promise<string> {
  const { name, width, height, sizeBytes } = picture;
  await insertPicture(transaction, [name, visibility === "public", width, height, sizeBytes]);
  return name;
}

/** Returns the address of a public picture, or null. */
export function pictureUrl(name: string | null): string | null {
  return name === null ? null : publicPath(name);
}

/** Returns the address of a private picture for one viewer, valid for an hour and while their session or key is live. */
export function privatePictureUrl(
  platform: Pick<Platform, "keys">,
  name: string | null,
  viewer: Viewer,
): string | null {
  return name === null
    ? null
    : privatePath(platform.keys.derive("picture links"), name, viewer, Date.now() / 1000);
}

/** Reads the bytes of a picture with this visibility, or null. @throws StoreDown (503) */
export async function readPicture(
  platform: Platform,
  name: string,
  isPublic: boolean,
): Promise<Buffer | null> {
  const [row] = await visibilityOf(platform.pool, [name]);
  return row?.is_public === isPublic ? platform.store.get(name) : null;
}

/** Reads the bytes of a private picture, for domains that check access themselves. */
export const readPrivatePicture = (platform: Platform, name: string): Promise<Buffer | null> =>
  readPicture(platform, name, false);

async function reencode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  let size: { width: number; height: number };
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false, animated: false }).metadata();
    if (!acceptedFormats.has(metadata.format)) refuse(notAPicture);
    size = metadata;
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(notAPicture);
  }
  if (size.width * size.height > maxPixels) {
    refuse(tooLarge, {
      sentence: "The picture has more than 50 megapixels. Please choose a smaller one.",
    });
  }
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
      .timeout({ seconds: 20 })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    refuse(notAPicture, { sentence: "This picture is damaged. Please choose another one." });
  }
}
