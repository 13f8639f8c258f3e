// Links to certificates and ID proofs are valid for five minutes; lists with such links are refetched before that.
import { serverNow } from "../../platform/server-time.ts";

/** Milliseconds after which a list with links is refetched. */
export const paperRefresh = 4 * 60_000;

/** Whether the loaded link shows the same picture as the new one and has not expired. */
export function stillShows(loaded: string | null, link: string | null): boolean {
  const [path, query] = loaded?.split("?") ?? [];
  if (path === undefined || path !== link?.split("?")[0]) return false;
  return Number(new URLSearchParams(query).get("until")) * 1000 > serverNow();
}
