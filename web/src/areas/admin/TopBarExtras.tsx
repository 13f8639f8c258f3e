// The bell in the top bar.
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { lazyScreen } from "../../platform/lazy-screen.tsx";
import { openNoticed } from "./open-chat.ts";

const Bell = lazyScreen(() => import("../../features/notifications/Bell.tsx"), "notifications");

/** What stands in the top bar beside the choice of the theme. */
export function TopBarExtras() {
  return (
    <Suspense fallback={<Box sx={{ width: 44, height: 44 }} />}>
      <Bell onOpen={openNoticed} />
    </Suspense>
  );
}
