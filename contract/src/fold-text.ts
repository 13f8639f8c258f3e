// The normal form for comparing texts: searched and typed ones, and titles (docs/rules/catalogue.md 6). The database
// has the same function, `fold_text`, and a test compares the two; change them together.

/** Default-ignorable code points: they are invisible, and nobody types them into a search. */
const ignorable =
  "\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164" +
  "\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
/** Replaced before NFKC, which would turn U+00B4 into a space and an accent. */
const apostrophes = "`\\u00b4\\u2018\\u2019\\u02bc";
/** Letters whose combining marks are accents. In the scripts of India a mark is a vowel: किरण is not करण. */
const accentedLetters =
  "A-Za-z\\u00c0-\\u02af\\u0370-\\u03ff\\u0400-\\u0482\\u048a-\\u052f\\u1c80-\\u1c8f\\u1d00-\\u1dbf\\u1e00-\\u1fff\\u2c60-\\u2c7f" +
  "\\ua640-\\ua66e\\ua680-\\ua69d\\ua722-\\ua7ff\\uab30-\\uab6f";
const accents =
  "\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u2de0-\\u2dff\\ua66f-\\ua672\\ua674-\\ua67d" +
  "\\ua69e\\ua69f\\ufe20-\\ufe2f";
const nuktas =
  "\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0c3c\\u0cbc\\u{110ba}\\u{11173}\\u{111ca}\\u{11236}\\u{112e9}\\u{1133b}\\u{1133c}" +
  "\\u{11446}\\u{114c3}\\u{115c0}\\u{116b7}\\u{1183a}\\u{11943}\\u{11d42}";
const hyphens =
  "\\u02d7\\u058a\\u05be\\u1806\\u2010-\\u2015\\u2043\\u2212\\u2e17\\u2e1a\\u2e3a\\u2e3b\\u2e40\\u{10ead}";
const whiteSpace = "\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const allOf = (set: string) => new RegExp(`[${set}]+`, "gu");
const eachOf = (set: string) => new RegExp(`[${set}]`, "gu");

const anyIgnorable = allOf(ignorable);
const anyApostrophe = eachOf(apostrophes);
const accented = new RegExp(`([${accentedLetters}])[${accents}]+`, "gu");
const anyNukta = allOf(nuktas);
const anyHyphen = eachOf(hyphens);
const anySpace = allOf(whiteSpace);

/** Full case folding beyond lower case, for the letters that NFKD leaves. */
const otherFoldings: Readonly<Record<string, string>> = {
  ß: "ss",
  ς: "σ",
  ᲀ: "в",
  ᲁ: "д",
  ᲂ: "о",
  ᲃ: "с",
  ᲄ: "т",
  ᲅ: "т",
  ᲆ: "ъ",
  ᲇ: "ѣ",
  ᲈ: "ꙋ",
};
const anyOtherFolding = eachOf(Object.keys(otherFoldings).join(""));

/** Everything except ASCII with single spaces, which only needs lower case. */
const notPlain = /[^!-_a-~ ]| {2}|^ | $/;

/**
 * The normal form of a text: compatibility forms, case, accents of Latin, Greek and Cyrillic, nuktas, invisible
 * characters, kinds of apostrophes and hyphens, and widths of spaces make no difference. Empty if no character is
 * visible.
 */
export function foldText(text: string): string {
  if (!notPlain.test(text)) return text.toLowerCase();
  return text
    .replaceAll(anyIgnorable, "")
    .replaceAll(anyApostrophe, "'")
    .normalize("NFKD")
    .replaceAll("`", "'")
    .toLowerCase()
    .replaceAll(anyOtherFolding, (letter) => otherFoldings[letter] ?? letter)
    .replaceAll(accented, "$1")
    .replaceAll(anyNukta, "")
    .normalize("NFC")
    .replaceAll(anyHyphen, "-")
    .replaceAll(anySpace, " ")
    .replaceAll(/^ | $/g, "");
}
