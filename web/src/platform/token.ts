// Reads an access token's times. Its other contents are not used, because the server says who the person is.
import { serverNow } from "./server-time.ts";

function claimOf(token: string, name: "exp" | "iat"): number | undefined {
  try {
    const middle = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claim = (JSON.parse(atob(middle)) as Record<string, unknown>)[name];
    return typeof claim === "number" && Number.isFinite(claim) ? claim : undefined;
  } catch {
    return undefined;
  }
}

/** The expiry in seconds since 1970, by the server's clock. Undefined if the token cannot be decoded. */
export const tokenExpiry = (token: string): number | undefined => claimOf(token, "exp");

/** The time when the token was issued, in seconds since 1970, by the server's clock. */
export const tokenStart = (token: string): number | undefined => claimOf(token, "iat");

/**
 * Whether a token has expired by the server's clock, or will within `marginSeconds`. True for a token that cannot be
 * decoded.
 */
export function isExpired(token: string, marginSeconds = 0): boolean {
  const expiry = tokenExpiry(token);
  return expiry === undefined || expiry <= serverNow() / 1000 + marginSeconds;
}
