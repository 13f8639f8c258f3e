// A stand-in for a browser's push service, on a free port, with browsers of its own: it decrypts pushes with a device's
// own keys (RFC 8291), and checks the sender (RFC 8292).
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { importJWK, jwtVerify, type JWTPayload } from "jose";
import { makeCertificate } from "./certificate.ts";

/** A browser that subscribed; `subscription` is its JSON. */
export interface TestDevice {
  readonly subscription: {
    readonly endpoint: string;
    readonly expirationTime: null;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** The received pushes, in order. */
  readonly received: ReceivedPush[];
  /** The next answers' statuses and headers; once they are used up, it answers 201. */
  readonly answers: { code: number; headers?: Record<string, string> }[];
}

/** One push as its device reads it. */
export interface ReceivedPush {
  readonly payload: Record<string, unknown>;
  readonly bytes: number;
  readonly headers: IncomingHttpHeaders;
}

/** The stand-in. Put `host` into `PUSH_HOSTS`. */
export interface PushService {
  readonly host: string;
  /** All requests, whatever was answered. */
  readonly requests: string[];
  device(): TestDevice;
  stop(): Promise<void>;
}

/** Starts the stand-in; over https it has its own certificate. If it `hangs`, it accepts requests and never answers. */
export async function startPushService({ https = false, hangs = false } = {}): Promise<PushService> {
  const devices = new Map<string, { device: TestDevice; ecdh: ECDH; auth: Buffer }>();
  const requests: string[] = [];
  const answer: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests.push(`${request.method} ${request.url}`);
      if (hangs) return;
      const found = devices.get(request.url ?? "");
      const { code, headers } = found?.device.answers.shift() ?? { code: found ? 201 : 404 };
      if (found && code === 201) {
        const text = decrypted(Buffer.concat(chunks), found.ecdh, found.auth);
        const payload = JSON.parse(text) as Record<string, unknown>;
        found.device.received.push({ payload, bytes: Buffer.byteLength(text), headers: request.headers });
      }
      response.writeHead(code, headers).end("x".repeat(100_000));
    });
  };
  const server = https ? createSecureServer(makeCertificate("localhost", 1), answer) : createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    requests,
    device() {
      const [ecdh, auth] = [createECDH("prime256v1"), randomBytes(16)];
      const path = `/push/${randomBytes(12).toString("base64url")}`;
      const keys = {
        p256dh: ecdh.generateKeys().toString("base64url"),
        auth: auth.toString("base64url"),
      };
      const device: TestDevice = {
        subscription: {
          endpoint: `${https ? "https" : "http"}://${host}${path}`,
          expirationTime: null,
          keys,
        },
        received: [],
        answers: [],
      };
      devices.set(path, { device, ecdh, auth });
      return device;
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** Decrypts an `aes128gcm` body (RFC 8188) for a device. */
function decrypted(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const [theirs, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), theirs]);
  const secret = hkdf(auth, ecdh.computeSecret(theirs), info, 32);
  const key = hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdf(salt, secret, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record's text is followed by a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

/**
 * Returns the sender that a push names, if the signature was made with the key.
 * @throws if it was not, or the push is for another service
 */
export async function senderOf(
  { headers }: ReceivedPush,
  key: string,
  audience: string,
): Promise<JWTPayload> {
  const [, token = "", named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  if (named !== key) throw new Error("It names another key.");
  const point = Buffer.from(key, "base64url");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const publicKey = await importJWK({ kty: "EC", crv: "P-256", x: part(1), y: part(33) }, "ES256");
  return (await jwtVerify(token, publicKey, { audience, algorithms: ["ES256"] })).payload;
}
