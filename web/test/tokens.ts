// Access tokens as the client reads them: their expiry. This wire reads the role too.
import type { Role } from "@hourhand/contract/endpoint";

/** A token for a role, good for an hour. */
export function accessTokenFor(role: Role): string {
  const claims = btoa(JSON.stringify({ role, exp: Math.floor(Date.now() / 1000) + 3600 }));
  return `header.${claims}.signature`;
}

/** Whose token an `Authorization` header carries; empty where there is none. */
export function roleOfToken(header: string | null): Role | "" {
  const claims = header?.split(".")[1];
  return claims === undefined ? "" : (JSON.parse(atob(claims)) as { role: Role }).role;
}
