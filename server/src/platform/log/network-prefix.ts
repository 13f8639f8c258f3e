// Reduces an address to its network, so coarsely that it does not identify a person.
import { isIP } from "node:net";

/** Returns the /24 of an IPv4 address, the /48 of an IPv6 one; null for anything else. */
export function prefixOf(address: string): string | null {
  const plain = address.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  const kind = isIP(plain);
  if (kind === 4) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (kind !== 6) return null;
  // Node normalizes every notation, with at most one '::'.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 3).join(":")}::/48`;
}
