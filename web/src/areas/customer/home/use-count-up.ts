// A number that counts up once, when it comes into view.
import { useEffect, useState, type RefObject } from "react";

const duration = 1_200;

/**
 * Counts from `from` to `target` when `ref` is in view and `ready`; at once for those who want less movement. Until then
 * it is `from`.
 */
export function useCountUp(
  ref: RefObject<HTMLElement | null>,
  from: number,
  target: number,
  ready: boolean,
): number {
  const [shown, setShown] = useState(from);
  const [counted, setCounted] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!ready || !element || counted) return undefined;
    let frame = 0;
    const atOnce = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        const start = performance.now();
        const step = (now: number): void => {
          const share = atOnce ? 1 : Math.min(1, (now - start) / duration);
          setShown(Math.round(from + (target - from) * (1 - (1 - share) ** 3)));
          if (share < 1) frame = requestAnimationFrame(step);
          else setCounted(true);
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
  }, [ref, from, target, ready, counted]);
  return counted ? target : shown;
}
