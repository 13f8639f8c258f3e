// A reading that failed, said in a toast beside what the screen itself shows (second document section 8).
import { useEffect } from "react";
import { toast } from "../../ui/toast.ts";
import { Refusal, sayingOf } from "../../platform/refusal.ts";

/** Says each failure of a reading. `quiet` says only what the server itself said. */
export function useSaidFailure(error: Error | null, quiet: "quiet" | "aloud" = "aloud"): void {
  useEffect(() => {
    const said = error instanceof Refusal && error.saidSomething;
    if (error && (said || quiet === "aloud")) toast.error(sayingOf(error), { id: "list" });
  }, [error, quiet]);
}
