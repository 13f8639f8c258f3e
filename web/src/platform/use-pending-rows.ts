// Concurrent calls about the rows of a list: each row has its own pending state.
import { useState } from "react";

export interface PendingRows<Act> {
  /** The pending action of a row. */
  readonly of: (id: number) => Act | undefined;
  /** Runs a row's work, unless the row is already pending. Rejects if the work does. */
  readonly run: (id: number, act: Act, work: () => Promise<unknown>) => Promise<void>;
}

/** The pending actions of the rows of one list. */
export function usePendingRows<Act>(): PendingRows<Act> {
  const [pending, setPending] = useState<ReadonlyMap<number, Act>>(new Map());
  return {
    of: (id) => pending.get(id),
    run: async (id, act, work) => {
      if (pending.has(id)) return;
      setPending((others) => new Map(others).set(id, act));
      try {
        await work();
      } finally {
        setPending((others) => new Map([...others].filter(([other]) => other !== id)));
      }
    },
  };
}
