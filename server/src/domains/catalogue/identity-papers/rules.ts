// How long links to identity papers and their cookie are valid, and how both are signed.
import { hmac, bytesEqual } from "../../../platform/keys.ts";

/** How long a link and its cookie are valid, in seconds. */
export const paperSeconds = 300;

/** For how many days after the decision the pictures are kept. */
export const paperDays = 30;

export const paperRoute = "/media/identity/:file";

/** Returns the path of a paper, valid for the next five minutes. */
export function paperPath(key: Buffer, name: string, nowSeconds: number): string {
  const until = Math.floor(nowSeconds) + paperSeconds;
  return `/media/identity/${name}.webp?until=${until}&seal=${seal(key, `link ${name} ${until}`)}`;
}

/** Whether we signed a link and it has not expired. */
export function paperLinkHolds(
  key: Buffer,
  name: string,
  { until, seal: signature }: { until?: unknown; seal?: unknown },
  nowSeconds: number,
): boolean {
  if (typeof until !== "string" || typeof signature !== "string" || !/^\d{1,12}$/.test(until)) return false;
  return Number(until) >= nowSeconds && isSealed(key, `link ${name} ${until}`, signature);
}

/** The session of somebody who views papers. */
export interface Viewer {
  readonly id: number;
  readonly sessionId: number;
}

/** Makes the cookie's value: a person's session, valid for the next five minutes. */
export function viewerCookie(key: Buffer, { id, sessionId }: Viewer, nowSeconds: number): string {
  const about = `${id}.${sessionId}.${Math.floor(nowSeconds) + paperSeconds}`;
  return `${about}.${seal(key, `viewer ${about}`)}`;
}

/**
 * Reads the session from a cookie; undefined if the cookie is invalid or expired. Does not check the session itself.
 */
export function viewerOf(key: Buffer, cookie: string, nowSeconds: number): Viewer | undefined {
  const [, about = "", id, sessionId, until, signature = ""] =
    /^((\d{1,16})\.(\d{1,16})\.(\d{1,12}))\.([\w-]{32})$/.exec(cookie) ?? [];
  if (Number(until ?? 0) < nowSeconds || !isSealed(key, `viewer ${about}`, signature)) return undefined;
  return { id: Number(id), sessionId: Number(sessionId) };
}

const seal = (key: Buffer, text: string): string => hmac(key, text).toString("base64url").slice(0, 32);

const isSealed = (key: Buffer, text: string, signature: string): boolean =>
  bytesEqual(Buffer.from(seal(key, text)), Buffer.from(signature));
