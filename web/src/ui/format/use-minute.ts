// A clock for texts that change with the minute, such as a countdown.
import { useEffect, useState } from "react";
import { now } from "./clock.ts";

export const minuteMs = 60_000;

/**
 * The current minute since 1970 of a clock that is `aheadMs` ahead of this one. The component renders again when the
 * next one begins.
 */
export function useMinute(aheadMs = 0): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      setTime(now());
      timer = setTimeout(tick, minuteMs - ((now() + aheadMs) % minuteMs));
    };
    tick();
    // Browsers pause the timers of a hidden page.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [aheadMs]);
  return Math.floor((time + aheadMs) / minuteMs);
}
