// Replaces `@emotion/use-insertion-effect-with-fallbacks`. A component's rules are inserted during rendering, which
// React does in slices, rather than all at once during the commit, which blocked a slow phone for 70 ms. Rules of a
// discarded render stay unused. The order is the same (parents before children). See docs/decisions/0009.
import { useInsertionEffect } from "react";

/** Runs `insert` immediately. */
export function useInsertionEffectAlwaysWithSyncFallback<T>(insert: () => T): T {
  return insert();
}

/** For global styles, which can be removed again, so they use React's own effect. */
export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
