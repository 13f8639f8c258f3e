// The present moment of dates and times; the shell says whose clock it is.

let clock = (): number => Date.now();

export function setClock(next: () => number): void {
  clock = next;
}

/** Milliseconds since 1970. */
export const now = (): number => clock();
