// The place of the toasts: loads them when a person first does something, or when the first one comes.
import { Suspense } from "react";
import { lazyComponent } from "../loading/lazy-component.tsx";
import { onFirstToast } from "./toast.ts";
import { useFirstSign } from "./use-first-sign.ts";

const Toaster = lazyComponent(() => import("./Toaster.tsx"), { isSilent: true });

/** Stands once, at the root. */
export function Toasts() {
  const isNeeded = useFirstSign(onFirstToast);
  return <Suspense fallback={null}>{isNeeded && <Toaster />}</Suspense>;
}
