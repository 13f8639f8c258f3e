// Rules for names, emails and phones, in addition to their lengths (docs/rules/accounts.md 1–5).
import { comparedPhone } from "../../platform/phones.ts";

/** Whether a username has a letter. It needs one, or it could be another person's phone number. */
export const hasLetter = (username: string): boolean => /[A-Za-z]/.test(username);

/** Returns the form of an identifier that sign-in limits count by: the same for every spelling of a phone or name. */
export function plainIdentifier(identifier: string): string {
  const phone = comparedPhone(identifier);
  return /^\+?\d+$/.test(phone) ? phone : identifier.trim().toLowerCase();
}

/** Removes spaces from a username as the profile form sends it. */
export const plainUsername = (username: string): string => username.replaceAll(/\s+/g, "");

/** Masks an email: 'r•••a@example.com' for 'ravi.kumara@example.com', recognisable but not revealing. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at);
  const last = name.length > 2 ? (name.at(-1) ?? "") : "";
  return `${name.charAt(0)}•••${last}${email.slice(at)}`;
}

/**
 * Makes a username from a name, 3 to 24 of the allowed characters; undefined if the name has no letters that a username
 * allows.
 */
export function usernameFromName(firstName: string, lastName: string): string | undefined {
  const name = [firstName, lastName]
    .map((part) =>
      part
        .normalize("NFKD")
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, ""),
    )
    .filter((part) => part !== "")
    .join(".")
    .slice(0, 24)
    .replace(/\.$/, "");
  return name.length >= 3 && hasLetter(name) ? name : undefined;
}

/** Makes a username from an email's local part, 3 to 24 of the allowed characters. */
export function usernameFromEmail(email: string): string {
  const name = email
    .slice(0, email.lastIndexOf("@"))
    .replaceAll(/[^A-Za-z0-9._-]/g, "")
    .slice(0, 24);
  return name.length >= 3 && hasLetter(name) ? name : `user.${name}`;
}
