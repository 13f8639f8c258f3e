// Makes certificates for test servers: self-signed X.509, so that the repository contains no key (RFC 5280, DER).
import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const block = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 128
      ? Buffer.from([length])
      : length < 256
        ? Buffer.from([0x81, length])
        : Buffer.from([0x82, length >> 8, length & 255]);
  return Buffer.concat([Buffer.from([tag]), size, body]);
};
const sequence = (...parts: readonly Buffer[]) => block(0x30, ...parts);
const bits = (bytes: Buffer) => block(0x03, Buffer.from([0]), bytes);
const time = (at: Date) => block(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, "")));

const commonName = block(0x06, Buffer.from("550403", "hex"));
const alternativeNames = block(0x06, Buffer.from("551d11", "hex"));
const ecdsaWithSha256 = sequence(block(0x06, Buffer.from("2a8648ce3d040302", "hex")));

/**
 * Makes a certificate for a host name, valid from an hour ago for the given number of days. Returns key and certificate
 * as PEM.
 */
export function makeCertificate(host: string, days: number): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  const name = sequence(block(0x31, sequence(commonName, block(0x0c, Buffer.from(host)))));
  const until = new Date(Date.now() + days * 86_400_000);
  const begin = new Date(Math.min(Date.now(), until.getTime()) - 3_600_000);
  const names = block(0x04, sequence(block(0x82, Buffer.from(host))));
  const body = sequence(
    block(0xa0, block(0x02, Buffer.from([2]))),
    block(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(begin), time(until)),
    name,
    publicKey,
    block(0xa3, sequence(sequence(alternativeNames, names))),
  );
  const signature = sign("sha256", body, createPrivateKey(privateKey));
  const der = sequence(body, ecdsaWithSha256, bits(signature));
  const lines = (der.toString("base64").match(/.{1,64}/g) ?? []).join("\n");
  return { key: privateKey, cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}
