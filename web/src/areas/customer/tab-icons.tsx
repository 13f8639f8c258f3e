// The icons of the tabs in the bottom bar.
import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import EventNoteRounded from "@mui/icons-material/EventNoteRounded";
import HandymanOutlined from "@mui/icons-material/HandymanOutlined";
import HomeOutlined from "@mui/icons-material/HomeOutlined";
import type { SvgIconComponent } from "@mui/icons-material";
import type { MessageId } from "../../locales/namespaces.ts";
import { pages } from "../../paths.ts";

/** A tab's label and icon by its page. */
export const tabIcons: Readonly<Record<string, { label: MessageId; Icon: SvgIconComponent }>> = {
  [pages.home]: { label: "shell.home", Icon: HomeOutlined },
  [pages.workers]: { label: "shell.workers", Icon: HandymanOutlined },
  [pages.bookings]: { label: "shell.bookings", Icon: EventNoteRounded },
  [pages.saved]: { label: "shell.saved", Icon: BookmarkBorderRounded },
};
