// Reads an access token's expiry. Nothing else in it is trusted or used here: who a person is, the server says.
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

/** The expiry in seconds since 1970 of the server's time, or undefined when the token cannot be decoded. */
export const tokenExpiry = (token: string): number | undefined => claimOf(token, "exp");

/** When a token was made, in seconds since 1970 of the server's time. */
export const tokenStart = (token: string): number | undefined => claimOf(token, "iat");

/** Whether a token is past its expiry by the server's time now, or within `marginSeconds` of it. An undecodable one is. */
export function isExpired(token: string, marginSeconds = 0): boolean {
  const expiry = tokenExpiry(token);
  return expiry === undefined || expiry <= serverNow() / 1000 + marginSeconds;
}
