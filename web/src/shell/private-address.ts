// Addresses of pages for signed-in people; signing in returns to them (docs/rules/screens.md 38). Loaded when a session
// is lost.
import { pageAddress, pages, paths, publicPage } from "../paths.ts";
import { storeIntent } from "../platform/intent.ts";

const areaPaths: ReadonlySet<string> = new Set([paths.home, paths.worker, paths.adminPanel]);
/** The areas, the registration, and the pages hidden from guests. */
const isPrivate =
  /^\/(?:worker|worker_register|admin-panel)\b|^\/\?open=(?!Home|Workers|Worker_details|Terms|Privacy)/;

/** A tab's address. */
type Place = Pick<URL, "pathname" | "search">;

/**
 * The address of the page a tab shows or was about to show. Adds the page to a bare route, which does not contain it.
 * @param page the tab's page, or else the stored one
 */
export function addressOf({ pathname, search }: Place, page: string | null | undefined): string {
  const isInAddress = publicPage(pathname) !== undefined || new URLSearchParams(search).has("open");
  return isInAddress || !page || page === pages.home || !areaPaths.has(pathname)
    ? pathname + search
    : pageAddress(page, pathname) + search.replace("?", "&");
}

/** Stores the address at which a session was lost, and offers to sign in, if the page needs a session. */
export function storeLostAddress({ pathname, search }: Place): void {
  const address = pathname + search;
  if (isPrivate.test(address)) storeIntent({ address }, { on: pages.home });
}
