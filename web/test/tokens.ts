// Access tokens with an expiry, as the client reads them. In tests the fake server also reads the role from them.
import type { Role } from "@hourhand/contract/endpoint";

/** Makes a token for a role, valid for an hour by default. */
export function accessTokenFor(role: Role, seconds = 3_600): string {
  const claims = btoa(JSON.stringify({ role, exp: Math.floor(Date.now() / 1000) + seconds }));
  return `header.${claims}.signature`;
}

/** Returns the role in an `Authorization` header's token; empty if there is none, or the server would reject it. */
export function roleOfToken(header: string | null): Role | "" {
  try {
    const claims = atob(header?.split(".")[1] ?? "");
    const { role, exp } = JSON.parse(claims) as { role: Role; exp: number };
    return exp > Date.now() / 1000 ? role : "";
  } catch {
    return "";
  }
}
