// The first sign of a person: what no first visit needs is loaded with it.
import { useEffect, useState } from "react";

/** Whether somebody has pressed something yet, or `subscribe` has called back, which answers how to stop. */
export function useFirstSign(subscribe?: (load: () => void) => () => void): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const load = (): void => setHere(true);
    const stop = subscribe?.(load);
    addEventListener("pointerdown", load, { once: true });
    addEventListener("keydown", load, { once: true });
    return () => {
      removeEventListener("pointerdown", load);
      removeEventListener("keydown", load);
      stop?.();
    };
  }, [subscribe]);
  return isHere;
}
