// Pictures: decoded, limited, re-encoded without metadata, stored under a random name (decisions.md section 7).
import { randomBytes } from "node:crypto";
import sharp, { type OutputInfo } from "sharp";
import { notAPicture, tooLarge } from "@hourhand/contract/problem";
import type { UploadedPicture } from "../../platform/http/bodies.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { announceUpload, insertPicture } from "./queries.ts";
import { longestSide, mostPixels, privatePath, publicPath, takenFormats } from "./rules.ts";
import type { Database } from "../../platform/database/kysely.ts";

sharp.cache(false);
sharp.concurrency(1);

/** A picture that is in the store but not yet known to the database. */
export interface StoredPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/**
 * Checks, re-encodes and stores a picture; do this before the transaction that refers to it, then `keepPicture` in it.
 * A file whose transaction never commits is swept away a day later.
 * @throws Problem `notAPicture` (415) for anything but a raster picture, `tooLarge` (413) above 50 megapixels
 */
export async function storePicture(
  platform: Platform,
  upload: Pick<UploadedPicture, "bytes">,
): Promise<StoredPicture> {
  const { data, info } = await reencode(upload.bytes);
  const name = randomBytes(16).toString("hex");
  await announceUpload(platform.pool, [name]);
  await platform.store.put(name, data);
  return { name, width: info.width, height: info.height, sizeBytes: data.length };
}

/** Records a stored picture in the transaction that refers to it. Answers its name. */
export async function keepPicture(
  transaction: Database,
  picture: StoredPicture,
  visibility: "public" | "private",
): Promise<string> {
  const { name, width, height, sizeBytes } = picture;
  await insertPicture(transaction, [name, visibility === "public", width, height, sizeBytes]);
  return name;
}

/** The address of a public picture, or null. */
export function pictureUrl(name: string | null): string | null {
  return name === null ? null : publicPath(name);
}

/** The address of a private picture for one viewer, good for an hour, or null. */
export function privatePictureUrl(platform: Platform, name: string | null, viewerId: number): string | null {
  return name === null
    ? null
    : privatePath(platform.keys.derive("picture links"), name, viewerId, Date.now() / 1000);
}

async function reencode(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  let size: { width: number; height: number };
  try {
    const metadata = await sharp(bytes, { limitInputPixels: false, animated: false }).metadata();
    if (!takenFormats.has(metadata.format)) throw new Problem(notAPicture);
    size = metadata;
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(notAPicture);
  }
  if (size.width * size.height > mostPixels) {
    throw new Problem(tooLarge, {
      sentence: "The picture has more than 50 megapixels. Please choose a smaller one.",
    });
  }
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .timeout({ seconds: 20 })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw new Problem(notAPicture, { sentence: "This picture is damaged. Please choose another one." });
  }
}
