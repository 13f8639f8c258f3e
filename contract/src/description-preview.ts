// The beginning of a description on cards, those that the server writes and those that the client draws.

/** The length of a description on a card (docs/rules/screens.md 22). */
const previewLength = 65;

/** At most the first 65 characters; whole characters, and an ellipsis after a cut. */
export function previewOf(description: string): string {
  const characters = Array.from(description.trim());
  if (characters.length <= previewLength) return characters.join("");
  return `${characters.slice(0, previewLength).join("")}…`;
}
