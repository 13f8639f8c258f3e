// The page inside a shell is a name in local storage under `page`. The address mirrors it as `open`, followed by the
// page's fields (docs/rules/screens.md 5, 35). History entries are addresses, so Back, Forward and reload need no
// extra code. For a bare route (`/`), the entry's state holds the page.
import { useEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { pageAddress, paths, publicPage, type PageFields } from "../paths.ts";
import { goTo } from "./navigation.ts";
import { deviceStorage, tabStorage } from "./browser-storage.ts";

const storageKey = "page";
/**
 * The last value that this client wrote under `page`. A different value there was set from outside and takes
 * precedence.
 */
const writtenKey = "page.written";
let tabPage: string | undefined;
let shownAt = "";
let shownKey = "";

function write(page: string): void {
  tabPage = page;
  // Writes only a changed value: on a slow phone writing costs more than reading, and every rendered page calls this.
  if ([storageKey, writtenKey].every((key) => deviceStorage.getItem(key) === page)) return;
  deviceStorage.setItem(storageKey, page);
  deviceStorage.setItem(writtenKey, page);
}

/** The page last requested in this tab. Undefined at first. */
export const currentPage = (): string | undefined => tabPage;

/** The state of the current history entry in the router's format, with the page added. */
function withPage(page: string | undefined, fields?: string): unknown {
  const stored = (history.state ?? {}) as { usr?: Record<string, unknown> | null };
  return { ...stored, usr: { ...stored.usr, page, ...(fields !== undefined && { fields }) } };
}

/** The router's key of the current history entry. */
const entryKey = (): string => (history.state as { key?: string } | null)?.key ?? "default";

/** The route of the shell to which an address belongs. A public page belongs to the customer shell. */
export const shellOf = (pathname: string): string =>
  publicPage(pathname) === undefined ? pathname : paths.home;

/** The open page's fields as a query: from the address, or from a public page's document. */
export const fieldsOf = (search: string, state: unknown): string => {
  const { fields } = (state ?? {}) as { fields?: string };
  return fields ? `${fields}&${search.slice(1)}` : search;
};

/**
 * Handles the address of a conversation, which only notifications use: `open=Chats/7` opens the page `Chats` and
 * stores the chosen person under its documented key (docs/rules/notices.md 30).
 * @returns whether it was such an address
 */
function readConversation(address: URL): boolean {
  const [, page, person] = /^(Chats?)\/([1-9]\d{0,15})$/.exec(address.searchParams.get("open") ?? "") ?? [];
  if (page === undefined || person === undefined) return false;
  address.searchParams.set("open", page);
  deviceStorage.setItem("chatReceiverId", person);
  deviceStorage.removeItem("chatBookingId");
  return true;
}

/** Decides the first page (docs/rules/screens.md 35). Called once, before the router starts. */
export function startPageKey(): void {
  const address = new URL(location.href);
  const open = publicPage(address.pathname);
  if (open !== undefined) {
    write(open);
    // A category's address does not contain its page's fields, so the server writes them into the document.
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
    // The fields belong to another page.
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
  /** The route of the shell. By default the current one. */
  path?: string;
  replace?: boolean;
  /** Query fields. `usePageFields` reads them. */
  fields?: PageFields;
  /** State that the page receives once and that is not in its address. `usePageState` reads it. */
  state?: Readonly<Record<string, string | number | boolean>>;
}

/** Opens a page of the current shell, or of the shell at `path`. */
export function openPage(
  page: string,
  { path = shellOf(location.pathname), replace = false, fields, state }: OpenPageOptions = {},
): void {
  write(page);
  goTo(pageAddress(page, path, fields), { replace, state });
}

/** Opens a shell's first page, whose address is the bare route. */
export function openAtRoute(page: string, path: string): void {
  write(page);
  goTo(path, { replace: true, state: { page } });
}

/** Stores the page to show when its shell opens next. Does not navigate. */
export function setPage(page: string): void {
  write(page);
}

/**
 * Reads the address, because `currentPage` changes only once a page has rendered: after Back it is still the old
 * page.
 */
const pageAt = (pathname: string, search: string, state: unknown): string | undefined =>
  publicPage(pathname) ??
  new URLSearchParams(search).get("open") ??
  (state as { page?: string } | null)?.page ??
  currentPage();

/** Whether the page with this name is the requested one. */
export function useIsPage(name: string): boolean {
  const { pathname, search, state } = useLocation();
  return pageAt(pathname, search, state) === name;
}

/** Whether the page is open, outside of a component. */
export const isPageOpen = (name: string): boolean =>
  pageAt(location.pathname, location.search, (history.state as { usr?: unknown } | null)?.usr) === name;

/**
 * The page to show: from the address, else from the history entry, the tab, or the shell's first page. An unknown
 * name resets to the first page. With `resetsUnknown` false it is kept for now, because it may belong to another
 * shell to which the person is about to be redirected.
 */
export function usePage(isKnown: (page: string) => boolean, first: string, resetsUnknown = true): string {
  const { key, pathname, search, state } = useLocation();
  const historyPage = (state as { page?: string } | null)?.page;
  const asked = new URLSearchParams(search).get("open");
  const open = publicPage(pathname);
  const requested = open ?? asked ?? historyPage ?? tabPage ?? first;
  const isKnownPage = isKnown(requested);
  const page = isKnownPage ? requested : first;
  const previousPage = currentPage();
  useEffect(() => {
    // The page may have just navigated elsewhere. The router renders a new entry in a transition, and until then the
    // shell may re-render with the old entry.
    if ((!isKnownPage && !resetsUnknown) || tabPage !== previousPage || key !== entryKey()) return;
    write(page);
    // The address bar keeps a public address until the next navigation.
    if (asked === page || open !== undefined) return;
    if (asked === null && page !== first)
      goTo(`${pageAddress(page, pathname)}${search.replace("?", "&")}`, { replace: true });
    // The address of the first page is the bare route. The entry's state keeps the page's name for Back and Forward.
    else if (asked !== null || historyPage !== page)
      history.replaceState(withPage(page), "", pathname + (asked === null ? search : ""));
  }, [
    page,
    first,
    isKnownPage,
    asked,
    historyPage,
    open,
    key,
    pathname,
    search,
    resetsUnknown,
    previousPage,
  ]);
  return page;
}

/**
 * Whether an address opened the document, rather than a reload or Back. A position stored under the same entry key
 * would then belong to another document.
 */
const isOpenedByAddress = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => (entry as PerformanceNavigationTiming).type === "navigate");

/** Stores and restores the scroll position of each history entry. Use it once in an application. */
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
    // A new document is already at its top, and setting the position would force a layout before the first paint. A
    // page whose fields changed keeps its position.
    let restoring = stored !== 0 || (how === NavigationType.Pop ? shownAt !== "" : shownAt !== place);
    const isSame = shownAt === place && how !== NavigationType.Pop;
    // A sheet's entry belongs to its page, so returning from it moves nothing.
    if (shownKey === key) restoring = false;
    shownAt = place;
    shownKey = key;
    const remember = (): void => {
      if (!restoring) tabStorage.setItem(storageSlot, String(Math.round(scrollY)));
    };
    const restore = (): void => {
      scrollTo({ top: stored, behavior: "instant" });
      // The page's content may still be loading, so this retries until the page is tall enough or the person scrolls.
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
