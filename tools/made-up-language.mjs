// A made-up language, generated from English for tests: every letter that can have an accent has one, and every text is
// 40 % longer.

const [plain, withAccents] = ["aeiouyncAEIOUYNC", "áéïöúýñçÄÉÏÖÜÝÑÇ"];
const lengthening = "öéüáñïåè";
/** Names, addresses and words with figures, which stay as they are. */
const kept = /^HourHand\b|[\d@]|:\/\/|\w[.]\w/;

/**
 * Converts text. @param {string} words text without placeholders
 * @param {string} words text without placeholders
 */
function spoken(words) {
  let owed = 0;
  // Dots that fill a field are not words.
  return words.replace(/ ?\.{3,}$/, "…").replaceAll(/\S+/g, (word) => {
    if (kept.test(word)) return word;
    const letters = word.replaceAll(/[^A-Za-z]/g, "").length;
    owed += letters * 0.4;
    const more = Math.round(owed);
    owed -= more;
    const longer = word.replace(
      /[A-Za-z](?=[^A-Za-z]*$)/,
      (last) => last + lengthening.repeat(2).slice(0, more),
    );
    return longer.replaceAll(/[A-Za-z]/g, (letter) => withAccents[plain.indexOf(letter)] ?? letter);
  });
}

/**
 * Converts a sentence of the server, whose placeholders have no forms.
 * @param {string} sentence
 */
export const madeUpSentence = (sentence) =>
  sentence
    .split(/(\{[^}]*\})/)
    .map((part) => (/^\{\w+(?:, \w+)?\}$/.test(part) ? part.replace(/,.*/, "}") : spoken(part)))
    .join("");

/**
 * Converts an ICU message of the client.
 * @param {string} message
 * @returns {string}
 */
export function madeUpMessage(message) {
  let made = "";
  for (let at = 0; at < message.length;) {
    if (message[at] !== "{") {
      const end = (message.indexOf("{", at) + 1 || message.length + 1) - 1;
      made += spoken(message.slice(at, end));
      at = end;
      continue;
    }
    const end = closingOf(message, at);
    const inner = message.slice(at + 1, end);
    const [, head, forms] = /^(\s*\w+\s*,\s*(?:plural|selectordinal|select)\s*,)([\s\S]*)$/.exec(inner) ?? [];
    made += forms === undefined ? `{${inner}}` : `{${head}${madeUpForms(forms)}}`;
    at = end + 1;
  }
  return made;
}

/** Converts the forms of a plural: `one {# hour} other {# hours}`. @param {string} forms */
function madeUpForms(forms) {
  let made = "";
  for (let at = 0; at < forms.length;) {
    const open = forms.indexOf("{", at);
    if (open === -1) return made + forms.slice(at);
    const close = closingOf(forms, open);
    made += `${forms.slice(at, open)}{${madeUpMessage(forms.slice(open + 1, close))}}`;
    at = close + 1;
  }
  return made;
}

/** Finds the brace that closes the one at `open`. @param {string} text @param {number} open */
function closingOf(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`A brace is not closed: ${text}`);
}
