// A dialog that is loaded when it is first asked for: whoever opens it sees at once that it is coming, and it leaves
// with its movement before it is taken away.
import { useEffect, useState, useTransition } from "react";
import { useLocation } from "react-router";
import { addEntryBelow, addressDialog } from "./sheets.ts";

/** State of a lazily loaded dialog; put `<Suspense fallback={null}>{dialog.mounted && <TheDialog … />}</Suspense>` by it. */
export interface DialogState {
  /** Whether it is drawn at all, closing included. */
  readonly mounted: boolean;
  readonly open: boolean;
  /** It was asked for and is being loaded: the button that did shows it. */
  readonly opening: boolean;
  readonly show: () => void;
  /** However it is closed, what was typed is there at the next opening (docs/rules/screens.md 37). */
  readonly close: () => void;
  /** What was typed has been sent: closes it, and the next opening begins anew. */
  readonly sent: () => void;
  /** For the `onClosed` of a dialog with a form: forgets what has been sent. */
  readonly closed: () => void;
  /** For the `onClosed` of one in which nothing is typed: takes it away. */
  readonly reset: () => void;
}

/** The dialog that the address names; see docs/rules/screens.md 36. */
export function useAskedDialog(): string | null {
  const asked = new URLSearchParams(useLocation().search).get("dialog");
  useEffect(() => {
    if (asked !== null) addEntryBelow(asked);
  }, [asked]);
  return asked;
}

/** One dialog's state; with a name it has an address, by which it can be opened too. */
export function useDialog(name?: string): DialogState {
  const [mounted, setMounted] = useState(false);
  const [open, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const [opening, start] = useTransition();
  const isAsked = useAskedDialog() === name;
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    if (isAsked) {
      setMounted(true);
      setOpen(true);
    }
  }
  return {
    mounted,
    open,
    opening,
    show: () => {
      if (name !== undefined && !open) addressDialog(name);
      // Opened again while it still moves away, it was not closed.
      setSent(false);
      start(() => {
        setMounted(true);
        setOpen(true);
      });
    },
    close: () => setOpen(false),
    sent: () => {
      setSent(true);
      setOpen(false);
    },
    closed: () => {
      if (isSent) setMounted(false);
      setSent(false);
    },
    reset: () => setMounted(false),
  };
}
