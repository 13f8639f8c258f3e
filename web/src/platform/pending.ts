// Counts what the screen waits for beside its queries: code and texts on their way, sockets that connect for the first time.
let count = 0;
let notify = (): void => {};

/** Starts something that the screen waits for. @returns a function that ends it; calling it again changes nothing */
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

/** How many of these are pending. */
export const pendingCount = (): number => count;

/** Calls back on every change. Only readiness.ts listens. */
export function onPendingChange(listener: () => void): void {
  notify = listener;
}
