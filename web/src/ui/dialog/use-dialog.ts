// A dialog that is loaded when it is first asked for: whoever opens it sees at once that it is coming, and it leaves
// with its movement before it is taken away.
import { useState, useTransition } from "react";

/** State of a lazily loaded dialog; put `<Suspense fallback={null}>{dialog.mounted && <TheDialog … />}</Suspense>` by it. */
export interface DialogState {
  /** Whether it is drawn at all, closing included. */
  readonly mounted: boolean;
  readonly open: boolean;
  /** It was asked for and is being loaded: the button that did shows it. */
  readonly opening: boolean;
  readonly show: () => void;
  readonly close: () => void;
  /** For the dialog's `onClosed`: forgets it, and what was typed with it. */
  readonly reset: () => void;
}

/** One dialog's state. */
export function useDialog(): DialogState {
  const [mounted, setMounted] = useState(false);
  const [open, setOpen] = useState(false);
  const [opening, start] = useTransition();
  return {
    mounted,
    open,
    opening,
    show: () =>
      start(() => {
        setMounted(true);
        setOpen(true);
      }),
    close: () => setOpen(false),
    reset: () => setMounted(false),
  };
}
