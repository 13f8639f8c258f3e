// The beginning of a description, as cards show it: those that the server writes and those that the client draws.

/** Characters of a description that a card shows (docs/rules/screens.md 22). */
const previewLength = 65;

/** At most the first 65 characters; whole characters, and an ellipsis where something was cut. */
export function previewOf(description: string): string {
  const characters = Array.from(description.trim());
  if (characters.length <= previewLength) return characters.join("");
  return `${characters.slice(0, previewLength).join("")}…`;
}
