// The pages of the worker area. A page that is not in this list is unknown and resets to Home.
import AccountBalanceWalletOutlined from "@mui/icons-material/AccountBalanceWalletOutlined";
import CalendarMonthOutlined from "@mui/icons-material/CalendarMonthOutlined";
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import EventNoteRounded from "@mui/icons-material/EventNoteRounded";
import HomeOutlined from "@mui/icons-material/HomeOutlined";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import type { SvgIconComponent } from "@mui/icons-material";
import type { MessageId } from "../../locales/namespaces.ts";
import { workerPages } from "../../paths.ts";
import { lazyScreen, type LazyScreen } from "../../ui/loading/lazy-screen.tsx";

interface WorkerPage {
  name: string;
  label: MessageId;
  Icon: SvgIconComponent;
  Screen: LazyScreen<object>;
}

/** In the order of the side navigation, and of the bottom bar on a phone. */
export const entries: readonly WorkerPage[] = [
  {
    name: workerPages.home,
    label: "worker.home",
    Icon: HomeOutlined,
    Screen: lazyScreen(() => import("./home/Home.tsx"), "worker", "dashboards"),
  },
  {
    name: workerPages.schedule,
    label: "worker.schedule",
    Icon: CalendarMonthOutlined,
    Screen: lazyScreen(() => import("./schedule/Schedule.tsx"), "worker", "schedule"),
  },
  {
    name: workerPages.chats,
    label: "worker.chats",
    Icon: ChatBubbleOutlineRounded,
    Screen: lazyScreen(() => import("./chats/Chats.tsx"), "worker", "chat"),
  },
  {
    name: workerPages.bookings,
    label: "worker.bookings",
    Icon: EventNoteRounded,
    Screen: lazyScreen(() => import("./bookings/Bookings.tsx"), "worker", "bookings"),
  },
  {
    name: workerPages.profile,
    label: "worker.profile",
    Icon: PersonOutlineRounded,
    Screen: lazyScreen(() => import("./profile/Profile.tsx"), "worker", "profile", "register"),
  },
  {
    name: workerPages.payments,
    label: "worker.payments",
    Icon: AccountBalanceWalletOutlined,
    Screen: lazyScreen(() => import("./payments/Payments.tsx"), "worker", "wallet"),
  },
];

/** The top bar's tabs on wide screens. */
const topTabs: ReadonlySet<string> = new Set([
  workerPages.home,
  workerPages.schedule,
  workerPages.bookings,
  workerPages.chats,
]);
export const topEntries = entries.filter(({ name }) => topTabs.has(name));

/** Whether a page name is one of the area's. */
export const isKnownPage = (name: string): boolean => entries.some((entry) => entry.name === name);

/** The entry of a page; the first for an unknown one. */
export function entryOf(name: string): WorkerPage {
  const entry = entries.find((one) => one.name === name) ?? entries[0];
  if (!entry) throw new Error("The worker area has no pages");
  return entry;
}
