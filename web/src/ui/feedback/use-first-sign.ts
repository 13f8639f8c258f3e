// The first sign of a person: what no first visit needs is loaded with it.
import { useEffect, useState } from "react";

/** Whether somebody has pressed something yet, or `onOther` has called back, which answers how to stop. */
export function useFirstSign(onOther?: (want: () => void) => () => void): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const want = (): void => setHere(true);
    const stop = onOther?.(want);
    addEventListener("pointerdown", want, { once: true });
    addEventListener("keydown", want, { once: true });
    return () => {
      removeEventListener("pointerdown", want);
      removeEventListener("keydown", want);
      stop?.();
    };
  }, [onOther]);
  return isHere;
}
