// Browsers that saw the production site once speak to it over TLS only.
import type { FastifyInstance } from "fastify";
import type { Settings } from "../../settings/settings.ts";

/** A year, and every name below: what OWASP's ASVS 5.0 asks for (3.4.1). */
const policy = "max-age=31536000; includeSubDomains";

/** Sends Strict-Transport-Security with every answer of a production site whose address is https. */
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
