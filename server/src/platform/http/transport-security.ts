// Makes browsers that have visited the production site use only TLS from then on.
import type { FastifyInstance } from "fastify";
import type { Settings } from "../../settings/settings.ts";

/** A year, with subdomains, as OWASP's ASVS 5.0 (3.4.1) requires. */
const policy = "max-age=31536000; includeSubDomains";

/** Sends Strict-Transport-Security with every reply of a production site whose address is https. */
export function requireHttps(
  server: FastifyInstance,
  { isProduction, publicUrl }: Pick<Settings, "isProduction" | "publicUrl">,
): void {
  if (!isProduction || !publicUrl.startsWith("https:")) return;
  server.addHook("onRequest", (_request, reply, done) => {
    reply.header("strict-transport-security", policy);
    done();
  });
}
