// What stands in the place of a screen that waits for the session to be restored.
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "../locales/translation.ts";
import { retryRestore, useSession } from "../platform/session.ts";
import { ErrorState } from "../ui/feedback/States.tsx";

/** `waiting` at first; once it takes long, that it does, and a way to try at once. Trying goes on behind. */
export function SessionChecking({ waiting }: { waiting: ReactNode }) {
  const t = useTranslation();
  const { isRestoringLong } = useSession();
  if (!isRestoringLong) return waiting;
  return (
    <Box sx={{ minHeight: "70vh", display: "grid", alignItems: "center" }}>
      <ErrorState what={t("shell.cannotCheckSession")} onRetry={retryRestore} />
    </Box>
  );
}
