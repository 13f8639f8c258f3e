// Looks at a frame before it is parsed: a few megabytes of brackets would become a gigabyte of arrays.

const quote = 0x22;
const backslash = 0x5c;
// [ and {, ] and } differ by this bit only.
const caseBit = 0x20;
const opening = 0x7b;
const closing = 0x7d;

/** A frame is an object of a few members; nothing in it is nested. */
export const maxDepth = 4;
/** Bytes of a frame that are not in its texts. */
export const maxBytesBetweenTexts = 4_096;

/**
 * Whether JSON is as flat and as short of parts as a frame is; its texts may be long. Text that is no JSON may pass: the
 * parser refuses it.
 */
export function isJsonWithinLimits(json: Buffer): boolean {
  let depth = 0;
  let between = 0;
  for (let at = 0; at < json.length; at++) {
    if (++between > maxBytesBetweenTexts) return false;
    const byte = json[at] ?? 0;
    if (byte === quote) at = endOfText(json, at);
    else if ((byte | caseBit) === opening && ++depth > maxDepth) return false;
    else if ((byte | caseBit) === closing) depth--;
  }
  return true;
}

/** Where the text ends whose quotation mark stands at `from`. */
function endOfText(json: Buffer, from: number): number {
  // A picture has no escapes: its end is found by a search and not byte by byte.
  const next = json.indexOf(quote, from + 1);
  if (next === -1) return json.length;
  if (json[next - 1] !== backslash) return next;
  for (let at = from + 1; at < json.length; at++) {
    if (json[at] === backslash) at++;
    else if (json[at] === quote) return at;
  }
  return json.length;
}
