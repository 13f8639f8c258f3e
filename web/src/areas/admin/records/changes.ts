// Writes a recorded change as one line: the old and the new value.
type Values = Readonly<Record<string, unknown>> | null;

const words = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)) ?? "";

/** 'is_active: true → false' for a name that both sides have. A name that only one side has gets only its value. */
export function changeInWords(before: Values, after: Values): string {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => {
      const [was, is] = [before?.[name], after?.[name]];
      if (was === undefined) return `${name}: ${words(is)}`;
      return is === undefined ? `${name}: ${words(was)}` : `${name}: ${words(was)} → ${words(is)}`;
    })
    .join(", ");
}
