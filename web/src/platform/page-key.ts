// The page inside a shell: a name in local storage under `page`, never part of the URL. The history's entries carry the
// name too, so that Back and Forward work; on load local storage wins; afterwards each tab keeps its own page
// (docs/rules/screens.md 5). Mails and notices link with `/?open=<page>`.
import { useEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { goTo } from "./navigation.ts";

const storageKey = "page";
let tabPage: string | undefined;
let fresh = true;

function write(page: string): void {
  tabPage = page;
  try {
    localStorage.setItem(storageKey, page);
  } catch {
    // A full or forbidden store costs the memory of the page, nothing else.
  }
}

/** The page this tab is on, as last asked for; undefined before any. */
export function currentPage(): string | undefined {
  if (tabPage === undefined && typeof localStorage !== "undefined")
    tabPage = localStorage.getItem(storageKey) ?? undefined;
  return tabPage;
}

/** The present history entry's state, as the router keeps it, with a page in it. */
function withPage(page: string | undefined): unknown {
  const stored = (history.state ?? {}) as { usr?: Record<string, unknown> | null };
  return { ...stored, usr: { ...stored.usr, page } };
}

/** Called once, before the router starts: takes `?open=` in and lets local storage decide the first page. */
export function startPageKey(): void {
  const address = new URL(location.href);
  const requested = address.searchParams.get("open");
  if (requested !== null) {
    address.searchParams.delete("open");
    write(requested);
  }
  const page = currentPage();
  history.replaceState(withPage(page), "", address);
  history.scrollRestoration = "manual";
}

export interface OpenPageOptions {
  /** The route of the shell; the one we are in by default. */
  path?: string;
  replace?: boolean;
  /** What the page receives, stored with its history entry; read with `usePageState`. */
  state?: Readonly<Record<string, string | number | boolean>>;
}

/** Opens a page of the shell one is in, or of the one at `path`. */
export function openPage(page: string, { path, replace = false, state }: OpenPageOptions = {}): void {
  write(page);
  goTo(path ?? location.pathname, { replace, state: { ...state, page } });
}

/**
 * The state the page was opened with: `openPage("Workers", { state: { search: "tap" } })`. It is delivered once: coming
 * back to the entry later brings nothing.
 */
export function usePageState(): Readonly<Record<string, unknown>> {
  const state = (useLocation().state ?? {}) as Record<string, unknown>;
  const page = typeof state["page"] === "string" ? state["page"] : undefined;
  useEffect(() => {
    const stored = (history.state ?? {}) as Record<string, unknown>;
    history.replaceState({ ...stored, usr: { page } }, "");
  }, [page]);
  return state;
}

/** Remembers a page for when its shell is shown next, without going there. */
export function setPage(page: string): void {
  write(page);
}

/**
 * The page to show: the history entry's, else the tab's, else the shell's first. An unknown name resets to the first;
 * with `resetsUnknown` false it is kept meanwhile: it may be another shell's, where its person is about to be sent.
 */
export function usePage(isKnown: (page: string) => boolean, first: string, resetsUnknown = true): string {
  const state = useLocation().state as { page?: unknown } | null;
  const requested = typeof state?.page === "string" ? state.page : (currentPage() ?? first);
  const known = isKnown(requested);
  const page = known ? requested : first;
  const pinned = state?.page === page;
  useEffect(() => {
    if (!known && !resetsUnknown) return;
    write(page);
    // An entry that was reached without a page (a redirect) keeps the one it showed, for Back and Forward.
    if (!pinned) history.replaceState(withPage(page), "");
  }, [page, known, pinned, resetsUnknown]);
  return page;
}

/** Keeps and restores how far down each history entry was read. One per application. */
export function useScrollRestoration(): void {
  const { key } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const storageSlot = `scroll:${key}`;
    const stored = how === NavigationType.Pop ? Number(sessionStorage.getItem(storageSlot) ?? 0) : 0;
    const until = performance.now() + 1_500;
    let waiting = 0;
    // A new document stands at its top already; asking for it would only force a layout before the first paint.
    let restoring = !fresh || stored !== 0;
    fresh = false;
    const restore = (): void => {
      scrollTo({ top: stored, behavior: "instant" });
      // What the page waits for may still be on its way: try until it is tall enough, or until the person scrolls.
      if (restoring && Math.abs(scrollY - stored) > 2 && performance.now() < until)
        waiting = requestAnimationFrame(restore);
      else restoring = false;
    };
    if (restoring) restore();
    const stop = (): void => {
      restoring = false;
    };
    const remember = (): void => {
      if (!restoring) sessionStorage.setItem(storageSlot, String(Math.round(scrollY)));
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
  }, [key, how]);
}
