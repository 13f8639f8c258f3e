// The words of a scope.
import type { Scope } from "@hourhand/contract/scopes";

const texts = {
  "bookings:read": "keys.scope.bookingsRead",
  "bookings:write": "keys.scope.bookingsWrite",
  "people:read": "keys.scope.peopleRead",
  "policies:write": "keys.scope.policiesWrite",
  "money:read": "keys.scope.moneyRead",
  "webhooks:write": "keys.scope.webhooksWrite",
} as const satisfies Record<Scope, string>;

/** Returns the id of a scope's text. */
export const scopeText = (scope: Scope) => texts[scope];
