// Access tokens with an expiry, as the client reads them. This wire reads the role too.
import type { Role } from "@hourhand/contract/endpoint";

/** A token for a role, valid for an hour by default. */
export function accessTokenFor(role: Role, seconds = 3_600): string {
  const claims = btoa(JSON.stringify({ role, exp: Math.floor(Date.now() / 1000) + seconds }));
  return `header.${claims}.signature`;
}

/** The role of the token in an `Authorization` header; empty without one, or for one the server would reject. */
export function roleOfToken(header: string | null): Role | "" {
  try {
    const claims = atob(header?.split(".")[1] ?? "");
    const { role, exp } = JSON.parse(claims) as { role: Role; exp: number };
    return exp > Date.now() / 1000 ? role : "";
  } catch {
    return "";
  }
}
