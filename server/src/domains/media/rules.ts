// Which pictures are taken and how links to private ones are signed (decisions.md section 7).
import { keyedHash, sameBytes } from "../../platform/keys.ts";

/** Raster types taken, as sharp names their formats. */
export const takenFormats: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif", "heif", "avif"]);

/** Most pixels of an uploaded picture. */
export const mostPixels = 50_000_000;

/** Longest side of a stored picture, in pixels. */
export const longestSide = 1600;

/** Seconds a link to a private picture works. */
export const linkSeconds = 3600;

/** The path of a picture everybody may see. */
export const publicPath = (name: string): string => `/media/${name}.webp`;

/** A path that works for an hour, and whose end is the same for some minutes so that a browser can cache it. */
export function privatePath(key: Buffer, name: string, viewerId: number, nowSeconds: number): string {
  const expires = Math.ceil((nowSeconds + linkSeconds) / 300) * 300;
  return `/media/private/${name}.webp?for=${viewerId}&until=${expires}&seal=${seal(key, name, viewerId, expires)}`;
}

/** Whether a private link is ours and still works. */
export function linkHolds(
  key: Buffer,
  name: string,
  query: { for?: unknown; until?: unknown; seal?: unknown },
  nowSeconds: number,
): boolean {
  const { for: viewer, until, seal: given } = query;
  if (typeof viewer !== "string" || typeof until !== "string" || typeof given !== "string") return false;
  if (!/^\d{1,16}$/.test(viewer) || !/^\d{1,12}$/.test(until) || Number(until) < nowSeconds) return false;
  return sameBytes(Buffer.from(seal(key, name, Number(viewer), Number(until))), Buffer.from(given));
}

function seal(key: Buffer, name: string, viewerId: number, expires: number): string {
  return keyedHash(key, `${name} ${viewerId} ${expires}`).toString("base64url").slice(0, 32);
}
