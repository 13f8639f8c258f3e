// The page inside a shell: a name in local storage under `page`, never part of the URL. The history's entries carry the
// name too, so that Back and Forward work; on load local storage wins; afterwards each tab keeps its own page
// (decisions.md section 9). Mails and notices link with `/?open=<page>`.
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
  const kept = (history.state ?? {}) as { usr?: Record<string, unknown> | null };
  return { ...kept, usr: { ...kept.usr, page } };
}

/** Called once, before the router starts: takes `?open=` in and lets local storage decide the first page. */
export function startPageKey(): void {
  const address = new URL(location.href);
  const asked = address.searchParams.get("open");
  if (asked !== null) {
    address.searchParams.delete("open");
    write(asked);
  }
  const page = currentPage();
  history.replaceState(withPage(page), "", address);
  history.scrollRestoration = "manual";
}

export interface Opening {
  /** The route of the shell; the one we are in by default. */
  path?: string;
  replace?: boolean;
  /** What the page is told, kept with its history entry; read with `usePageState`. */
  state?: Readonly<Record<string, string | number | boolean>>;
}

/** Opens a page of the shell one is in, or of the one at `path`. */
export function openPage(page: string, { path, replace = false, state }: Opening = {}): void {
  write(page);
  goTo(path ?? location.pathname, { replace, state: { ...state, page } });
}

/**
 * What the page was told when it was opened: `openPage("Workers", { state: { search: "tap" } })`. It is told once: coming
 * back to the entry later tells nothing.
 */
export function usePageState(): Readonly<Record<string, unknown>> {
  const state = (useLocation().state ?? {}) as Record<string, unknown>;
  const page = typeof state["page"] === "string" ? state["page"] : undefined;
  useEffect(() => {
    const kept = (history.state ?? {}) as Record<string, unknown>;
    history.replaceState({ ...kept, usr: { page } }, "");
  }, [page]);
  return state;
}

/** Remembers a page for when its shell is shown next, without going there. */
export function setPage(page: string): void {
  write(page);
}

/**
 * The page to show: the history entry's, else the tab's, else the shell's first. An unknown name resets to the first;
 * with `forgetsUnknown` false it is kept meanwhile: it may be another shell's, where its person is about to be sent.
 */
export function usePage(isKnown: (page: string) => boolean, first: string, forgetsUnknown = true): string {
  const state = useLocation().state as { page?: unknown } | null;
  const asked = typeof state?.page === "string" ? state.page : (currentPage() ?? first);
  const known = isKnown(asked);
  const page = known ? asked : first;
  const pinned = state?.page === page;
  useEffect(() => {
    if (!known && !forgetsUnknown) return;
    write(page);
    // An entry that was reached without a page (a redirect) keeps the one it showed, for Back and Forward.
    if (!pinned) history.replaceState(withPage(page), "");
  }, [page, known, pinned, forgetsUnknown]);
  return page;
}

/** Keeps and restores how far down each history entry was read. One per application. */
export function useScrollMemory(): void {
  const { key } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const slot = `scroll:${key}`;
    const kept = how === NavigationType.Pop ? Number(sessionStorage.getItem(slot) ?? 0) : 0;
    const until = performance.now() + 1_500;
    let waiting = 0;
    // A new document stands at its top already; asking for it would only force a layout before the first paint.
    let restoring = !fresh || kept !== 0;
    fresh = false;
    const restore = (): void => {
      scrollTo({ top: kept, behavior: "instant" });
      // What the page waits for may still be on its way: try until it is tall enough, or until the person scrolls.
      if (restoring && Math.abs(scrollY - kept) > 2 && performance.now() < until)
        waiting = requestAnimationFrame(restore);
      else restoring = false;
    };
    if (restoring) restore();
    const stop = (): void => {
      restoring = false;
    };
    const remember = (): void => {
      if (!restoring) sessionStorage.setItem(slot, String(Math.round(scrollY)));
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
