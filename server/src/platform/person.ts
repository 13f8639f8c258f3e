// The caller of a call. The accounts domain turns a token into a person; the function is passed in.
import type { Role } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";

/** The fields of a signed-in person that calls need. */
export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly sessionId: number;
  /** The chosen language; null without a choice. */
  readonly language: Language | null;
}

/** Turns an access token into its person; null when it is expired, forged, revoked or blocked. */
export type Authenticate = (token: string) => Promise<Person | null>;
