// People's names: what is written beside messages, reviews and mails, so nothing in it may break a line, hide, turn the text
// around or lead somewhere. Every script's letters are welcome.
import { missing, text } from "./wire.ts";

/** Scripts whose words need joiners: Arabic, and those of India and Sri Lanka. */
const joining = "\\u0600-\\u06ff\\u0750-\\u077f\\u0900-\\u0dff";
/** The signs that take a vowel away; a joiner after one shapes the letter before it, at a word's end too. */
const viramas = "\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca";
const joiners = "[\\u200c\\u200d]";
/** Controls, formats (bidi marks and overrides, zero widths), lines' ends, private and broken ones, and blank letters. */
const hidden =
  "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0";
const endingsOf = (text: string) =>
  text
    .split(" ")
    .map((ending) => Array.from(ending, (letter) => `[${letter}${letter.toUpperCase()}]`).join(""))
    .join("|");
// Two characters before the dot, so that initials ('J.In') stay names; before the best known endings one is enough.
const domains = endingsOf(
  "com net org info biz io in co app dev xyz site online shop store link click top live ly me gg ru cn tk cc us uk de eu " +
    "ai to pw icu vip pro page cloud space website fun tech help support example test",
);
const wellKnown = endingsOf("com net org");
const end = "(?![\\p{L}\\p{N}])";
const address =
  `://|@|[wW]{3}\\.|[\\p{L}\\p{N}-]{2}\\.(?:${domains})${end}|[\\p{L}\\p{N}]\\.(?:${wellKnown})${end}` +
  "|[\\p{L}\\p{N}]\\.\\p{L}{2,}/|[0-9]+(?:\\.[0-9]+){3}";

/** What a name may be, as a pattern for regular expressions with the flag `u`. Longer text is not looked through. */
export const namePattern =
  `^(?=[\\s\\S]{1,100}$)(?!.*(?:${address}))(?=.*\\S)(?:[${viramas}]${joiners}?` +
  `|(?![${viramas}])(?=[\\p{L}\\p{M}])[${joining}](?:${joiners}(?=[${joining}]))?` +
  `|(?![\\p{L}\\p{M}\\p{Cf}])[${joining}]|[^${joining}${hidden}])*$`;

/** A person's name of at most `maxLength` characters. */
export const personName = (title: string, maxLength: number) =>
  text(title, 1, maxLength, {
    pattern: namePattern,
    blank: missing(title),
    patternMessage: `${title} may not hold line breaks, hidden characters or addresses.`,
  });
