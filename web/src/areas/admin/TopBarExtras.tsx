// The bell and the language menu in the top bar.
import Box from "@mui/material/Box";
import { Suspense } from "react";
import { useReadMe } from "../../shell/choose-language.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { openNoticeLink } from "./open-chat.ts";

const Bell = lazyComponent(() => import("../../features/notifications/Bell.tsx"), {
  texts: ["notifications"],
  isSilent: true,
});

const LanguageMenu = lazyComponent(() => import("../../shell/LanguageMenu.tsx"), {
  texts: ["language"],
  isSilent: true,
});

/** This part of the top bar loads lazily. */
export function TopBarExtras() {
  useReadMe();
  return (
    <Suspense fallback={<Box sx={{ width: 88, height: 44 }} />}>
      <Bell onOpen={openNoticeLink} />
      <LanguageMenu />
    </Suspense>
  );
}
