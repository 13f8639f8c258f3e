// Seconds left until a moment, measured by the clock and not by ticks, so that a sleeping tab stays correct.
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
