// A number that counts up once, when it comes into view.
import { useEffect, useState, type RefObject } from "react";

const duration = 1_200;
/** The numbers do not count up again when somebody returns to Home. */
let hasCounted = false;

/**
 * Counts from 0 to `target` once, when `ref` is in view and `ready`, but not for people who prefer reduced motion.
 * Returns 0 until then. With `still` it returns the target immediately.
 */
export function useCountUp(
  ref: RefObject<HTMLElement | null>,
  target: number,
  ready: boolean,
  still: boolean,
): number {
  const [shown, setShown] = useState(0);
  const [counted, setCounted] = useState(hasCounted);
  const isOver = counted || (ready && (still || target <= 0));
  useEffect(() => {
    const element = ref.current;
    if (!ready || !element || isOver) return undefined;
    let frame = 0;
    const atOnce = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        // The first frame's own timestamp. A delayed frame may have started before it was requested here.
        let start: number | undefined;
        const step = (now: number): void => {
          start ??= now;
          const share = atOnce ? 1 : Math.min(1, (now - start) / duration);
          const next = Math.round(target * (1 - (1 - share) ** 3));
          setShown(next);
          // Rounding may reach the target before the time is over.
          if (share < 1 && next !== target) frame = requestAnimationFrame(step);
          else setCounted((hasCounted = true));
        };
        frame = requestAnimationFrame(step);
      },
      { threshold: 0.4 },
    );
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [ref, target, ready, isOver]);
  return isOver ? target : shown;
}

/** Resets this module. Screen tests share a page, so they need it. */
export function forgetCounting(): void {
  hasCounted = false;
}
