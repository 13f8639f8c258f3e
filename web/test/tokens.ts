// Access tokens as the client reads them: their expiry. This wire reads the role too.
import type { Role } from "@hourhand/contract/endpoint";

/** A token for a role, good for an hour unless said otherwise. */
export function accessTokenFor(role: Role, seconds = 3_600): string {
  const claims = btoa(JSON.stringify({ role, exp: Math.floor(Date.now() / 1000) + seconds }));
  return `header.${claims}.signature`;
}

/** Whose token an `Authorization` header carries; empty where there is none, or one that the server would not take. */
export function roleOfToken(header: string | null): Role | "" {
  try {
    const claims = atob(header?.split(".")[1] ?? "");
    const { role, exp } = JSON.parse(claims) as { role: Role; exp: number };
    return exp > Date.now() / 1000 ? role : "";
  } catch {
    return "";
  }
}
