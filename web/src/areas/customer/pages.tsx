// The pages of the customer shell: which there are, which need a login, which are tabs. A page that is not in this list
// is unknown and resets to Home; a tab is offered only when its page is here.
import { pages, readPage } from "../../paths.ts";
import { lazyScreen, type LazyScreen } from "../../ui/loading/lazy-screen.tsx";
import type { PageProps } from "./page-props.ts";

interface PageEntry {
  Screen: LazyScreen<PageProps>;
  guarded: boolean;
  /** Its name carries an id (`Worker_details/7`). */
  withId?: true;
}

const entries: Readonly<Record<string, PageEntry>> = {
  [pages.home]: { Screen: lazyScreen(() => import("./home/Home.tsx"), "home"), guarded: false },
  [pages.workers]: {
    Screen: lazyScreen(() => import("./workers/Workers.tsx"), "workers"),
    guarded: false,
  },
  Worker_details: {
    Screen: lazyScreen(() => import("./workers/WorkerDetails.tsx"), "workers", "bookings", "reviews"),
    guarded: false,
    withId: true,
  },
  [pages.saved]: {
    Screen: lazyScreen(() => import("./Saved.tsx"), "saved", "workers"),
    guarded: true,
  },
  [pages.bookings]: {
    Screen: lazyScreen(() => import("./bookings/Bookings.tsx"), "bookings", "reviews"),
    guarded: true,
  },
  Booking_details: {
    Screen: lazyScreen(() => import("./bookings/BookingDetails.tsx"), "bookings", "reviews"),
    guarded: true,
    withId: true,
  },
  [pages.chat]: { Screen: lazyScreen(() => import("./chat/Chat.tsx"), "chat"), guarded: true },
  [pages.profile]: { Screen: lazyScreen(() => import("./Profile.tsx"), "profile"), guarded: true },
  [pages.terms]: { Screen: lazyScreen(() => import("./legal/Terms.tsx"), "legal"), guarded: false },
  [pages.privacy]: { Screen: lazyScreen(() => import("./legal/Privacy.tsx"), "legal"), guarded: false },
};

/** The tabs of the header in their order, and the bottom bar's on a phone. */
export const tabs = ([pages.home, pages.workers, pages.bookings, pages.saved] as const).filter(
  (name) => name in entries,
);

/** Whether a page name is one of the shell's. */
export function isKnownPage(name: string): boolean {
  const { page, id } = readPage(name);
  return Object.hasOwn(entries, page) && (id !== undefined) === (entries[page]?.withId ?? false);
}

/** The entry of a known page name, with its id. */
export function entryOf(name: string): PageEntry & { props: PageProps } {
  const { page, id } = readPage(name);
  const entry = entries[page] ?? entries[pages.home];
  if (!entry) throw new Error("The shell has no Home");
  return { ...entry, props: id === undefined ? {} : { id } };
}
