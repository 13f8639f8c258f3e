// The panel's sections in the order of the sidebar. A page name that is not in this list is unknown and resets to Dash.
import CategoryOutlined from "@mui/icons-material/CategoryOutlined";
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import EngineeringOutlined from "@mui/icons-material/EngineeringOutlined";
import EventNoteRounded from "@mui/icons-material/EventNoteRounded";
import AccountBalanceWalletOutlined from "@mui/icons-material/AccountBalanceWalletOutlined";
import GavelOutlined from "@mui/icons-material/GavelOutlined";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import HowToRegOutlined from "@mui/icons-material/HowToRegOutlined";
import FactCheckOutlined from "@mui/icons-material/FactCheckOutlined";
import PaymentsOutlined from "@mui/icons-material/PaymentsOutlined";
import PeopleOutlineRounded from "@mui/icons-material/PeopleOutlineRounded";
import WebhookOutlined from "@mui/icons-material/WebhookOutlined";
import SettingsOutlined from "@mui/icons-material/SettingsOutlined";
import SecurityOutlined from "@mui/icons-material/SecurityOutlined";
import VpnKeyOutlined from "@mui/icons-material/VpnKeyOutlined";
import type { SvgIconComponent } from "@mui/icons-material";
import type { Namespace } from "../../locales/namespaces.ts";
import { adminPages, bookingCalendarPage, readPage } from "../../paths.ts";
import type { PageShape } from "../../ui/feedback/PageSkeleton.tsx";
import { lazyScreen, type LazyScreen } from "../../ui/loading/lazy-screen.tsx";

type SectionName = (typeof adminPages)[keyof typeof adminPages];

/** A section of the panel. */
export interface Section {
  readonly name: SectionName;
  readonly Icon: SvgIconComponent;
  readonly Screen: LazyScreen<{ id?: number }>;
  /** The id of a single item, for a section that shows one instead of the list. */
  readonly id?: number;
  /** Whether the section has a table that the top bar's search filters. */
  readonly searchable: boolean;
  /** The skeleton shown while the section's code loads. */
  readonly shape: PageShape;
}

const Dash = lazyScreen(() => import("./dash/Dash.tsx"), "admin", "dashboards");
const dash: Section = {
  name: adminPages.dash,
  Icon: DashboardOutlined,
  Screen: Dash,
  searchable: false,
  shape: "figures",
};

const table = (
  name: SectionName,
  Icon: SvgIconComponent,
  load: () => Promise<{ default: () => React.ReactNode }>,
  ...texts: readonly Namespace[]
): Section => ({
  name,
  Icon,
  Screen: lazyScreen(load, "admin", ...texts),
  searchable: true,
  shape: "table",
});

/** All sections. */
export const sections: readonly Section[] = [
  dash,
  table(adminPages.categories, CategoryOutlined, () => import("./categories/Categories.tsx")),
  table(adminPages.users, PeopleOutlineRounded, () => import("./users/Users.tsx")),
  table(adminPages.workers, EngineeringOutlined, () => import("./workers/Workers.tsx")),
  {
    name: adminPages.chats,
    Icon: ChatBubbleOutlineRounded,
    Screen: lazyScreen(() => import("./Chats.tsx"), "admin", "chat"),
    searchable: false,
    shape: "people",
  },
  table(adminPages.bookings, EventNoteRounded, () => import("./bookings/Bookings.tsx"), "bookings"),
  table(adminPages.wallet, AccountBalanceWalletOutlined, () => import("./wallet/Wallet.tsx")),
  {
    name: adminPages.money,
    Icon: PaymentsOutlined,
    Screen: lazyScreen(() => import("./money/Money.tsx"), "admin", "money"),
    searchable: false,
    shape: "table",
  },
  table(adminPages.requests, HowToRegOutlined, () => import("./requests/Requests.tsx")),
  {
    name: adminPages.policies,
    Icon: GavelOutlined,
    Screen: lazyScreen(() => import("./policies/Policies.tsx"), "admin"),
    searchable: false,
    shape: "profile",
  },
  {
    name: adminPages.settings,
    Icon: SettingsOutlined,
    Screen: lazyScreen(() => import("./settings/Settings.tsx"), "admin"),
    searchable: false,
    shape: "profile",
  },
  {
    name: adminPages.apiKeys,
    Icon: VpnKeyOutlined,
    Screen: lazyScreen(() => import("./keys/ApiKeys.tsx"), "admin", "keys"),
    searchable: false,
    shape: "table",
  },
  {
    name: adminPages.webhooks,
    Icon: WebhookOutlined,
    Screen: lazyScreen(() => import("./webhooks/Webhooks.tsx"), "admin", "webhooks"),
    searchable: false,
    shape: "table",
  },
  {
    name: adminPages.status,
    Icon: FactCheckOutlined,
    Screen: lazyScreen(() => import("./status/Status.tsx"), "admin"),
    searchable: false,
    shape: "profile",
  },
  table(adminPages.audit, HistoryRounded, () => import("./records/Audit.tsx")),
  table(adminPages.security, SecurityOutlined, () => import("./records/Security.tsx"), "profile"),
];

const BookingPage = lazyScreen(
  () => import("./bookings/AdminBookingPage.tsx"),
  "admin",
  "bookings",
  "visit",
  "proposals",
  "money",
);

const Calendar = lazyScreen(() => import("./bookings/calendar/Calendar.tsx"), "admin", "bookings", "desk");

const Person = lazyScreen(() => import("./person/Person.tsx"), "admin", "bookings");

/** A section, or one page of it: the calendar or a booking (`Booking_details/7`) in Bookings, a person (`Person/5`) in Users. */
function knownSection(name: string): Section | undefined {
  const { page, id } = readPage(name);
  if (page === "Booking_details" && id !== undefined)
    return {
      name: adminPages.bookings,
      Icon: EventNoteRounded,
      Screen: BookingPage,
      searchable: false,
      shape: "details",
      id,
    };
  if (page === bookingCalendarPage)
    return {
      name: adminPages.bookings,
      Icon: EventNoteRounded,
      Screen: Calendar,
      searchable: true,
      shape: "table",
    };
  if (page === "Person" && id !== undefined)
    return {
      name: adminPages.users,
      Icon: PeopleOutlineRounded,
      Screen: Person,
      searchable: false,
      shape: "details",
      id,
    };
  return sections.find((section) => section.name === name);
}

/** Whether a page name is one of the panel's. */
export const isKnownSection = (name: string): boolean => knownSection(name) !== undefined;

/** The section of a page name. Dash for an unknown one. */
export const sectionOf = (name: string): Section => knownSection(name) ?? dash;
