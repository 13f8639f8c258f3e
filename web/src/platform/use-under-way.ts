// Calls about rows of a list, side by side: each row waits for its own.
import { useState } from "react";

export interface UnderWay<Act> {
  /** What is under way of a row. */
  readonly of: (id: number) => Act | undefined;
  /** Does a row's work, unless some is under way already. Rejects as the work does. */
  readonly run: (id: number, act: Act, work: () => Promise<unknown>) => Promise<void>;
}

/** What is under way of the rows of one list. */
export function useUnderWay<Act>(): UnderWay<Act> {
  const [acts, setActs] = useState<ReadonlyMap<number, Act>>(new Map());
  return {
    of: (id) => acts.get(id),
    run: async (id, act, work) => {
      if (acts.has(id)) return;
      setActs((others) => new Map(others).set(id, act));
      try {
        await work();
      } finally {
        setActs((others) => new Map([...others].filter(([other]) => other !== id)));
      }
    },
  };
}
