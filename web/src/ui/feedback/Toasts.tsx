// Mounts the toasts lazily: on the person's first interaction, with the first toast, or ahead of time.
import { Suspense, useState } from "react";
import { lazyComponent } from "../loading/lazy-component.tsx";
import { onFirstToast } from "./toast.ts";
import { useFirstSign } from "./use-first-sign.ts";

const Toaster = lazyComponent(() => import("./Toaster.tsx"), { isSilent: true });

/**
 * Mount it once, at the root.
 * @param isAhead loads the toasts before they are needed, because without a network it would be too late
 */
export function Toasts({ isAhead }: { isAhead: boolean }) {
  const isNeeded = useFirstSign(onFirstToast) || isAhead;
  const [isHere, setHere] = useState(isNeeded);
  // Stays mounted after signing out, because only then do people see why.
  if (isNeeded && !isHere) setHere(true);
  return <Suspense fallback={null}>{isHere && <Toaster />}</Suspense>;
}
