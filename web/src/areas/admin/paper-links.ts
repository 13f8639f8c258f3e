// Links to certificates and ID proofs work for five minutes; lists that carry them are read again before that.
import { serverNow } from "../../platform/server-time.ts";

/** Milliseconds after which a list with links is read again. */
export const paperRefresh = 4 * 60_000;

/** Whether another link to the same picture may wait: the one that was loaded has not run out. */
export function stillShows(loaded: string | null, link: string | null): boolean {
  const [path, query] = loaded?.split("?") ?? [];
  if (path === undefined || path !== link?.split("?")[0]) return false;
  return Number(new URLSearchParams(query).get("until")) * 1000 > serverNow();
}
