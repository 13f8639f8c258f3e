// The bell in the top bar.
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { openNoticeLink } from "./open-chat.ts";

const Bell = lazyComponent(() => import("../../features/notifications/Bell.tsx"), {
  texts: ["notifications"],
  isSilent: true,
});

/** What stands in the top bar beside the choice of the theme. */
export function TopBarExtras() {
  return (
    <Suspense fallback={<Box sx={{ width: 44, height: 44 }} />}>
      <Bell onOpen={openNoticeLink} />
    </Suspense>
  );
}
