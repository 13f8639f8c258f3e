// Counts everything the screen waits for other than queries: lazy code and texts, and first connections of sockets.
let count = 0;
let notify = (): void => {};

/** Starts a pending piece of work. @returns a function that ends it; calling it again does nothing */
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
