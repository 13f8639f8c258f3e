// Who makes a call. How a token becomes a person is the accounts domain's knowledge; it is handed in.
import type { Role } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/me";

/** A signed-in person, as far as any call needs to know. */
export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly sessionId: number;
  /** The language they have chosen; null where they have not. */
  readonly language: Language | null;
}

/** Turns an access token into its person; null when it is expired, forged, revoked or blocked. */
export type Authenticate = (token: string) => Promise<Person | null>;
