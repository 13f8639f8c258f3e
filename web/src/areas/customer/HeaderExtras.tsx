// What only signed-in people have in the header beside their menu: the chat icon and the bell.
import ChatBubbleOutlineRounded from "@mui/icons-material/ChatBubbleOutlineRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { Suspense } from "react";
import { openNamedChat } from "../../features/chat/target.ts";
import { useTexts } from "../../locales/texts.ts";
import { pages, paths } from "../../paths.ts";
import { lazyScreen } from "../../platform/lazy-screen.tsx";
import { openPage } from "../../platform/page-key.ts";
import { PageLink } from "../../platform/PageLink.tsx";
import { refreshSession, useSession } from "../../platform/session.ts";
import { chatPlace } from "./chat/place.ts";
import { isKnownPage } from "./pages.tsx";

const Bell = lazyScreen(() => import("../../features/notifications/Bell.tsx"), "notifications");

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

/** Nothing for strangers. */
export function HeaderExtras() {
  const t = useTexts();
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return null;
  return (
    <>
      <IconButton component={PageLink} page={pages.chat} aria-label={t("shell.chat")}>
        <ChatBubbleOutlineRounded />
      </IconButton>
      <Suspense fallback={<Box sx={{ width: 44, height: 44 }} />}>
        <Bell onOpen={open} />
      </Suspense>
    </>
  );
}
