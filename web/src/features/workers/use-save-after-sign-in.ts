// Saves the worker a person wanted to save before they signed in (docs/rules/screens.md 38).
import { useEffect } from "react";
import { usePageState } from "../../platform/page-fields.ts";
import { reloadWorkers, useSaveWorker } from "./api.ts";

/** For screens with a 'Save Profile': saves the worker of the stored intent. */
export function useSaveAfterSignIn(): void {
  const { save: id } = usePageState();
  const { mutateAsync } = useSaveWorker();
  useEffect(() => {
    if (typeof id !== "number") return;
    // Uses the promise: callbacks are not called after a remount, which may follow right after signing in.
    mutateAsync({ id })
      .catch(() => undefined)
      .finally(reloadWorkers);
  }, [id, mutateAsync]);
}
