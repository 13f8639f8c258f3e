// Brings identifiers from every notation that people use into one form (docs/rules/accounts.md 43).
import { hiddenClass } from "./hidden-characters.ts";

/**
 * The kind of an identifier: a phone number, a code of digits, another single word, or a sign-in identifier, which may
 * be unknown and is not refused for its form.
 */
export type Notation = "phone" | "code" | "identifier" | "sign-in";

const unseen = new RegExp(`[\\p{White_Space}${hiddenClass}]`, "u");

/** A text without the spaces and hidden characters at its ends. */
function withoutHiddenEnds(text: string): string {
  // From each end inwards: a regular expression would try the end from every position of a long text.
  const characters = Array.from(text);
  let [from, to] = [0, characters.length];
  while (from < to && unseen.test(characters[from] ?? "")) from++;
  while (to > from && unseen.test(characters[to - 1] ?? "")) to--;
  return characters.slice(from, to).join("");
}

const anyDigit = /\p{Nd}/gu;
const digit = /^\p{Nd}$/u;

/** The value of a decimal digit of any script: they are in consecutive rows of ten. */
function latinDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let place = 0;
  while (digit.test(String.fromCodePoint(code - place - 1))) place++;
  return String(place % 10);
}

/** A text with the digits of every script as those of ASCII. */
export const withLatinDigits = (text: string): string => text.replaceAll(anyDigit, latinDigit);

// Spaces, hyphens and dashes (the mark of long vowels serves as one in Japan), dots, slashes, and brackets of every script.
const betweenDigits =
  /[\p{White_Space}\p{Pd}\p{Ps}\p{Pe}\u02d7\u2043\u2212\u30fc\uff70./\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb\uff65\u3002\uff61\uff0e\u2044\u2215\uff0f]/gu;

/**
 * A phone number in its stored form: digits with an optional plus in front. Other characters stay, and are refused
 * later.
 */
export const plainPhone = (phone: string): string =>
  withLatinDigits(
    withoutHiddenEnds(phone)
      .replace(/^tel:/i, "")
      .replaceAll(betweenDigits, "")
      .replace(/^[\uff0b\ufe62]/u, "+"),
  );

/** A code of digits in the form for comparison. */
export const plainCode = (code: string): string =>
  withLatinDigits(withoutHiddenEnds(code).replaceAll(/\p{White_Space}/gu, ""));

/** A text in the form for comparing identifiers of its kind. */
export function plainForm(notation: Notation, text: string): string {
  if (notation === "phone") return plainPhone(text);
  return notation === "code" ? plainCode(text) : withoutHiddenEnds(text);
}
