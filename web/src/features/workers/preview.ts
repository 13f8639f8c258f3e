// The beginning of a description, as cards show it.

/** First document section 9. */
const previewLength = 65;

/** At most the first 65 characters; whole characters, and an ellipsis where something was cut. */
export function previewOf(description: string): string {
  const characters = Array.from(description.trim());
  if (characters.length <= previewLength) return characters.join("");
  return `${characters.slice(0, previewLength).join("")}…`;
}
