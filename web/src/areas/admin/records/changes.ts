// A recorded change in a line: what was, and what it became.
type Values = Readonly<Record<string, unknown>> | null;

const words = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)) ?? "";

/** 'is_active: true → false' of what both sides name; a value alone where only one does. */
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
