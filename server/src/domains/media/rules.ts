// Accepted picture types, and how links to private pictures are signed (docs/rules/pictures.md 1, 6).
import { hmac, bytesEqual } from "../../platform/keys.ts";
import type { ApiKey, Person } from "../../platform/person.ts";

/** Accepted raster types, by the names that sharp gives to formats. */
export const acceptedFormats: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif", "heif", "avif"]);

/** How many pictures one person may send in a day. */
export const picturesPerDay = 200;

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString("latin1", at, at + text.length) === text;

/** Whether bytes have the signature of an accepted type; decoders see no others. */
export function looksLikePicture(bytes: Buffer): boolean {
  if (startsWith(bytes, "\xff\xd8\xff") || startsWith(bytes, "\x89PNG\r\n\x1a\n")) return true;
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return true;
  if (startsWith(bytes, "RIFF")) return startsWith(bytes, "WEBP", 8);
  // The ISO container of AVIF and HEIF, whose first box names the format.
  return (
    startsWith(bytes, "ftyp", 4) &&
    /avi[fs]|mif1|msf1|hei[cmsx]|hev[cmsx]/.test(bytes.toString("latin1", 8, 64))
  );
}

/** Maximum pixels of an uploaded picture. */
export const maxPixels = 50_000_000;

/** Longest side of a stored picture, in pixels. */
export const maxSide = 1600;

/** How long a link to a private picture is valid, in seconds. */
export const linkSeconds = 3600;

/** Returns the path of a public picture. */
export const publicPath = (name: string): string => `/media/${name}.webp`;

/** Whom a private link is for, as it is written into the link: a session, or an API key. */
const viewerIn = ({ sessionId, keyId }: Viewer): string =>
  keyId === undefined ? String(sessionId) : `key-${keyId}`;

/** Returns the viewer that is written in a link. */
const viewerFrom = (text: string): Viewer =>
  text.startsWith("key-")
    ? { sessionId: null, keyId: Number(text.slice("key-".length)) }
    : { sessionId: Number(text) };

/** The session or the API key to which private pictures are shown. */
export type Viewer = Pick<Person, "sessionId" | "keyId"> | Pick<ApiKey, "sessionId" | "keyId">;

/**
 * Returns a path that is valid for an hour and while the viewer's session or API key is live. Its expiry is rounded to some
 * minutes, so that a browser can cache it.
 */
export function privatePath(key: Buffer, name: string, shownTo: Viewer, nowSeconds: number): string {
  const viewer = viewerIn(shownTo);
  const expires = Math.ceil((nowSeconds + linkSeconds) / 300) * 300;
  return `/media/private/${name}.webp?for=${viewer}&until=${expires}&seal=${seal(key, name, viewer, expires)}`;
}

/** Returns the viewer of a private link; undefined if the signature is wrong or the link has expired. */
export function viewerOfLink(
  key: Buffer,
  name: string,
  query: { for?: unknown; until?: unknown; seal?: unknown },
  nowSeconds: number,
): Viewer | undefined {
  const { for: viewer, until, seal: signature } = query;
  if (typeof viewer !== "string" || typeof until !== "string" || typeof signature !== "string")
    return undefined;
  if (!/^(?:key-)?\d{1,16}$/.test(viewer) || !/^\d{1,12}$/.test(until) || Number(until) < nowSeconds)
    return undefined;
  const isOurs = bytesEqual(Buffer.from(seal(key, name, viewer, Number(until))), Buffer.from(signature));
  return isOurs ? viewerFrom(viewer) : undefined;
}

function seal(key: Buffer, name: string, viewer: string, expires: number): string {
  return hmac(key, `${name} ${viewer} ${expires}`).toString("base64url").slice(0, 32);
}
