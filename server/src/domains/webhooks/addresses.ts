// Which addresses a webhook may have, and to which its connection may go (docs/rules/webhooks.md 9–11).
import { BlockList, isIP } from "node:net";
import type { Sentence } from "@hourhand/contract/sentence";
import { isLoopbackName } from "../../platform/http/local-request.ts";

/** What the settings allow in addition: hosts, with or without a port. */
export type AllowedHosts = readonly string[];

// IANA's special-purpose registries, and multicast. IPv6 addresses that carry an IPv4 address (mapped, NAT64, 6to4,
// Teredo) are refused whatever they carry: nobody needs them to reach a public server.
const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  notPublic.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  notPublic.addSubnet(network, prefix, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, "ipv4");
    case 6:
      return globalUnicast.check(address, "ipv6") && !notPublic.check(address, "ipv6");
    default:
      return false;
  }
}

/** The host of an address without brackets and without a dot at its end. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, "");

const portOf = ({ port, protocol }: URL): string => port || (protocol === "https:" ? "443" : "80");

/** Whether the settings allow this host. */
export const isAllowedHost = (url: URL, allowed: AllowedHosts): boolean =>
  allowed.some((entry) => {
    const host = URL.parse(`https://${entry}`);
    if (!host || hostOf(host) !== hostOf(url)) return false;
    return !/:\d+$/.test(entry) || (host.port || "443") === portOf(url);
  });

const ports = new Set(["443", "8443"]);

/** Returns why an address cannot be a webhook's; undefined if it can. A name is judged again at each delivery. */
export function whyRefused(address: string, allowed: AllowedHosts): Sentence | undefined {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:"))
    return "The address must begin with https:// and name a server.";
  if (url.username !== "" || url.password !== "")
    return "The address must not contain a user name or a password.";
  const host = hostOf(url);
  if (isAllowedHost(url, allowed))
    return url.protocol === "https:" || isLoopbackName(host)
      ? undefined
      : "The address must begin with https://.";
  if (url.protocol !== "https:") return "The address must begin with https://.";
  if (!ports.has(portOf(url))) return "The port of the address must be 443 or 8443.";
  const isHere = isLoopbackName(host) || host.endsWith(".localhost");
  if (isHere || (isIP(host) !== 0 && !isPublicAddress(host)))
    return "The address must be public, not on this machine or in a private network.";
  return undefined;
}
