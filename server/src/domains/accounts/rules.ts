// Constraints of names, emails and phones beyond their bounds (docs/rules/accounts.md 1–5).
import { comparedPhone } from "../../platform/phones.ts";

/** A username needs a letter, or it could be another person's phone number. */
export const hasLetter = (username: string): boolean => /[A-Za-z]/.test(username);

/** The form of an identifier that sign-in limits count by: the same for every spelling of a phone or name. */
export function plainIdentifier(identifier: string): string {
  const phone = comparedPhone(identifier);
  return /^\+?\d+$/.test(phone) ? phone : identifier.trim().toLowerCase();
}

/** A username as the profile form sends it, without spaces. */
export const plainUsername = (username: string): string => username.replaceAll(/\s+/g, "");

/** 'r•••a@example.com' for 'ravi.kumara@example.com': recognisable, but not revealing. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at);
  const last = name.length > 2 ? (name.at(-1) ?? "") : "";
  return `${name.charAt(0)}•••${last}${email.slice(at)}`;
}

/**
 * A username made from a name, 3 to 24 of the allowed characters; undefined if the name has no letters that a username
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

/** A username made from an email's local part, 3 to 24 of the allowed characters. */
export function usernameFromEmail(email: string): string {
  const name = email
    .slice(0, email.lastIndexOf("@"))
    .replaceAll(/[^A-Za-z0-9._-]/g, "")
    .slice(0, 24);
  return name.length >= 3 && hasLetter(name) ? name : `user.${name}`;
}
