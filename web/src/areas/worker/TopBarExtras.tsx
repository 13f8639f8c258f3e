// The bell in the top bar.
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { openNamedChat } from "../../features/chat/target.ts";
import { paths } from "../../paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { openPage } from "../../platform/page-key.ts";
import { chatPlace } from "./chats/place.ts";

const Bell = lazyPart(() => import("../../features/notifications/Bell.tsx"), {
  texts: ["notifications"],
  isSilent: true,
});

/** Opens the page a notice names. */
function open(page: string): void {
  if (!openNamedChat(page, chatPlace)) openPage(page, { path: paths.worker });
}

/** What stands in the top bar beside the account. */
export function TopBarExtras() {
  return (
    <Suspense fallback={<Box sx={{ width: 44, height: 44 }} />}>
      <Bell onOpen={open} />
    </Suspense>
  );
}
