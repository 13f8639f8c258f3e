// The sections of the panel in the order of the sidebar. A section that is not in this list is unknown and resets to
// Dash.
import CategoryOutlined from "@mui/icons-material/CategoryOutlined";
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import EngineeringOutlined from "@mui/icons-material/EngineeringOutlined";
import EventNoteRounded from "@mui/icons-material/EventNoteRounded";
import AccountBalanceWalletOutlined from "@mui/icons-material/AccountBalanceWalletOutlined";
import GavelOutlined from "@mui/icons-material/GavelOutlined";
import HowToRegOutlined from "@mui/icons-material/HowToRegOutlined";
import PeopleOutlineRounded from "@mui/icons-material/PeopleOutlineRounded";
import type { SvgIconComponent } from "@mui/icons-material";
import { adminPages } from "../../paths.ts";
import { lazyScreen, type LazyScreen } from "../../ui/loading/lazy-screen.tsx";

type SectionName = (typeof adminPages)[keyof typeof adminPages];

/** A section of the panel. */
export interface Section {
  readonly name: SectionName;
  readonly Icon: SvgIconComponent;
  readonly Screen: LazyScreen<object>;
  /** It shows a table that the top bar's search filters. */
  readonly searchable: boolean;
}

const Dash = lazyScreen(() => import("./dash/Dash.tsx"), "admin", "dashboards");
const dash: Section = { name: adminPages.dash, Icon: DashboardOutlined, Screen: Dash, searchable: false };

const table = (
  name: SectionName,
  Icon: SvgIconComponent,
  load: () => Promise<{ default: () => React.ReactNode }>,
): Section => ({
  name,
  Icon,
  Screen: lazyScreen(load, "admin"),
  searchable: true,
});

/** All of them. */
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
  },
  table(adminPages.bookings, EventNoteRounded, () => import("./bookings/Bookings.tsx")),
  table(adminPages.wallet, AccountBalanceWalletOutlined, () => import("./wallet/Wallet.tsx")),
  table(adminPages.requests, HowToRegOutlined, () => import("./requests/Requests.tsx")),
  {
    name: adminPages.policies,
    Icon: GavelOutlined,
    Screen: lazyScreen(() => import("./policies/Policies.tsx"), "admin"),
    searchable: false,
  },
];

/** Whether a page name is one of the panel's. */
export const isKnownSection = (name: string): boolean => sections.some((section) => section.name === name);

/** The section of a name; Dash for an unknown one. */
export const sectionOf = (name: string): Section => sections.find((section) => section.name === name) ?? dash;
