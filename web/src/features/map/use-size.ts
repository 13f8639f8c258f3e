// The size of an element, measured before it is painted.
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { Size } from "./geometry.ts";

/** A ref for the element, and its size; undefined before the first layout. */
export function useSize(): [RefObject<HTMLDivElement | null>, Size | undefined] {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((now) => (now?.width === width && now.height === height ? now : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
