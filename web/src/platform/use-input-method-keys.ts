// Keys of an input method: Hindi, Malayalam and Japanese input uses Enter, Escape and the arrows to choose or end a
// word.
import { useEffect } from "react";

/**
 * A keydown that belongs to an input method. Safari ends the word before its last key, and only this code identifies
 * it.
 */
const inputMethodKeyCode = 229;

/**
 * Stops these keys from reaching listeners of the page that act on keys during typing: sending, choosing, clearing,
 * closing. The input method and the field still receive them.
 */
export function useInputMethodKeys(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      // oxlint-disable-next-line typescript/no-deprecated -- Safari has no other sign.
      if (event.isComposing || event.keyCode === inputMethodKeyCode) event.stopImmediatePropagation();
    };
    // On the window, in the capture phase: before every other listener.
    for (const kind of ["keydown", "keyup"] as const) addEventListener(kind, keep, { capture: true });
    return () => {
      for (const kind of ["keydown", "keyup"] as const) removeEventListener(kind, keep, { capture: true });
    };
  }, []);
}
