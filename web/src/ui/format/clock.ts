// The current time for dates and times; the shell sets the clock to use.

let clock = (): number => Date.now();

export function setClock(next: () => number): void {
  clock = next;
}

/** Milliseconds since 1970. */
export const now = (): number => clock();
