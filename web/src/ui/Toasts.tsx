// The place of the toasts: loads them when a person first does something, or when the first one comes.
import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "./toast.ts";

const Toaster = lazy(() => import("./Toaster.tsx"));

/** Stands once, at the root. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = (): void => setWanted(true);
    const stop = onFirstToast(want);
    addEventListener("pointerdown", want, { once: true });
    addEventListener("keydown", want, { once: true });
    return () => {
      removeEventListener("pointerdown", want);
      removeEventListener("keydown", want);
      stop();
    };
  }, []);
  return <Suspense fallback={null}>{wanted && <Toaster />}</Suspense>;
}
