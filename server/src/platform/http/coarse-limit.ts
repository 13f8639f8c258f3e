// The limit over all calls together. Each call also has its own limit; this one limits a network's total.
import type { FastifyInstance } from "fastify";
import type { Limits } from "./limits.ts";
import { isLocalPeer } from "./local-request.ts";
import { networkOf } from "./network.ts";

/** How many calls a network may make in a minute, not counting files of the built client. */
export const maxCallsOfNetwork = 6_000;
export const callsOfNetwork = "calls of a network";

/** Left out, so that a monitor on the process's own machine does not take it for dead because of others' load. */
const watched = new Set(["/healthz", "/readyz", "/metrics"]);

/** Limits all routes that are bound afterwards. */
export function limitEveryNetwork(server: FastifyInstance, limits: Limits): void {
  server.addHook("onRequest", async (request) => {
    const { url, config } = request.routeOptions;
    if (config.isStatic || (watched.has(url ?? "") && isLocalPeer(request))) return;
    await limits.take(callsOfNetwork, networkOf(request.ip), maxCallsOfNetwork, 60);
  });
}
