// Saves the worker that a person wanted to save before they signed in (docs/rules/screens.md 38).
import { useEffect } from "react";
import { usePageState } from "../../platform/page-fields.ts";
import { reloadWorkers, useSaveWorker } from "./api.ts";

/** For screens with a 'Save Profile' button. Saves the worker of the stored intent. */
export function useSaveAfterSignIn(): void {
  const { save: id } = usePageState();
  const { mutateAsync } = useSaveWorker();
  useEffect(() => {
    if (typeof id !== "number") return;
    // Uses the promise, because TanStack Query does not call `mutate`'s callbacks after the component has remounted,
    // as it may after a sign-in.
    mutateAsync({ id })
      .catch(() => undefined)
      .finally(reloadWorkers);
  }, [id, mutateAsync]);
}
