// A fold with fields of a form. It opens if one of them has an error that the person must see.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Fold } from "../Fold.tsx";

export interface FieldsFoldProps {
  title: string;
  /** The names of its fields, in order. */
  names: readonly string[];
  /** Opens it at first if a field already has a text. */
  opensWithText?: boolean;
  children: ReactNode;
}

/** The fields belong to the form even while the fold is closed. */
export function FieldsFold({ title, names, opensWithText = false, children }: FieldsFoldProps) {
  const { formState, getFieldState, getValues, setFocus } = useFormContext();
  const [startsOpen] = useState(
    () => opensWithText && names.some((name) => String(getValues(name) ?? "").trim() !== ""),
  );
  const fold = useRef<HTMLDetailsElement>(null);
  const wrong = names.find((name) => getFieldState(name, formState).error !== undefined);
  const { submitCount } = formState;
  useEffect(() => {
    if (wrong === undefined || !fold.current || fold.current.open) return;
    fold.current.open = true;
    // The form focuses its first invalid field, which fails inside a closed fold.
    if (!document.activeElement?.matches('[aria-invalid="true"]')) setFocus(wrong);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a fold closed on its error opens at each submission
  }, [wrong, submitCount, setFocus]);
  return (
    <Fold ref={fold} title={title} isOpen={startsOpen} isQuiet>
      {children}
    </Fold>
  );
}
