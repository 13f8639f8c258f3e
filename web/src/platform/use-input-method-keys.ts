// Handles keys of an input method. Hindi, Malayalam and Japanese input uses Enter, Escape and the arrows to choose or
// end a word.
import { useEffect } from "react";

/**
 * The key code of a keydown that belongs to an input method. Safari ends the word before its last key, and then only
 * this code identifies it.
 */
const inputMethodKeyCode = 229;

/**
 * Stops these keys from reaching listeners of the page that act on keys while somebody types: sending, choosing,
 * clearing, closing. The input method and the field still receive them.
 */
export function useInputMethodKeys(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      // oxlint-disable-next-line typescript/no-deprecated -- Safari has no other sign.
      if (event.isComposing || event.keyCode === inputMethodKeyCode) event.stopImmediatePropagation();
    };
    // On the window and in the capture phase, so that it runs before every other listener.
    for (const kind of ["keydown", "keyup"] as const) addEventListener(kind, keep, { capture: true });
    return () => {
      for (const kind of ["keydown", "keyup"] as const) removeEventListener(kind, keep, { capture: true });
    };
  }, []);
}
