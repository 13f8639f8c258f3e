// The addresses of pages for the signed-in, to which one comes back by signing in (docs/rules/screens.md 38). Loaded where one is lost.
import { pageAddress, pages, paths, publicPage } from "../paths.ts";
import { storeIntent } from "../platform/intent.ts";

const areaPaths: ReadonlySet<string> = new Set([paths.home, paths.worker, paths.adminPanel]);
/** The areas, the registration, and the pages that guests do not see. */
const isPrivate =
  /^\/(?:worker|worker_register|admin-panel)\b|^\/\?open=(?!Home|Workers|Worker_details|Terms|Privacy)/;

/** Where a tab is, as an address says it. */
type Place = Pick<URL, "pathname" | "search">;

/**
 * The address of what a tab shows or was about to: at a bare route the page stands in no address but this one.
 * @param page the tab's page, or else the one that is stored
 */
export function addressOf({ pathname, search }: Place, page: string | null | undefined): string {
  const isInAddress = publicPage(pathname) !== undefined || new URLSearchParams(search).has("open");
  return isInAddress || !page || page === pages.home || !areaPaths.has(pathname)
    ? pathname + search
    : pageAddress(page, pathname) + search.replace("?", "&");
}

/** Keeps the address at which a session was lost, and offers to sign in, where one has to be signed in there. */
export function storeLostAddress({ pathname, search }: Place): void {
  const address = pathname + search;
  if (isPrivate.test(address)) storeIntent({ address }, { on: pages.home });
}
