// The current time for dates and times. The shell sets the clock to use.

let clock = (): number => Date.now();

export function setClock(next: () => number): void {
  clock = next;
}

/** In milliseconds since 1970. */
export const now = (): number => clock();
