// The person who makes a call. The accounts domain turns a token into a person; its function is passed in.
import type { Role } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";

/** The fields of a signed-in person that calls need. */
export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly sessionId: number;
  /** The language that they have chosen; null if they have not. */
  readonly language: Language | null;
}

/** Turns an access token into its person; null if it is expired, forged, revoked or its person blocked. */
export type Authenticate = (token: string) => Promise<Person | null>;
