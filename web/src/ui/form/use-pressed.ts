// What was pressed or chosen is shown while it is being done. A call's own state is told a moment after the press, and what it changed
// a moment after its end: in both the control would jump back.
import { useRef, useState } from "react";

export interface Pressed<Value> {
  /** What was pressed last, or what is. */
  readonly shown: Value;
  readonly isBusy: boolean;
  readonly press: (next: Value) => Promise<void>;
}

/** A control that stands at `value`; `work` does what a press asks for and tells of a refusal itself. */
export function usePressed<Value>(value: Value, work: (next: Value) => Promise<void>): Pressed<Value> {
  const [pressed, setPressed] = useState<{ next: Value }>();
  const presses = useRef(0);
  return {
    shown: pressed ? pressed.next : value,
    isBusy: pressed !== undefined,
    press: async (next) => {
      presses.current += 1;
      const mine = presses.current;
      setPressed({ next });
      try {
        await work(next);
      } finally {
        // Behind what TanStack Query tells of the change, by a timer too.
        setTimeout(() => mine === presses.current && setPressed(undefined));
      }
    },
  };
}
