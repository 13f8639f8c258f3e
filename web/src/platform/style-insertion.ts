// Replaces `@emotion/use-insertion-effect-with-fallbacks`. A component's rules enter the style sheet during rendering,
// which React does in slices, and not all at once during the commit, which blocked a slow phone for 70 ms. Rules of a
// discarded rendering stay unused; the order is the same (parents before children).
// Decision: docs/decisions/0009.
import { useInsertionEffect } from "react";

/** Runs `insert` immediately. */
export function useInsertionEffectAlwaysWithSyncFallback<T>(insert: () => T): T {
  return insert();
}

/** For global styles, which are removed again: React's own effect. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
