// Shown instead of a screen while the session is being restored.
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "../locales/translation.ts";
import { retryRestore, useSession } from "../platform/session.ts";
import { ErrorState } from "../ui/feedback/States.tsx";

/**
 * Shows `waiting` at first. If restoring takes long, says so and offers to retry immediately. Restoring continues in
 * the background.
 */
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
