// What an API key may do. Each call below /api/v1 names its scope where it is declared (docs/rules/api-keys.md).

/** The scopes that a key can have. */
export const scopes = [
  "bookings:read",
  "bookings:write",
  "people:read",
  "policies:write",
  "money:read",
  "webhooks:write",
] as const;
export type Scope = (typeof scopes)[number];

/**
 * What a call does with an API key: it needs this scope, takes any live key, refuses keys, or does not look at them
 * because it is for anyone.
 */
export type KeyUse = Scope | "any" | "none" | "ignored";
