// What differs between two versions of a text, for people who compare them: the audit and the history of the settings.

/** What stood there and what stands there now; either may be empty. */
export interface TextDifference {
  was: string;
  is: string;
}

/** Characters of what both have that are shown before and after, so that the place is found. */
const contextLength = 40;

const isLowSurrogate = (text: string, at: number): boolean => /[\u{DC00}-\u{DFFF}]/u.test(text.charAt(at));
const isBlank = (character: string): boolean => /\s/.test(character);

/** How many characters both begin with, none torn apart. */
function commonBeginning(was: string, is: string): number {
  const max = Math.min(was.length, is.length);
  let length = 0;
  while (length < max && was[length] === is[length]) length++;
  return isLowSurrogate(was, length) || isLowSurrogate(is, length) ? length - 1 : length;
}

/** How many characters both end with, of so many at most. */
function commonEnd(was: string, is: string, max: number): number {
  let length = 0;
  while (length < max && was[was.length - 1 - length] === is[is.length - 1 - length]) length++;
  return length > 0 && isLowSurrogate(was, was.length - length) ? length - 1 : length;
}

/**
 * The part of two texts that differs, with a few words around it and an ellipsis where something is left out. Cut between
 * words: scripts whose letters join are not torn apart.
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

/** The beginning of the word so many characters before a place; of what is longer than any word, its middle. */
function wordsBefore(text: string, place: number, context = contextLength): number {
  const wanted = place - context;
  if (wanted <= 0) return 0;
  for (let at = wanted; at > wanted - contextLength && at > 0; at--)
    if (isBlank(text.charAt(at - 1))) return at;
  return isLowSurrogate(text, wanted) ? wanted - 1 : wanted;
}

/** The end of the word so many characters after a place. */
function wordsAfter(text: string, place: number): number {
  const wanted = place + contextLength;
  if (wanted >= text.length) return text.length;
  for (let at = wanted; at < wanted + contextLength && at < text.length; at++)
    if (isBlank(text.charAt(at))) return at;
  return isLowSurrogate(text, wanted) ? wanted + 1 : wanted;
}
