// The place of the toasts: loads them when the page is at rest, or when the first one comes.
import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "./toast.ts";

const Toaster = lazy(() => import("./Toaster.tsx"));

/** Stands once, at the root. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = (): void => setWanted(true);
    const timer = setTimeout(want, 4_000);
    const stop = onFirstToast(want);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return <Suspense fallback={null}>{wanted && <Toaster />}</Suspense>;
}
