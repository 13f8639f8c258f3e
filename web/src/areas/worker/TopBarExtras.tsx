// The bell in the top bar.
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { useDeliveryElsewhere } from "../../features/chat/background-delivery.ts";
import { openChatByLink } from "../../features/chat/selected-conversation.ts";
import { paths, workerPages } from "../../paths.ts";
import { useReadMe } from "../../shell/choose-language.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { openPage } from "../../platform/page-key.ts";
import { chatRoute } from "./chats/chat-route.ts";

const Bell = lazyComponent(() => import("../../features/notifications/Bell.tsx"), {
  texts: ["notifications"],
  isSilent: true,
});

/** Opens the page that a notification links to. */
function open(page: string): void {
  if (!openChatByLink(page, chatRoute)) openPage(page, { path: paths.worker });
}

/** The top bar's controls next to the account menu. */
export function TopBarExtras() {
  useReadMe();
  useDeliveryElsewhere(workerPages.chats);
  return (
    <Suspense fallback={<Box sx={{ width: 44, height: 44 }} />}>
      <Bell onOpen={open} />
    </Suspense>
  );
}
