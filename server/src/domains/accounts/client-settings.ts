// Settings for clients whose user has not signed in yet.
import type { FastifyRequest } from "fastify";
import { demoAccounts } from "../../demo-accounts.ts";
import { isLocalRequest } from "../../platform/http/local-request.ts";
import type { Platform } from "../../platform/platform.ts";

/** Returns the settings for the client; demo accounts are included only for callers on this machine. */
export async function viewClientSettings(
  { settings, product }: Pick<Platform, "settings" | "product">,
  request: FastifyRequest,
) {
  const { googleClientId } = settings;
  const { socialLinks, contact, languages, customerPayments } = await product.read();
  return {
    googleClientId,
    languages,
    customerPayments,
    socialLinks,
    contact,
    demoAccounts: isLocalRequest(request) ? demoAccounts(settings) : [],
  };
}
