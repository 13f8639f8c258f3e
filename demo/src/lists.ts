// Reads lists and maps that must have the entry: a missing one is a mistake in the story and throws.

/** The entry at `index`, modulo the length: past the end it starts again, -1 is the last. */
export const nth = <T>(list: readonly T[], index: number): T =>
  found(list[((index % list.length) + list.length) % list.length]);

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The demo's story refers to something that it does not contain");
  return value;
}
