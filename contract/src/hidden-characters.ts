// Invisible characters: their list, the places where Unicode gives some of them a meaning, and the handling of
// direction marks (docs/rules/wire.md 41).

/**
 * Controls, formats (bidi marks, zero widths), ignorable ones, line ends, private and broken ones, and the Braille
 * blank; the inside of a character class for regular expressions with the flag `u`.
 */
export const hiddenClass =
  "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800";
const hidden = /* @__PURE__ */ new RegExp(`[${hiddenClass}]`, "u");

/** Whether a text contains an invisible character, whatever its meaning there. */
export const hasHidden = (text: string): boolean => hidden.test(text);

/** Scripts whose words need joiners: Arabic, and those of India and Sri Lanka. */
const joining = "\\u0600-\\u06ff\\u0750-\\u077f\\u0900-\\u0dff";
/** The signs that remove a vowel; a joiner after one shapes the letter before it, also at a word's end. */
const viramas = "\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca";
const joiners = "[\\u200c\\u200d]";
const otherHidden = `${hiddenClass}\\u17b4\\u17b5`;
/** One pictograph: with its skin tone or selector. No two of the alternatives match the same text. */
const picture =
  "\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f]|(?![\\p{Emoji_Modifier}\\ufe0e\\ufe0f]))";
const flagTags = "[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{2,7}\\u{e007f}";

/**
 * One character, or several that belong together, without hidden ones except where Unicode gives them a meaning:
 * joiners in the scripts above and between pictographs, selectors 15 and 16 after a pictograph or a keycap, tags that
 * make a flag.
 */
export const shownCharacters =
  `(?:[${viramas}]${joiners}?` +
  `|(?![${viramas}])(?=[\\p{L}\\p{M}])[${joining}](?:${joiners}(?=[${joining}]))?` +
  `|(?![\\p{L}\\p{M}\\p{Cf}])[${joining}]` +
  `|\\u{1f3f4}${flagTags}|(?!\\u{1f3f4}${flagTags})${picture}(?:\\u200d${picture})*` +
  "|[0-9#*][\\ufe0e\\ufe0f]" +
  `|[^${joining}${otherHidden}\\p{Extended_Pictographic}])`;

const openers: Readonly<Record<string, string>> = {
  "\u202a": "\u202c",
  "\u202b": "\u202c",
  "\u202d": "\u202c",
  "\u202e": "\u202c",
  "\u2066": "\u2069",
  "\u2067": "\u2069",
  "\u2068": "\u2069",
};
const anyOpener = /[\u202a\u202b\u202d\u202e\u2066-\u2068]/u;

/** A text whose direction marks are closed at the end of each line, so that they do not affect text after it. */
export function closeDirections(text: string): string {
  if (!anyOpener.test(text)) return text;
  return text
    .split(/(\r\n|[\n\r\u0085\u2029])/u)
    .map((line) => line + missingEnds(line))
    .join("");
}

/** As the bidirectional algorithm pairs them: the end of an isolate ends the embeddings inside it too. */
function missingEnds(line: string): string {
  const open: string[] = [];
  for (const character of line) {
    const end = openers[character];
    if (end !== undefined) open.push(end);
    else if (character === "\u202c" && open.at(-1) === "\u202c") open.pop();
    else if (character === "\u2069" && open.includes("\u2069")) open.length = open.lastIndexOf("\u2069");
  }
  return open.toReversed().join("");
}
