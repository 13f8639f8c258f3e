// The pages of the customer shell, which of them need a login, and which are tabs. A page name that is not in this
// list is unknown and resets to Home. A tab is shown only if its page is listed.
import { pages, readPage } from "../../paths.ts";
import { lazyScreen, type LazyScreen } from "../../ui/loading/lazy-screen.tsx";
import type { PageShape } from "../../ui/feedback/PageSkeleton.tsx";
import type { PageProps } from "./page-props.ts";

/** Loads with the first page that needs a login. */
export const Guard = lazyScreen(async () => {
  const guard = await import("../../shell/Guard.tsx");
  return { default: guard.Guard };
});

interface PageEntry {
  Screen: LazyScreen<PageProps>;
  guarded: boolean;
  /** The skeleton shown while the page's code loads. */
  shape: PageShape;
  /** Whether the page name contains an id (`Worker_details/7`). */
  withId?: true;
}

const entries: Readonly<Record<string, PageEntry>> = {
  [pages.home]: {
    Screen: lazyScreen(() => import("./home/Home.tsx"), "home"),
    guarded: false,
    shape: "home",
  },
  [pages.workers]: {
    Screen: lazyScreen(() => import("./workers/Workers.tsx"), "workers"),
    guarded: false,
    shape: "cards",
  },
  Worker_details: {
    Screen: lazyScreen(() => import("./workers/WorkerDetails.tsx"), "workers", "bookings", "reviews"),
    guarded: false,
    shape: "details",
    withId: true,
  },
  [pages.saved]: {
    Screen: lazyScreen(() => import("./Saved.tsx"), "saved", "workers"),
    guarded: true,
    shape: "cards",
  },
  [pages.bookings]: {
    Screen: lazyScreen(() => import("./bookings/Bookings.tsx"), "bookings", "reviews"),
    guarded: true,
    shape: "bookings",
  },
  Booking_details: {
    Screen: lazyScreen(
      () => import("./bookings/BookingDetails.tsx"),
      "bookings",
      "visit",
      "proposals",
      "reviews",
    ),
    guarded: true,
    shape: "details",
    withId: true,
  },
  [pages.chat]: {
    Screen: lazyScreen(() => import("./chat/Chat.tsx"), "chat"),
    guarded: true,
    shape: "people",
  },
  [pages.profile]: {
    Screen: lazyScreen(() => import("./Profile.tsx"), "profile"),
    guarded: true,
    shape: "profile",
  },
  [pages.payments]: {
    Screen: lazyScreen(() => import("./Payments.tsx"), "payments", "visit"),
    guarded: true,
    shape: "people",
  },
  [pages.terms]: {
    Screen: lazyScreen(() => import("./legal/Terms.tsx"), "legal"),
    guarded: false,
    shape: "text",
  },
  [pages.privacy]: {
    Screen: lazyScreen(() => import("./legal/Privacy.tsx"), "legal"),
    guarded: false,
    shape: "text",
  },
  [pages.ordering]: {
    Screen: lazyScreen(() => import("./workers/Ordering.tsx"), "ordering"),
    guarded: false,
    shape: "text",
  },
};

/** The header's tabs in order. A phone's bottom bar uses them too. */
export const tabs = ([pages.home, pages.workers, pages.bookings, pages.saved] as const).filter(
  (name) => name in entries,
);

/** Whether a page name is one of the shell's. */
export function isKnownPage(name: string): boolean {
  const { page, id } = readPage(name);
  return Object.hasOwn(entries, page) && (id !== undefined) === (entries[page]?.withId ?? false);
}

/** Loads the code and texts for the first render of a known page. */
export const preloadPage = async (name: string): Promise<unknown> => {
  const { Screen, guarded } = entryOf(name);
  return Promise.all([Screen.preload(), guarded && Guard.preload()]);
};

/** Prefetches a page's data, if its screen supports it (docs/rules/public-pages.md 15). */
export const readPageAhead = async (name: string): Promise<unknown> => {
  const { Screen, props } = entryOf(name);
  const { readAhead } = await Screen.preload();
  return readAhead?.(props);
};

/** The entry of a known page name, with the id in it. */
export function entryOf(name: string): PageEntry & { props: PageProps } {
  const { page, id } = readPage(name);
  const entry = entries[page] ?? entries[pages.home];
  if (!entry) throw new Error("The shell has no Home");
  return { ...entry, props: id === undefined ? {} : { id } };
}
