// Records denied access as security events, so that an attack can be analysed: forbidden calls and sockets, tokens that
// should have worked, and too many attempts.
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import type { SecurityLog } from "../log/security-log.ts";

const statusesToRecord = new Set([401, 403, 429]);

/** Records denied access at every call bound after this. */
export function recordDeniedCalls(server: FastifyInstance, securityLog: SecurityLog): void {
  server.addHook("onResponse", (request, reply, done) => {
    if (statusesToRecord.has(reply.statusCode))
      recordDeniedAccess(securityLog, {
        status: reply.statusCode,
        personId: request.currentUser?.id ?? null,
        address: request.ip,
        call: request.routeOptions.config.endpoint?.name ?? request.routeOptions.url ?? "unknown",
        keyId: request.apiKey?.keyId,
        token: /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1],
      });
    done();
  });
}

/** An access that was denied; `token` is the access token that came with it. */
export interface DeniedAccess {
  status: number;
  personId: number | null;
  address: string;
  call: string;
  /** The live API key that came with it. */
  keyId?: number | undefined;
  token: string | undefined;
}

/** Records a denial unless it is irrelevant. */
export function recordDeniedAccess(securityLog: SecurityLog, denial: DeniedAccess): void {
  const { status, token, keyId, ...rest } = denial;
  if (status === 429) return securityLog.record({ event: "too-many-requests", ...rest });
  const matters = status === 403 || (status === 401 && token !== undefined && !hasExpired(token));
  if (matters)
    securityLog.record({
      event: "access-refused",
      ...rest,
      detail: { status, ...(keyId !== undefined && { key: keyId }) },
    });
}

/**
 * Whether a token itself says that it has expired: every client sends such a token now and then, and that is not an
 * attack.
 */
function hasExpired(token: string): boolean {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    return typeof claims?.exp === "number" && claims.exp <= Date.now() / 1000;
  } catch {
    return false;
  }
}

/**
 * Returns the address behind an upgrade request, as Fastify's `request.ip` does for a call: behind trusted proxies, the
 * last address in `X-Forwarded-For` that is not theirs.
 */
export function addressOf(request: IncomingMessage, trustProxy: readonly string[] | undefined): string {
  const peer = request.socket.remoteAddress ?? "";
  if (!trustProxy) return peer;
  const proxies = new BlockList();
  for (const entry of trustProxy) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    return isIP(plain) !== 0 && proxies.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
  };
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const hops = [...forwarded.map((hop) => hop.trim()).filter(Boolean), peer];
  return hops.findLast((hop) => !isProxy(hop)) ?? hops[0] ?? peer;
}
