// A stand-in for Google that signs credentials with a key which the product reads from it.
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface TestGoogle {
  /** Settings that make the product use this stand-in. */
  readonly settings: Record<string, string>;
  /** Signs a credential with these claims, by default from Google and for the product. */
  sign(claims: Record<string, unknown>, other?: { audience?: string; issuer?: string }): Promise<string>;
  stop(): void;
}

export async function startGoogle(): Promise<TestGoogle> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" }];
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify({ keys })),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  return {
    settings: {
      GOOGLE_CLIENT_ID: "client-1",
      GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs`,
    },
    sign: (claims, other = {}) =>
      new SignJWT({ email_verified: true, given_name: "Gita", family_name: "Rao", ...claims })
        .setProtectedHeader({ alg: "RS256", kid: "k1" })
        .setIssuer(other.issuer ?? "https://accounts.google.com")
        .setAudience(other.audience ?? "client-1")
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(privateKey),
    stop: () => server.close(),
  };
}
