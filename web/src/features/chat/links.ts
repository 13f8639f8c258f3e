// Finds links in a message: only web addresses, without the punctuation around them (docs/rules/chat.md 35).

/** A part of a text. With `href` it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

const address = /https?:\/\/[^\s<>"'`]+/gi;
/** Punctuation at the end, or a bracket around the address, is not part of it. */
const tail = /[.,;:!?…*_~]+$/;

function trimmed(found: string): string {
  const text = found.replace(tail, "");
  return text.endsWith(")") && !text.includes("(") ? trimmed(text.slice(0, -1)) : text;
}

/** The parts of a text in order. http and https addresses are links, everything else is text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(address)) {
    const linkText = trimmed(match);
    const url = URL.canParse(linkText) ? new URL(linkText) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: linkText, href: url.href });
    end = index + linkText.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
