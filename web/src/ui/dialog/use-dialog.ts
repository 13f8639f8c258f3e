// The state of a lazily loaded dialog. It shows that the dialog is loading, and keeps it mounted until its closing
// animation has ended.
import { useEffect, useState, useTransition } from "react";
import { useLocation } from "react-router";
import { addEntryBelow, addressDialog } from "./sheets.ts";

/**
 * The state of a lazily loaded dialog. Render `<Suspense fallback={null}>{dialog.mounted && <TheDialog …
 * />}</Suspense>` next to it.
 */
export interface DialogState {
  /** Whether it is rendered, including during the closing animation. */
  readonly mounted: boolean;
  readonly open: boolean;
  /** Whether it is loading. The button that opened it shows this. */
  readonly opening: boolean;
  readonly show: () => void;
  /** Closes it and keeps the typed text for the next opening (docs/rules/screens.md 37). */
  readonly close: () => void;
  /** Closes it after its text was sent, so the next opening starts empty. */
  readonly sent: () => void;
  /** For the `onClosed` of a dialog with a form: clears text that was sent. */
  readonly closed: () => void;
  /** For the `onClosed` of a dialog without fields: unmounts it. */
  readonly reset: () => void;
}

/** The dialog named in the address (docs/rules/screens.md 36). */
export function useAskedDialog(): string | null {
  const requested = new URLSearchParams(useLocation().search).get("dialog");
  useEffect(() => {
    if (requested !== null) addEntryBelow(requested);
  }, [requested]);
  return requested;
}

/** The state of one dialog. With a name the dialog has an address, which can open it too. */
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
      // It was opened again during the closing animation, so it has not closed.
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
