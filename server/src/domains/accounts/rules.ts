// What names, emails, phones and passwords may be beyond their bounds, and how passwords are hashed (decisions.md section 2).
import { hash, verify } from "@node-rs/argon2";
import { commonPasswords } from "./rules-common-passwords.ts";

// 19 MiB, two passes, one lane: the design's choice, about 9 ms off the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** An argon2id hash in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether a password fits a hash. */
export const passwordFits = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);

// Checked where there is no account, so that a stranger cannot tell by time whether there is one.
let nobodysHash: Promise<string> | undefined;

/** Costs what a real check costs and is always false. */
export async function passwordOfNobody(password: string): Promise<false> {
  nobodysHash ??= hashPassword("the password of nobody");
  await passwordFits(await nobodysHash, password);
  return false;
}

/** What is wrong with a new password beyond its length, as a sentence; undefined when nothing is. */
export function passwordFault(
  password: string,
  own: { username: string; email: string },
): string | undefined {
  const plain = password.toLowerCase();
  if (commonPasswords.has(plain)) return "Password is among the most common ones. Please choose another.";
  if (plain === own.username.toLowerCase() || plain === own.email.toLowerCase()) {
    return "Password must not be your username or email. Please choose another.";
  }
  return undefined;
}

/** A phone as it is stored: spaces stripped. */
export const plainPhone = (phone: string): string => phone.replaceAll(/\s+/g, "");

/** A username as the profile form sends it: spaces stripped. */
export const plainUsername = (username: string): string => username.replaceAll(/\s+/g, "");

/** 'r•••a@example.com' for 'ravi.kumara@example.com': enough to recognise, too little to learn. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at);
  const last = name.length > 2 ? (name.at(-1) ?? "") : "";
  return `${name.charAt(0)}•••${last}${email.slice(at)}`;
}

/** A username made from an email's name, 3 to 24 of the allowed characters. */
export function usernameFromEmail(email: string): string {
  const name = email
    .slice(0, email.lastIndexOf("@"))
    .replaceAll(/[^A-Za-z0-9._-]/g, "")
    .slice(0, 24);
  return name.length >= 3 ? name : `user.${name}`;
}
