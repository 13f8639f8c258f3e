// The place of the toasts: loads them when a person first does something, or when the first one comes.
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { onFirstToast } from "./toast.ts";

const Toaster = lazyPart(() => import("./Toaster.tsx"), { isSilent: true });

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
