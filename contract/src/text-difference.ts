// The difference between two versions of a text, for people who compare them: the audit and the history of the
// settings.

/** The old and the new part; either may be empty. */
export interface TextDifference {
  was: string;
  is: string;
}

/** Characters of common text before and after, as context. */
const contextLength = 40;

const isLowSurrogate = (text: string, at: number): boolean => /[\u{DC00}-\u{DFFF}]/u.test(text.charAt(at));
const isBlank = (character: string): boolean => /\s/.test(character);

/** The number of characters at the common beginning, none cut apart. */
function commonBeginning(was: string, is: string): number {
  const max = Math.min(was.length, is.length);
  let length = 0;
  while (length < max && was[length] === is[length]) length++;
  return isLowSurrogate(was, length) || isLowSurrogate(is, length) ? length - 1 : length;
}

/** The length of the common suffix, up to `max`. */
function commonEnd(was: string, is: string, max: number): number {
  let length = 0;
  while (length < max && was[was.length - 1 - length] === is[is.length - 1 - length]) length++;
  return length > 0 && isLowSurrogate(was, was.length - length) ? length - 1 : length;
}

/**
 * The differing part of two texts, with a few words around it and an ellipsis for omitted text. Cut between words,
 * because the letters of some scripts join.
 * @param maxLength of each side, in characters; a longer part is cut at its end
 */
export function differenceOf(was: string, is: string, maxLength: number): TextDifference {
  const beginning = commonBeginning(was, is);
  const end = commonEnd(was, is, Math.min(was.length, is.length) - beginning);
  const from = wordsBefore(was, beginning);
  const part = (text: string): string => {
    const to = wordsAfter(text, text.length - end);
    const cut = to - from > maxLength ? wordsBefore(text, from + maxLength, 0) : to;
    const isCut = cut < text.length;
    return `${from > 0 ? "… " : ""}${text.slice(from, cut).trim()}${isCut ? " …" : ""}`;
  };
  return { was: part(was), is: part(is) };
}

/**
 * The beginning of the word the given number of characters before a position; for an overlong word, a position inside
 * it.
 */
function wordsBefore(text: string, place: number, context = contextLength): number {
  const wanted = place - context;
  if (wanted <= 0) return 0;
  for (let at = wanted; at > wanted - contextLength && at > 0; at--)
    if (isBlank(text.charAt(at - 1))) return at;
  return isLowSurrogate(text, wanted) ? wanted - 1 : wanted;
}

/** The end of the word the given number of characters after a position. */
function wordsAfter(text: string, place: number): number {
  const wanted = place + contextLength;
  if (wanted >= text.length) return text.length;
  for (let at = wanted; at < wanted + contextLength && at < text.length; at++)
    if (isBlank(text.charAt(at))) return at;
  return isLowSurrogate(text, wanted) ? wanted + 1 : wanted;
}
