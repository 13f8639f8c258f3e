// What names, emails and phones may be beyond their bounds (docs/rules/accounts.md 1–5).
import { plainPhone } from "@hourhand/contract/notations";

/** What a username must have beyond its bounds, or it could be somebody's phone number. */
export const hasLetter = (username: string): boolean => /[A-Za-z]/.test(username);

/** An identifier as tries to sign in are counted by: however a phone or a name is written, it is one. */
export function plainIdentifier(identifier: string): string {
  const phone = plainPhone(identifier);
  return /^\+?\d+$/.test(phone) ? phone : identifier.trim().toLowerCase();
}

/** A username as the profile form sends it: spaces stripped. */
export const plainUsername = (username: string): string => username.replaceAll(/\s+/g, "");

/** 'r•••a@example.com' for 'ravi.kumara@example.com': enough to recognise, too little to learn. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at);
  const last = name.length > 2 ? (name.at(-1) ?? "") : "";
  return `${name.charAt(0)}•••${last}${email.slice(at)}`;
}

/**
 * A username made from a name, 3 to 24 of the allowed characters; undefined for names whose letters a username cannot have.
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

/** A username made from an email's name, 3 to 24 of the allowed characters. */
export function usernameFromEmail(email: string): string {
  const name = email
    .slice(0, email.lastIndexOf("@"))
    .replaceAll(/[^A-Za-z0-9._-]/g, "")
    .slice(0, 24);
  return name.length >= 3 && hasLetter(name) ? name : `user.${name}`;
}
