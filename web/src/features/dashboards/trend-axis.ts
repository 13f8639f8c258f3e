// The axis of a trend has whole, round numbers and leaves space above the highest point.

/** The distance between two lines is one of these times a power of ten. */
const roundSteps = [1, 2, 5];
const maxLines = 4;

/** The numbers from 0 to a maximum above `largest`, at most five of them. */
export function axisTicks(largest: number): number[] {
  for (let scale = 1; ; scale *= 10)
    for (const round of roundSteps) {
      const step = round * scale;
      // A point on the top line would touch the edge of the chart.
      const lines = Math.floor(largest / step) + 1;
      if (lines <= maxLines) return Array.from({ length: lines + 1 }, (_, at) => at * step);
    }
}
