// Tokens: an access token is a signed JWT that names person and session; a refresh token is random and stored as a hash.
import { createHash, randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

/** Life of a refresh token (docs/rules/sessions.md 7). */
export const refreshDays = 30;

/** What an access token says. `expiresAt` in seconds since 1970. */
export interface AccessClaims {
  readonly personId: number;
  readonly sessionId: number;
  readonly expiresAt: number;
}

/** Signs an access token that lives `seconds`. */
export async function signAccessToken(
  key: Buffer,
  claims: Omit<AccessClaims, "expiresAt">,
  seconds: number,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ sid: claims.sessionId, user_id: claims.personId })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(String(claims.personId))
    .setIssuer("hourhand")
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(key);
}

/** Reads an access token; null when it is forged, expired or not one of ours. */
export async function readAccessToken(key: Buffer, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], issuer: "hourhand" });
    const personId = Number(payload.sub);
    const sessionId = Number(payload["sid"]);
    if (!Number.isSafeInteger(personId) || !Number.isSafeInteger(sessionId) || !payload.exp) return null;
    return { personId, sessionId, expiresAt: payload.exp };
  } catch {
    return null;
  }
}

/** A new random token, 43 characters. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a random token. It has 256 random bits, so a plain hash is enough. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
