// A switch that shows what was pressed while that is being done. A call's own state comes a moment after the press, in which the
// switch would jump back.
import { useRef, useState } from "react";

export interface Pressed {
  /** As it was pressed last, or as it is. */
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly press: (next: boolean) => Promise<void>;
}

/** A switch that is `isOn`; `work` does what a press asks for and tells of a refusal itself. */
export function usePressed(isOn: boolean, work: (next: boolean) => Promise<void>): Pressed {
  const [pressed, setPressed] = useState<boolean>();
  const presses = useRef(0);
  return {
    isOn: pressed ?? isOn,
    isBusy: pressed !== undefined,
    press: async (next) => {
      presses.current += 1;
      const mine = presses.current;
      setPressed(next);
      try {
        await work(next);
      } finally {
        if (mine === presses.current) setPressed(undefined);
      }
    },
  };
}
