// Tokens: an access token is a signed JWT that names person and session; a refresh token is random and stored as a hash.
import { createHash, randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

/** How long a refresh token is valid (docs/rules/sessions.md 7). */
export const refreshDays = 30;

/** The claims of an access token. `expiresAt` is in seconds since 1970. */
export interface AccessClaims {
  readonly personId: number;
  readonly sessionId: number;
  readonly expiresAt: number;
}

/** Signs an access token that is valid for `seconds`. */
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

const cryptoKeys = new WeakMap<Buffer, ReturnType<typeof importKey>>();
const importKey = (key: Buffer) =>
  crypto.subtle.importKey("raw", new Uint8Array(key), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);

/**
 * Imports the key once: given raw bytes, each verification would import them again, which costs as much as verifying.
 */
function cryptoKeyOf(key: Buffer): ReturnType<typeof importKey> {
  const known = cryptoKeys.get(key) ?? importKey(key);
  cryptoKeys.set(key, known);
  return known;
}

/** Verifies an access token; null if it is forged, expired or not ours. */
export async function readAccessToken(key: Buffer, token: string): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, await cryptoKeyOf(key), {
      algorithms: ["HS256"],
      issuer: "hourhand",
    });
    const personId = Number(payload.sub);
    const sessionId = Number(payload["sid"]);
    if (!Number.isSafeInteger(personId) || !Number.isSafeInteger(sessionId) || !payload.exp) return null;
    return { personId, sessionId, expiresAt: payload.exp };
  } catch {
    return null;
  }
}

export const randomToken = (): string => randomBytes(32).toString("base64url");

/** Computes the stored hash of a random token. The token has 256 random bits, so a plain hash is enough. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
