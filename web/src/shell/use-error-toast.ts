// Shows a failed query as a toast, in addition to the screen's own error (docs/rules/screens.md 7).
import { useEffect } from "react";
import { toast } from "../ui/feedback/toast.ts";
import { ApiError, errorMessage } from "../platform/api-error.ts";

/** Shows each failed query as a toast. `server-messages` shows only the server's own sentences. */
export function useErrorToast(error: Error | null, mode: "all" | "server-messages" = "all"): void {
  useEffect(() => {
    const hasMessage = error instanceof ApiError && error.hasMessage;
    if (error && (hasMessage || mode === "all")) toast.error(errorMessage(error), { id: "list" });
  }, [error, mode]);
}
