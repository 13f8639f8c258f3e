// Links inside what somebody wrote: web addresses only, told from the punctuation of their sentence (docs/rules/chat.md 35). Pure.

/** A piece of a text; `href` where it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

const address = /https?:\/\/[^\s<>"'`]+/gi;
/** What ends a sentence, or a bracket around an address, is not part of it. */
const tail = /[.,;:!?…*_~]+$/;

function trimmed(found: string): string {
  const text = found.replace(tail, "");
  return text.endsWith(")") && !text.includes("(") ? trimmed(text.slice(0, -1)) : text;
}

/** The text in its order, addresses of http and https as links; anything else stays words, whatever it looks like. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = trimmed(found);
    const url = URL.canParse(shown) ? new URL(shown) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: shown, href: url.href });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
