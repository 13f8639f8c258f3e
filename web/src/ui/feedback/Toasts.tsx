// The place of the toasts: loads them when a person first does something, or when the first one comes.
import { Suspense, useEffect, useState } from "react";
import { lazyComponent } from "../loading/lazy-component.tsx";
import { onFirstToast } from "./toast.ts";

const Toaster = lazyComponent(() => import("./Toaster.tsx"), { isSilent: true });

/** Stands once, at the root. */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const want = (): void => setNeeded(true);
    const stop = onFirstToast(want);
    addEventListener("pointerdown", want, { once: true });
    addEventListener("keydown", want, { once: true });
    return () => {
      removeEventListener("pointerdown", want);
      removeEventListener("keydown", want);
      stop();
    };
  }, []);
  return <Suspense fallback={null}>{isNeeded && <Toaster />}</Suspense>;
}
