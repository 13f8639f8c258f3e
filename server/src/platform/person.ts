// Who makes a call: a person, or an API key. The domains turn a token into them; their functions are passed in.
import type { Role } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";
import type { Scope } from "@hourhand/contract/scopes";

/** The fields of a signed-in person that calls need. */
export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly sessionId: number;
  /** The language that they have chosen; null if they have not. */
  readonly language: Language | null;
  readonly keyId?: undefined;
}

/**
 * An API key that makes a call. It acts for the marketplace as an administrator does, within its scopes; it has no
 * account, no session and no bookings.
 */
export interface ApiKey {
  readonly keyId: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly id: null;
  readonly role: "admin";
  readonly sessionId: null;
  readonly language: null;
}

/** Who makes a call. */
export type Actor = Person | ApiKey;

/** Turns an access token into its person; null if it is expired, forged, revoked or its person blocked. */
export type Authenticate = (token: string) => Promise<Person | null>;

/** Turns the text of an API key into the key. An ended or expired one is no longer accepted. */
export type AuthenticateKey = (text: string) => Promise<ApiKey | "unknown" | "ended">;
