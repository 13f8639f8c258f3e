// Keys of an input method, which chooses or ends a word of Hindi, Malayalam or Japanese with Enter, Escape and the arrows.
import { useEffect } from "react";

/** Keydown belongs to an input method. Safari ends the word before its last key, and says so by this code alone. */
const inputMethodKeyCode = 229;

/**
 * Keeps them from everything on the page that acts on keys while somebody types: sending, choosing, emptying, closing. What the input
 * method and the field do with them stays.
 */
export function useInputMethodKeys(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells in Safari.
      if (event.isComposing || event.keyCode === inputMethodKeyCode) event.stopImmediatePropagation();
    };
    // On the window, on the way down: before every other listener.
    for (const kind of ["keydown", "keyup"] as const) addEventListener(kind, keep, { capture: true });
    return () => {
      for (const kind of ["keydown", "keyup"] as const) removeEventListener(kind, keep, { capture: true });
    };
  }, []);
}
