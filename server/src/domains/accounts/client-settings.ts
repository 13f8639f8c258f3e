// What the client is told before anybody has signed in.
import type { FastifyRequest } from "fastify";
import { demoAccounts } from "../../demo-accounts.ts";
import { isLocalRequest } from "../../platform/http/local-request.ts";
import type { Platform } from "../../platform/platform.ts";

/** The settings that a client follows; the demo accounts only to whoever sits at this machine. */
export function viewClientSettings({ settings }: Pick<Platform, "settings">, request: FastifyRequest) {
  const { googleClientId, marketTimeZone, socialLinks } = settings;
  return {
    googleClientId,
    marketTimeZone,
    socialLinks,
    demoAccounts: isLocalRequest(request) ? demoAccounts(settings) : [],
  };
}
