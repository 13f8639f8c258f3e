// The numbers beside a trend: whole, round, and with room above the topmost point.

/** What the distances between two lines are multiples of, by powers of ten. */
const roundSteps = [1, 2, 5];
const maxLines = 4;

/** The numbers from 0 to a maximum above `largest`, at most five of them. */
export function axisTicks(largest: number): number[] {
  for (let scale = 1; ; scale *= 10)
    for (const round of roundSteps) {
      const step = round * scale;
      // On the last line itself the topmost point would lie on the edge.
      const lines = Math.floor(largest / step) + 1;
      if (lines <= maxLines) return Array.from({ length: lines + 1 }, (_, at) => at * step);
    }
}
