// The place of the toasts: loads them when a person first does something, when the first one comes, or ahead.
import { Suspense, useState } from "react";
import { lazyComponent } from "../loading/lazy-component.tsx";
import { onFirstToast } from "./toast.ts";
import { useFirstSign } from "./use-first-sign.ts";

const Toaster = lazyComponent(() => import("./Toaster.tsx"), { isSilent: true });

/**
 * Stands once, at the root.
 * @param isAhead they are loaded before anybody needs them: without a network it would be too late
 */
export function Toasts({ isAhead }: { isAhead: boolean }) {
  const isNeeded = useFirstSign(onFirstToast) || isAhead;
  const [isHere, setHere] = useState(isNeeded);
  // It stays for who is signed out again: that is when they are told why.
  if (isNeeded && !isHere) setHere(true);
  return <Suspense fallback={null}>{isHere && <Toaster />}</Suspense>;
}
