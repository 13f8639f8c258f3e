// Counts everything except queries that the screen waits for: lazy code and texts, and first connections of sockets.
let count = 0;
let notify = (): void => {};

/**
 * Marks the start of pending work.
 * @returns a function that marks its end. Calling it again does nothing
 */
export function startPending(): () => void {
  let isPending = true;
  count += 1;
  notify();
  return () => {
    if (!isPending) return;
    isPending = false;
    count -= 1;
    notify();
  };
}

export const pendingCount = (): number => count;

/** Sets the listener for changes. Only readiness.ts uses it. */
export function onPendingChange(listener: () => void): void {
  notify = listener;
}
