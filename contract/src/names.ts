// People's names: what is written beside messages, reviews and mails, so nothing in it may break a line, hide, turn the text
// around or lead somewhere. Every script's letters are welcome.
import { say } from "./sentence.ts";
import { seenPattern } from "./blank-text.ts";
import { shownCharacters } from "./hidden-characters.ts";
import { missing, text } from "./wire.ts";

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
export const namePattern = `^(?=[\\s\\S]{1,100}$)(?!.*(?:${address}))(?=.*${seenPattern})${shownCharacters}*$`;

/** A person's name of at most `maxLength` characters. */
export const personName = (title: string, maxLength: number) =>
  text(title, 1, maxLength, {
    pattern: namePattern,
    blank: missing(title),
    patternMessage: say("{field, word} may not hold line breaks, hidden characters or addresses.", {
      field: title,
    }),
  });

/** What a title may be, as such a pattern: one line in which everything is seen. */
export const titlePattern = `^(?=[\\s\\S]{1,100}$)(?=.*${seenPattern})${shownCharacters}*$`;

/** A title of at most `maxLength` characters, 100 or fewer. */
export const titleText = (title: string, maxLength: number, blank = missing(title)) =>
  text(title, 1, maxLength, {
    pattern: titlePattern,
    blank,
    patternMessage: say("{field, word} may not hold line breaks or hidden characters.", { field: title }),
  });
