// Finds the person behind an email or a handle.
import { unknownIdentifier } from "@hourhand/contract/sessions";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findPersonByEmail, findPersonRow, findToSignIn, type PersonRow } from "../queries.ts";
import { maskedEmail } from "../rules.ts";
import { handleOf, looksLikeHandle, personOfHandle } from "./email-handles.ts";

/** Returns the account of an email or a handle, and the key for its codes. */
export async function resolveRecipient(
  platform: Platform,
  email: string,
): Promise<{ key: string; person: PersonRow | undefined }> {
  if (looksLikeHandle(email)) {
    const id = personOfHandle(platform.keys.derive("email handles"), email, Date.now() / 1000);
    const person = id === undefined ? undefined : await findPersonRow(platform.pool, id);
    return { key: person ? person.email.toLowerCase() : email.toLowerCase(), person };
  }
  return { key: email.toLowerCase(), person: await findPersonByEmail(platform.pool, email) };
}

/**
 * Finds where an OTP goes for an email, a username or a phone number. If the identifier is not the email, returns a
 * handle in place of it and a masked email to show.
 * @throws Problem `unknownIdentifier` (404)
 */
export async function resolveIdentifier(
  platform: Platform,
  identifier: string,
): Promise<{ email: string; maskedEmail: string }> {
  if (identifier.includes("@")) return { email: identifier, maskedEmail: maskedEmail(identifier) };
  const [person, other] = await findToSignIn(platform.pool, identifier);
  // A phone that several people share identifies none of them.
  if (!person || other) return refuse(unknownIdentifier);
  const email = handleOf(platform.keys.derive("email handles"), person.id, Date.now() / 1000);
  return { email, maskedEmail: maskedEmail(person.email) };
}
