// The limit over all calls together. Each call has a limit of its own; this one bounds what a network may ask for in all.
import type { FastifyInstance } from "fastify";
import type { Limits } from "./limits.ts";
import { isLocalPeer } from "./local-request.ts";
import { networkOf } from "./network.ts";

/** The calls of a network in a minute, files of the built client aside. */
export const maxCallsOfNetwork = 6_000;
export const callsOfNetwork = "calls of a network";

/** What watches a process on its own machine must not take it for dead because others ask for much. */
const watched = new Set(["/healthz", "/readyz", "/metrics"]);

/** Holds for what is bound afterwards. */
export function limitEveryNetwork(server: FastifyInstance, limits: Limits): void {
  server.addHook("onRequest", async (request) => {
    const { url, config } = request.routeOptions;
    if (config.isStatic || (watched.has(url ?? "") && isLocalPeer(request))) return;
    await limits.take(callsOfNetwork, networkOf(request.ip), maxCallsOfNetwork, 60);
  });
}
