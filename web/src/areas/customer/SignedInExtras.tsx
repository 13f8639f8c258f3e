// The chat icon and the bell. Loaded with the first signed-in person, so that a stranger's first visit carries neither.
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import IconButton from "@mui/material/IconButton";
import { openNamedChat } from "../../features/chat/target.ts";
import Bell from "../../features/notifications/Bell.tsx";
import { useTexts } from "../../locales/texts.ts";
import { pages, paths } from "../../paths.ts";
import { openPage } from "../../platform/page-key.ts";
import { pageAddress, PageLink } from "../../platform/PageLink.tsx";
import { refreshSession } from "../../platform/session.ts";
import { chatPlace } from "./chat/place.ts";
import { isKnownPage } from "./pages.tsx";

/** The page a notice names. One of the worker's area comes when a request was accepted: the role is new then. */
function open(page: string): void {
  if (openNamedChat(page, chatPlace)) return;
  if (isKnownPage(page)) openPage(page, { path: paths.home });
  else
    refreshSession().then(
      () => openPage(page, { path: paths.worker }),
      () => undefined,
    );
}

/** What stands in the header beside the menu of somebody signed in. */
export default function SignedInExtras() {
  const t = useTexts();
  return (
    <>
      <IconButton
        component={PageLink}
        page={pages.chat}
        href={pageAddress(pages.chat)}
        aria-label={t("shell.chat")}
      >
        <ChatBubbleOutlineRounded />
      </IconButton>
      <Bell onOpen={open} />
    </>
  );
}
