// Warns about an untrusted `X-Forwarded-For`: it mostly comes from a reverse proxy that TRUST_PROXY does not name, so
// that all people behind it count as one.
import type { FastifyInstance } from "fastify";
import type { Logger } from "../log/logger.ts";

const pauseMs = 3_600_000;

/** Warns, at most once an hour, about requests with `X-Forwarded-For` from a peer that `TRUST_PROXY` does not name. */
export function warnOfUntrustedProxies(server: FastifyInstance, log: Logger): void {
  let lastWarning = Number.NEGATIVE_INFINITY;
  server.addHook("onRequest", (request, _reply, done) => {
    const isBelieved = (request.ips?.length ?? 1) > 1;
    if (request.headers["x-forwarded-for"] !== undefined && !isBelieved) {
      const now = performance.now();
      if (now - lastWarning >= pauseMs) {
        lastWarning = now;
        log.warn(
          { peer: request.socket.remoteAddress },
          "A request carries X-Forwarded-For, but TRUST_PROXY does not name its sender: everybody behind that proxy " +
            "counts as one address, and limits meant for one slow down all. Set TRUST_PROXY to the proxy's address.",
        );
      }
    }
    done();
  });
}
