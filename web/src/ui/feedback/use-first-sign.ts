// The person's first interaction. It starts loading code that the first visit does not need.
import { useEffect, useState } from "react";

/**
 * Whether the person has pressed anything yet, or `subscribe` has called back. `subscribe` returns its unsubscribe
 * function.
 */
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
