// Serves the description of the calls, as data and as a page.
import type { FastifyInstance } from "fastify";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { docsPage } from "./docs-page.ts";
import { openApi } from "./openapi.ts";

/** Serves `/openapi.json` and `/docs`. Call after all endpoints are bound. */
export function serveDocs(
  server: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  product: { publicUrl: string; version: string },
): void {
  // Made at the first request: making it took a fifth of a start.
  let made: { json: string; page: string } | undefined;
  const documents = () => {
    if (made) return made;
    const description = openApi(endpoints, product);
    return (made = { json: JSON.stringify(description), page: docsPage(description) });
  };
  server.get("/openapi.json", (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(documents().json),
  );
  server.get("/docs", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(documents().page),
  );
}
