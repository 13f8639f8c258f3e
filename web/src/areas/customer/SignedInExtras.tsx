// The chat icon and the bell. They load when somebody is signed in, so that a guest's first visit stays small.
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { visuallyHidden } from "@mui/utils";
import { openChatByLink } from "../../features/chat/selected-conversation.ts";
import { useDeliveryElsewhere } from "../../features/chat/background-delivery.ts";
import { UnreadChats } from "../../features/chat/UnreadChats.tsx";
import Bell from "../../features/notifications/Bell.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { pageAddress, pages, paths } from "../../paths.ts";
import { openPage } from "../../platform/page-key.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { renewAccessToken } from "../../platform/session.ts";
import { useReadMe } from "../../shell/choose-language.ts";
import { chatRoute } from "./chat/chat-route.ts";
import { isKnownPage } from "./pages.tsx";

/**
 * Opens the page that a notification links to. A page of the worker's area means that an application was accepted and
 * the person's role has changed.
 */
function open(page: string): void {
  if (openChatByLink(page, chatRoute)) return;
  if (isKnownPage(page)) openPage(page, { path: paths.home });
  else
    renewAccessToken().then(
      () => openPage(page, { path: paths.worker }),
      () => undefined,
    );
}

/** The header's controls next to the menu of a signed-in person. */
export default function SignedInExtras() {
  const t = useTranslation();
  useReadMe();
  useDeliveryElsewhere(pages.chat);
  return (
    <>
      <IconButton component={PageLink} page={pages.chat} href={pageAddress(pages.chat)}>
        <Box component="span" sx={visuallyHidden}>
          {t("shell.chat")}
        </Box>
        <UnreadChats>
          <ChatBubbleOutlineRounded />
        </UnreadChats>
      </IconButton>
      <Bell onOpen={open} />
    </>
  );
}
