// Shows the pressed value while its call runs. A call's pending state starts a moment after the press, and its new
// data arrive a moment after its end. In both gaps the control would jump back.
import { useRef, useState } from "react";

export interface Pressed<Value> {
  /** The pressed value during the call, otherwise the current one. */
  readonly shown: Value;
  readonly isBusy: boolean;
  readonly press: (next: Value) => Promise<void>;
}

/** The state of a control with the current `value`. `work` makes the call and reports a rejection itself. */
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
        // Runs after TanStack Query has announced the change, because it uses a timer too.
        setTimeout(() => mine === presses.current && setPressed(undefined));
      }
    },
  };
}
