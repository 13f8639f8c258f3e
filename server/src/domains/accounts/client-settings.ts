// What the client is told before anybody has signed in.
import type { FastifyRequest } from "fastify";
import { demoAccounts } from "../../demo-accounts.ts";
import { isLocalRequest } from "../../platform/http/local-request.ts";
import type { Platform } from "../../platform/platform.ts";

/** The settings that a client follows; the demo accounts only to whoever sits at this machine. */
export async function viewClientSettings(
  { settings, product }: Pick<Platform, "settings" | "product">,
  request: FastifyRequest,
) {
  const { googleClientId, marketTimeZone } = settings;
  const { socialLinks, contact } = await product.read();
  return {
    googleClientId,
    marketTimeZone,
    socialLinks,
    contact,
    demoAccounts: isLocalRequest(request) ? demoAccounts(settings) : [],
  };
}
