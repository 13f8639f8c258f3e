// Addresses of pages for signed-in people, to which signing in returns (docs/rules/screens.md 38). The code loads
// when a session is lost.
import { pageAddress, pages, paths, publicPage } from "../paths.ts";
import { storeIntent } from "../platform/intent.ts";

const areaPaths: ReadonlySet<string> = new Set([paths.home, paths.worker, paths.adminPanel]);
/** The areas, the registration, and the pages hidden from guests. */
const isPrivate =
  /^\/(?:worker|worker_register|admin-panel)\b|^\/\?open=(?!Home|Workers|Worker_details|Terms|Privacy)/;

/** A tab's address. */
type Place = Pick<URL, "pathname" | "search">;

/**
 * The address of the page that a tab shows or was about to show. A bare route does not contain the page, so this adds
 * it.
 * @param page the tab's page, or else the stored one
 */
export function addressOf({ pathname, search }: Place, page: string | null | undefined): string {
  const isInAddress = publicPage(pathname) !== undefined || new URLSearchParams(search).has("open");
  return isInAddress || !page || page === pages.home || !areaPaths.has(pathname)
    ? pathname + search
    : pageAddress(page, pathname) + search.replace("?", "&");
}

/** If a session was lost on a page that needs one, stores its address and offers to sign in. */
export function storeLostAddress({ pathname, search }: Place): void {
  const address = pathname + search;
  if (isPrivate.test(address)) storeIntent({ address }, { on: pages.home });
}
