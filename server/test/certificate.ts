// Makes certificates for test servers (X.509), so that the repository contains no key (RFC 5280, DER).
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
const basicConstraints = block(0x06, Buffer.from("551d13", "hex"));
const isTrue = Buffer.from("0101ff", "hex");
const ecdsaWithSha256 = sequence(block(0x06, Buffer.from("2a8648ce3d040302", "hex")));

/** A key and its certificate, as PEM. */
export interface Certified {
  key: string;
  cert: string;
}

/** An authority that signs certificates; those that trust `cert` trust what it signs. */
export interface Authority extends Certified {
  name: string;
}

/**
 * Makes a certificate for a host name, valid from an hour ago for the given number of days; an expired one for 0 days or
 * fewer. It is self-signed without an authority.
 */
export const makeCertificate = (host: string, days: number, authority?: Authority): Certified =>
  certify(
    host,
    days,
    sequence(alternativeNames, block(0x04, sequence(block(0x82, Buffer.from(host))))),
    authority,
  );

/** Makes an authority that is valid for a day. */
export function makeAuthority(name: string): Authority {
  return { name, ...certify(name, 1, sequence(basicConstraints, isTrue, block(0x04, sequence(isTrue)))) };
}

function certify(subject: string, days: number, extension: Buffer, authority?: Authority): Certified {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  const nameOf = (name: string) =>
    sequence(block(0x31, sequence(commonName, block(0x0c, Buffer.from(name)))));
  const until = new Date(Date.now() + days * 86_400_000);
  const begin = new Date(Math.min(Date.now(), until.getTime()) - 3_600_000);
  const body = sequence(
    block(0xa0, block(0x02, Buffer.from([2]))),
    block(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(authority?.name ?? subject),
    sequence(time(begin), time(until)),
    nameOf(subject),
    publicKey,
    block(0xa3, sequence(extension)),
  );
  const signature = sign("sha256", body, createPrivateKey(authority?.key ?? privateKey));
  const der = sequence(body, ecdsaWithSha256, bits(signature));
  const lines = (der.toString("base64").match(/.{1,64}/g) ?? []).join("\n");
  return { key: privateKey, cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}
