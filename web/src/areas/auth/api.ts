// The auth calls under the product's own names; the wire's spellings stay here.
import { resolveIdentifier, sendOtp, signIn } from "@hourhand/contract/accounts";
import { call } from "../../platform/call.ts";
import { Refusal } from "../../platform/refusal.ts";

/** Checks username, email or phone with a password; answers the username. */
export function checkPassword(identifier: string, password: string) {
  return call(signIn, { identifire: identifier, password }, { anonymous: true });
}

/** The email a refused sign-in says is not verified; undefined where it was refused for something else. */
export function unverifiedEmailIn(caught: unknown, identifier: string): string | undefined {
  if (!(caught instanceof Refusal) || !("email_varify" in caught.body)) return undefined;
  const { email } = caught.body;
  return typeof email === "string" ? email : identifier;
}

/** An email (or a handle for one) and how to show it, for a username, email or phone. */
export async function emailOf(identifier: string): Promise<{ email: string; shown: string }> {
  const { email, masked_email } = await call(
    resolveIdentifier,
    { identifire: identifier },
    { anonymous: true },
  );
  return { email, shown: masked_email ?? email };
}

/** Has an OTP sent to an email or the handle for one. */
export function requestOtp(email: string) {
  return call(sendOtp, { email }, { anonymous: true });
}
