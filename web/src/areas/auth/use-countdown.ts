// Seconds left until a moment. It reads the clock instead of counting ticks, so it is still right after a tab was
// suspended.
import { useEffect, useReducer } from "react";

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Whole seconds from now to `until` (milliseconds since 1970), at least 0. */
export function useCountdown(until: number): number {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => {
      drawAgain();
      if (left(until) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left(until);
}
