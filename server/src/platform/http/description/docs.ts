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
  const description = openApi(endpoints, product);
  const json = JSON.stringify(description);
  const page = docsPage(description);
  server.get("/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(json));
  server.get("/docs", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(page),
  );
}
