// Saving what somebody wanted to save before they signed in (docs/rules/screens.md 38).
import { useEffect } from "react";
import { usePageState } from "../../platform/page-fields.ts";
import { reloadWorkers, useSaveWorker } from "./api.ts";

/** Called by the screens with a 'Save Profile': saves the worker that its person has come back for. */
export function useSaveAfterSignIn(): void {
  const { save: id } = usePageState();
  const { mutateAsync } = useSaveWorker();
  useEffect(() => {
    if (typeof id !== "number") return;
    // By its promise: callbacks are not called once the screen is drawn anew, as it may be right after signing in.
    mutateAsync({ id })
      .catch(() => undefined)
      .finally(reloadWorkers);
  }, [id, mutateAsync]);
}
