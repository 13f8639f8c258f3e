// The single-use code that stands in for a password after Google's sign-in (docs/rules/sessions.md 26).
// It also cleans the names that come with it.
import { namePattern } from "@hourhand/contract/names";

/** Seconds such a code works. */
export const googleCodeSeconds = 60;

/** What such a code looks like; a password that does is still tried as a password. */
export const googleCodePattern = /^google-[\w-]{43}$/;

/** Who may issue an ID token, by Google's documentation of its sign-in for web. */
export const googleIssuers = ["https://accounts.google.com", "accounts.google.com"];

const isName = new RegExp(namePattern, "u");
const maxName = 50;

/**
 * A name as Google tells it, made one of ours: what may not stand in a name is left out.
 * @param otherwise for what is no name even then
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
