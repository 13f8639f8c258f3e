// The single-use code that replaces a password after a Google sign-in (docs/rules/sessions.md 26), and the clean-up of
// names from Google.
import { namePattern } from "@hourhand/contract/names";

/** How long such a code is valid, in seconds. */
export const googleCodeSeconds = 60;

/** The format of such a code; a password in this format is still tried as a password. */
export const googleCodePattern = /^google-[\w-]{43}$/;

/** The allowed issuers of an ID token, by Google's documentation of its sign-in for web. */
export const googleIssuers = ["https://accounts.google.com", "accounts.google.com"];

const isName = new RegExp(namePattern, "u");
const maxName = 50;

/**
 * Turns a name from Google into a valid one by removing characters that names may not contain.
 * @param otherwise used if nothing valid remains
 */
export function nameFromGoogle(claimed: unknown, otherwise: string): string {
  if (typeof claimed !== "string") return otherwise;
  const spaced = claimed
    .slice(0, 500)
    .normalize("NFC")
    .replaceAll(/[\s\p{Cc}]+/gu, " ");
  const kept = isName.test(spaced)
    ? spaced
    : Array.from(spaced)
        .filter((letter) => isName.test(`x${letter}`))
        .join("");
  const name = Array.from(kept).slice(0, maxName).join("").slice(0, maxName).trim();
  return isName.test(name) ? name : otherwise;
}
