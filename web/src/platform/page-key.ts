// The page inside a shell: a name in local storage under `page`, which the address mirrors as `open` with the page's
// fields beside it (docs/rules/screens.md 5, 35). The history's entries are addresses, so Back, Forward and a reload
// work by themselves; a bare route (`/`) carries its page in the entry's state.
import { useEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { pageAddress, paths, publicPage, type PageFields } from "../paths.ts";
import { goTo } from "./navigation.ts";
import { deviceStorage, tabStorage } from "./browser-storage.ts";

const storageKey = "page";
/** What this client wrote last under `page`: anything else there was set by somebody else, and goes before. */
const writtenKey = "page.written";
let tabPage: string | undefined;
let shownAt = "";
let shownKey = "";

function write(page: string): void {
  tabPage = page;
  // Writing costs a slow phone more than reading, and every page that is drawn names itself.
  if ([storageKey, writtenKey].every((key) => deviceStorage.getItem(key) === page)) return;
  deviceStorage.setItem(storageKey, page);
  deviceStorage.setItem(writtenKey, page);
}

/** The page this tab is on, as last asked for; undefined before any. */
export const currentPage = (): string | undefined => tabPage;

/** The present history entry's state, as the router keeps it, with a page in it. */
function withPage(page: string | undefined, fields?: string): unknown {
  const stored = (history.state ?? {}) as { usr?: Record<string, unknown> | null };
  return { ...stored, usr: { ...stored.usr, page, ...(fields !== undefined && { fields }) } };
}

/** The router's name of the present history entry. */
const entryKey = (): string => (history.state as { key?: string } | null)?.key ?? "default";

/** The route of the shell that an address is in: a public page's is the customer's. */
export const shellOf = (pathname: string): string =>
  publicPage(pathname) === undefined ? pathname : paths.home;

/** What the open page is asked for, as a query: the address's, or what a public page's document said. */
export const fieldsOf = (search: string, state: unknown): string => {
  const { fields } = (state ?? {}) as { fields?: string };
  return fields ? `${fields}&${search.slice(1)}` : search;
};

/**
 * A conversation's address, which only a notification has: `open=Chats/7` is the page `Chats` with the chosen one under its
 * documented key (docs/rules/notices.md 30). @returns whether it was one
 */
function readConversation(address: URL): boolean {
  const [, page, person] = /^(Chats?)\/([1-9]\d{0,15})$/.exec(address.searchParams.get("open") ?? "") ?? [];
  if (page === undefined || person === undefined) return false;
  address.searchParams.set("open", page);
  deviceStorage.setItem("chatReceiverId", person);
  deviceStorage.removeItem("chatBookingId");
  return true;
}

/** Called once, before the router starts: decides the first page (docs/rules/screens.md 35). */
export function startPageKey(): void {
  const address = new URL(location.href);
  const open = publicPage(address.pathname);
  if (open !== undefined) {
    write(open);
    // A category's address does not hold the fields its page was made by: they came with the document.
    const fields = document.getElementById("public-page")?.dataset["fields"];
    history.replaceState(withPage(open, fields), "");
    history.scrollRestoration = "manual";
    return;
  }
  const isConversation = readConversation(address);
  const asked = address.searchParams.get("open");
  const stored = deviceStorage.getItem(storageKey);
  if (asked === null || (stored !== null && stored !== deviceStorage.getItem(writtenKey))) {
    tabPage = stored ?? undefined;
    // What stands beside another page's name is not this one's.
    if (asked !== null && asked !== stored) address.search = "";
  } else write(asked);
  history.replaceState(withPage(tabPage), "", address);
  if (isConversation) {
    const state = history.state as { usr: object };
    history.replaceState({ ...state, usr: { ...state.usr, conversation: true } }, "");
  }
  history.scrollRestoration = "manual";
}

export interface OpenPageOptions {
  /** The route of the shell; the one we are in by default. */
  path?: string;
  replace?: boolean;
  /** What stands in the address beside the page; read with `usePageFields`. */
  fields?: PageFields;
  /** What the page receives once, and its address does not tell; read with `usePageState`. */
  state?: Readonly<Record<string, string | number | boolean>>;
}

/** Opens a page of the shell one is in, or of the one at `path`. */
export function openPage(
  page: string,
  { path = shellOf(location.pathname), replace = false, fields, state }: OpenPageOptions = {},
): void {
  write(page);
  goTo(pageAddress(page, path, fields), { replace, state });
}

/** Brings somebody to a shell's first page, whose address is the bare route. */
export function openAtRoute(page: string, path: string): void {
  write(page);
  goTo(path, { replace: true, state: { page } });
}

/** Remembers a page for when its shell is shown next, without going there. */
export function setPage(page: string): void {
  write(page);
}

/** By the address, where `currentPage` follows only once the page is drawn: after Back it still names the one that was left. */
const pageAt = (pathname: string, search: string, state: unknown): string | undefined =>
  publicPage(pathname) ??
  new URLSearchParams(search).get("open") ??
  (state as { page?: string } | null)?.page ??
  currentPage();

/** Whether a page of this name is the one that is asked for. */
export function useIsPage(name: string): boolean {
  const { pathname, search, state } = useLocation();
  return pageAt(pathname, search, state) === name;
}

/** The same outside of a component. */
export const isPageOpen = (name: string): boolean =>
  pageAt(location.pathname, location.search, (history.state as { usr?: unknown } | null)?.usr) === name;

/**
 * The page to show: the address's, else the history entry's, else the tab's, else the shell's first. An unknown name
 * resets to the first; with `resetsUnknown` false it is kept meanwhile: it may be another shell's, where its person is
 * about to be sent.
 */
export function usePage(isKnown: (page: string) => boolean, first: string, resetsUnknown = true): string {
  const { key, pathname, search, state } = useLocation();
  const historyPage = (state as { page?: string } | null)?.page;
  const asked = new URLSearchParams(search).get("open");
  const open = publicPage(pathname);
  const requested = open ?? asked ?? historyPage ?? tabPage ?? first;
  const known = isKnown(requested);
  const page = known ? requested : first;
  const before = currentPage();
  useEffect(() => {
    // Inside the page somebody may have been sent elsewhere in the same moment. The router draws a new entry in a transition:
    // until then the shell may be drawn anew, for whatever reason, at the one that was left.
    if ((!known && !resetsUnknown) || tabPage !== before || key !== entryKey()) return;
    write(page);
    // The bar keeps a public address until somebody goes on from there.
    if (asked === page || open !== undefined) return;
    if (asked === null && page !== first)
      goTo(`${pageAddress(page, pathname)}${search.replace("?", "&")}`, { replace: true });
    // The first page's address is the bare route; the entry keeps its name, for Back and Forward.
    else if (asked !== null || historyPage !== page)
      history.replaceState(withPage(page), "", pathname + (asked === null ? search : ""));
  }, [page, first, known, asked, historyPage, open, key, pathname, search, resetsUnknown, before]);
  return page;
}

/** The document was opened by an address, not by a reload or by Back: what an entry of the same name kept was another's. */
const isOpenedByAddress = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => (entry as PerformanceNavigationTiming).type === "navigate");

/** Keeps and restores how far down each history entry was read. One per application. */
export function useScrollRestoration(): void {
  const { key, pathname, search } = useLocation();
  const how = useNavigationType();
  const place = pathname + (new URLSearchParams(search).get("open") ?? "");
  useEffect(() => {
    const storageSlot = `scroll:${key}`;
    if (shownKey === "" && isOpenedByAddress()) tabStorage.removeItem(storageSlot);
    const isRead = how === NavigationType.Pop;
    const stored = isRead ? Number(tabStorage.getItem(storageSlot) ?? 0) : 0;
    const until = performance.now() + 1_500;
    let waiting = 0;
    // A new document stands at its top already; asking for it would only force a layout before the first paint. A page
    // whose fields have changed stays where it is.
    let restoring = stored !== 0 || (how === NavigationType.Pop ? shownAt !== "" : shownAt !== place);
    const isSame = shownAt === place && how !== NavigationType.Pop;
    // A sheet's entry is the page's own: coming back from it moves nothing.
    if (shownKey === key) restoring = false;
    shownAt = place;
    shownKey = key;
    const remember = (): void => {
      if (!restoring) tabStorage.setItem(storageSlot, String(Math.round(scrollY)));
    };
    const restore = (): void => {
      scrollTo({ top: stored, behavior: "instant" });
      // What the page waits for may still be on its way: try until it is tall enough, or until the person scrolls.
      if (restoring && Math.abs(scrollY - stored) > 2 && performance.now() < until)
        waiting = requestAnimationFrame(restore);
      else restoring = false;
    };
    if (restoring) restore();
    else if (isSame) remember();
    const stop = (): void => {
      restoring = false;
    };
    addEventListener("wheel", stop, { passive: true });
    addEventListener("touchstart", stop, { passive: true });
    addEventListener("scroll", remember, { passive: true });
    return () => {
      cancelAnimationFrame(waiting);
      removeEventListener("wheel", stop);
      removeEventListener("touchstart", stop);
      removeEventListener("scroll", remember);
    };
  }, [key, how, place]);
}
