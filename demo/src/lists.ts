// Reads lists and maps that must have an entry: if it is missing, the story has a mistake, and this throws.

/** Returns the entry at `index`, modulo the length: beyond the end it starts again, and -1 is the last. */
export const nth = <T>(list: readonly T[], index: number): T =>
  found(list[((index % list.length) + list.length) % list.length]);

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The demo's story refers to something that it does not contain");
  return value;
}
