// Reads an access token's expiry. Nothing else in it is trusted or used here: who a person is, the server says.

/** The expiry in seconds since 1970, or undefined when the token cannot be decoded. */
export function tokenExpiry(token: string): number | undefined {
  try {
    const middle = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims = JSON.parse(atob(middle)) as { exp?: unknown };
    return typeof claims.exp === "number" && Number.isFinite(claims.exp) ? claims.exp : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a token is past its expiry now, or within `marginSeconds` of it. An undecodable one is. */
export function isExpired(token: string, marginSeconds = 0): boolean {
  const expiry = tokenExpiry(token);
  return expiry === undefined || expiry <= Date.now() / 1000 + marginSeconds;
}
