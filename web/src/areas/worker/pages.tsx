// The pages of the worker area. A page name that is not in this list is unknown and resets to Home.
import AccountBalanceWalletOutlined from "@mui/icons-material/AccountBalanceWalletOutlined";
import CalendarMonthOutlined from "@mui/icons-material/CalendarMonthOutlined";
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import EventNoteRounded from "@mui/icons-material/EventNoteRounded";
import HomeOutlined from "@mui/icons-material/HomeOutlined";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import type { SvgIconComponent } from "@mui/icons-material";
import type { MessageId } from "../../locales/namespaces.ts";
import { readPage, workerPages } from "../../paths.ts";
import type { PageShape } from "../../ui/feedback/PageSkeleton.tsx";
import { lazyScreen, type LazyScreen } from "../../ui/loading/lazy-screen.tsx";

interface WorkerPage {
  name: string;
  label: MessageId;
  Icon: SvgIconComponent;
  /** The skeleton shown while the page's code loads. */
  shape: PageShape;
  Screen: LazyScreen<object>;
}

/** In the order of the side navigation, and of the bottom bar on a phone. */
export const entries: readonly WorkerPage[] = [
  {
    name: workerPages.home,
    label: "worker.home",
    Icon: HomeOutlined,
    shape: "figures",
    Screen: lazyScreen(
      () => import("./home/Home.tsx"),
      "worker",
      "dashboards",
      "bookings",
      "visit",
      "notifications",
    ),
  },
  {
    name: workerPages.schedule,
    label: "worker.schedule",
    Icon: CalendarMonthOutlined,
    shape: "table",
    Screen: lazyScreen(() => import("./schedule/Schedule.tsx"), "worker", "schedule", "bookings"),
  },
  {
    name: workerPages.chats,
    label: "worker.chats",
    Icon: ChatBubbleOutlineRounded,
    shape: "people",
    Screen: lazyScreen(() => import("./chats/Chats.tsx"), "worker", "chat"),
  },
  {
    name: workerPages.bookings,
    label: "worker.bookings",
    Icon: EventNoteRounded,
    shape: "table",
    Screen: lazyScreen(() => import("./bookings/Bookings.tsx"), "worker", "bookings"),
  },
  {
    name: workerPages.profile,
    label: "worker.profile",
    Icon: PersonOutlineRounded,
    shape: "profile",
    Screen: lazyScreen(() => import("./profile/Profile.tsx"), "worker", "profile", "register"),
  },
  {
    name: workerPages.payments,
    label: "worker.payments",
    Icon: AccountBalanceWalletOutlined,
    shape: "table",
    Screen: lazyScreen(() => import("./payments/Payments.tsx"), "worker", "wallet"),
  },
];

/** The top bar's tabs on wide screens. */
const topTabs: readonly string[] = [
  workerPages.home,
  workerPages.schedule,
  workerPages.bookings,
  workerPages.chats,
];
export const topEntries = topTabs.flatMap((tab) => entries.filter(({ name }) => name === tab));

const BookingPage = lazyScreen(
  () => import("./bookings/WorkerBookingPage.tsx"),
  "worker",
  "bookings",
  "visit",
  "proposals",
);

const ReviewsPage = lazyScreen(() => import("./reviews/Reviews.tsx"), "worker", "reviews");

/** The screen of a page name. `tab` is the navigation entry it belongs to. */
interface Shown {
  Screen: LazyScreen<{ id?: number }>;
  label: MessageId;
  shape: PageShape;
  tab: string;
  id?: number;
}

/** The page of one booking (`Booking_details/7`), the reviews, or a page of the navigation. */
function shownOf(name: string): Shown | undefined {
  const { page, id } = readPage(name);
  if (page === "Booking_details" && id !== undefined)
    return { Screen: BookingPage, label: "worker.bookings", shape: "details", tab: workerPages.bookings, id };
  if (name === workerPages.reviews)
    return { Screen: ReviewsPage, label: "worker.ownReviews", shape: "people", tab: workerPages.home };
  const entry = entries.find((one) => one.name === name);
  return entry && { ...entry, tab: entry.name };
}

/** Whether a page name is one of the area's. */
export const isKnownPage = (name: string): boolean => shownOf(name) !== undefined;

/** The screen of a page name. The first page for an unknown one. */
export function entryOf(name: string): Shown {
  const shown = shownOf(name) ?? shownOf(workerPages.home);
  if (!shown) throw new Error("The worker area has no pages");
  return shown;
}
