// Deactivates an account or a worker's profile: a press opens a dialog that shows the consequences and asks for a
// reason. Activating needs one press.
import { useState } from "react";
import { errorMessage } from "../../../platform/api-error.ts";
import { usePendingRows } from "../../../platform/use-pending-rows.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import type { WantedState } from "./use-row-toggle.ts";

interface Row {
  id: number;
  is_active: boolean;
}

/** The open question, or the closing one. */
export interface DeactivationQuestion {
  readonly id: number;
  readonly name: string;
  readonly consequence: string;
  /** The unsent reason typed for this row. */
  readonly draft: string | undefined;
  readonly open: boolean;
  /** The reason may be empty. */
  readonly onYes: (reason: string) => void;
  readonly onNo: (draft: string) => void;
  /** Called when the dialog has closed. The next question may then open. */
  readonly onClosed: () => void;
}

/** The toggle of rows with its question (docs/rules/accounts.md 37). */
export function useDeactivation<Asked extends Row>({
  toggle,
  isBusy,
  nameOf,
  consequenceOf,
}: {
  toggle: (id: number, wanted: WantedState) => void;
  isBusy: (id: number) => boolean;
  nameOf: (row: Asked) => string;
  /** Returns the consequences in words. If it rejects, the error is shown and no dialog opens. */
  consequenceOf: (row: Asked) => Promise<string>;
}) {
  const asking = usePendingRows<"asking">();
  // A second question waits. It must not replace the first one just when somebody presses its button.
  const [waiting, setWaiting] = useState<readonly { row: Asked; consequence: string }[]>([]);
  const [isAnswered, setAnswered] = useState(false);
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map());

  const ask = async (row: Asked): Promise<void> => {
    try {
      const consequence = await consequenceOf(row);
      setWaiting((others) => [...others, { row, consequence }]);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  const [first] = waiting;
  const question: DeactivationQuestion | undefined = first && {
    id: first.row.id,
    name: nameOf(first.row),
    consequence: first.consequence,
    draft: drafts.get(first.row.id),
    open: !isAnswered,
    onYes: (reason) => {
      // During the closing animation the button can still be pressed.
      if (isAnswered) return;
      setAnswered(true);
      setDrafts((others) => new Map([...others].filter(([id]) => id !== first.row.id)));
      toggle(first.row.id, { active: false, ...(reason !== "" && { reason }) });
    },
    onNo: (draft) => {
      setAnswered(true);
      setDrafts((others) => new Map([...others, [first.row.id, draft]]));
    },
    onClosed: () => {
      setWaiting(([, ...others]) => others);
      setAnswered(false);
    },
  };
  return {
    onToggle: (row: Asked): void =>
      row.is_active ? void asking.run(row.id, "asking", () => ask(row)) : toggle(row.id, { active: true }),
    isBusy: (id: number): boolean => isBusy(id) || asking.of(id) !== undefined,
    question,
  };
}
