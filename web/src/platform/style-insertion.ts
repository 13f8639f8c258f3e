// In the place of `@emotion/use-insertion-effect-with-fallbacks`: a component's rules enter the style sheet as it is
// rendered, which React does in slices, and not all together in the commit, which held a slow phone for 70 ms. Rules of
// a rendering that is thrown away stay unused; the order is the same (parents before children).
// Decision: docs/decisions/0009.
import { useInsertionEffect } from "react";

/** Runs `insert` at once. */
export function useInsertionEffectAlwaysWithSyncFallback<T>(insert: () => T): T {
  return insert();
}

/** For global styles, which are taken out again: React's own effect. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
