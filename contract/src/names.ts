// People's names: they are shown next to messages, reviews and mails, so they must not break a line, hide, change the
// text direction or contain a link. Letters of every script are allowed.
import { say } from "./sentence.ts";
import { seenPattern } from "./blank-text.ts";
import { shownCharacters } from "./hidden-characters.ts";
import { missing, text } from "./wire.ts";

const endingsOf = (text: string) =>
  text
    .split(" ")
    .map((ending) => Array.from(ending, (letter) => `[${letter}${letter.toUpperCase()}]`).join(""))
    .join("|");
// Two characters before the dot, so that initials ('J.In') are allowed; before the best known endings one is enough.
const domains = endingsOf(
  "com net org info biz io in co app dev xyz site online shop store link click top live ly me gg ru cn tk cc us uk de eu " +
    "ai to pw icu vip pro page cloud space website fun tech help support example test",
);
const wellKnown = endingsOf("com net org");
const end = "(?![\\p{L}\\p{N}])";
const address =
  `://|@|[wW]{3}\\.|[\\p{L}\\p{N}-]{2}\\.(?:${domains})${end}|[\\p{L}\\p{N}]\\.(?:${wellKnown})${end}` +
  "|[\\p{L}\\p{N}]\\.\\p{L}{2,}/|[0-9]+(?:\\.[0-9]+){3}";

/** A pattern for names, for regular expressions with the flag `u`. Longer text is not scanned. */
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

/** The same for titles: one line of visible characters. */
export const titlePattern = `^(?=[\\s\\S]{1,100}$)(?=.*${seenPattern})${shownCharacters}*$`;

/** A title of at most `maxLength` characters, 100 or fewer. */
export const titleText = (title: string, maxLength: number, blank = missing(title)) =>
  text(title, 1, maxLength, {
    pattern: titlePattern,
    blank,
    patternMessage: say("{field, word} may not hold line breaks or hidden characters.", { field: title }),
  });
