// Describes the calls as OpenAPI 3.1, generated from the contract, and also as a readable page.
import { inMarket } from "@hourhand/contract/money-fields";
import { isSaid } from "@hourhand/contract/sentence";
import { inWords } from "../sentences.ts";
import type { FastifyInstance } from "fastify";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { fieldsInEitherPlace } from "@hourhand/contract/list-fields";
import { escapeHtml } from "../html.ts";

interface Field {
  isSalary?: boolean;
  title?: string;
  type?: string;
  [key: string]: unknown;
}

/** Makes the OpenAPI document of the bound endpoints. */
export function openApi(endpoints: readonly AnyEndpoint[], publicUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path =
      endpoint.path.replaceAll(/:(\w+)/g, "{$1}") +
      (endpoint.onlyWithQuery ? `?${endpoint.onlyWithQuery}` : "");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "HourHand",
      version: "1",
      description: "Every call of the marketplace. A trailing slash is optional.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  };
}

function operation(endpoint: AnyEndpoint): Record<string, unknown> {
  const statuses = new Map<number, string[]>();
  for (const problem of endpoint.problems) {
    statuses.set(problem.status, [...(statuses.get(problem.status) ?? []), problem.sentence]);
  }
  const inEitherPlace = fieldsInEitherPlace(endpoint);
  const pick = (schema: AnyEndpoint["query"]): Record<string, unknown> =>
    Object.fromEntries(Object.entries(schema.properties).filter(([name]) => inEitherPlace.includes(name)));
  const query = { ...endpoint.query, properties: { ...pick(endpoint.body), ...endpoint.query.properties } };
  const properties = {
    ...pick(endpoint.query),
    ...endpoint.body.properties,
    ...Object.fromEntries(
      Object.entries(endpoint.pictures as Record<string, { title: string }>).map(([name, rule]) => [
        name,
        { type: "string", format: "binary", title: rule.title },
      ]),
    ),
  };
  const schema = {
    ...endpoint.body,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, inMarket(field as Field)]),
    ),
  };
  const encodings = ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(inEitherPlace.length > 0 && {
      description: `${inEitherPlace.join(", ")}: in the query or in the body, which wins.`,
    }),
    ...(endpoint.who === "anyone" ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(endpoint.params, "path"), ...parameters(query, "query")],
    ...(Object.keys(properties).length > 0 && {
      requestBody: {
        content: Object.fromEntries(
          encodings.map((encoding) => [encoding, { schema, ...example(endpoint.examples?.body) }]),
        ),
      },
    }),
    responses: {
      [endpoint.status]: {
        description: "Done",
        content: endpoint.answers
          ? { [endpoint.answers]: { schema: { type: "string" }, ...example(endpoint.examples?.reply) } }
          : { "application/json": { schema: endpoint.reply, ...example(endpoint.examples?.reply) } },
      },
      ...Object.fromEntries(
        [...statuses].map(([status, sentences]) => [status, { description: sentences.join(" / ") }]),
      ),
    },
  };
}

const example = (value: object | string | undefined) => (value === undefined ? {} : { example: value });

function parameters(schema: AnyEndpoint["query"], place: "path" | "query") {
  const required = new Set<string>((schema as { required?: string[] }).required ?? []);
  return Object.entries(schema.properties as Record<string, Field>).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.has(name),
    schema: field,
  }));
}

/** Serves `/openapi.json` and `/docs`. Call after all endpoints are bound. */
export function serveDocs(
  server: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  publicUrl: string,
): void {
  const json = JSON.stringify(openApi(endpoints, publicUrl), (_, value: unknown) =>
    isSaid(value) ? inWords("en", value) : value,
  );
  const page = docsPage(endpoints);
  server.get("/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(json));
  server.get("/docs", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(page),
  );
}

function docsPage(endpoints: readonly AnyEndpoint[]): string {
  const sections = endpoints.map((endpoint) => {
    const who = typeof endpoint.who === "string" ? endpoint.who : endpoint.who.join(", ");
    const fields = [...rows(endpoint.params), ...rows(endpoint.query), ...rows(endpoint.body)];
    for (const [name, rule] of Object.entries(endpoint.pictures as Record<string, { required: boolean }>)) {
      fields.push(
        `<tr><td><code>${escapeHtml(name)}</code></td><td>picture</td><td>${rule.required ? "required" : ""}</td></tr>`,
      );
    }
    const inEitherPlace = fieldsInEitherPlace(endpoint).map((name) => `<code>${escapeHtml(name)}</code>`);
    const refusals = endpoint.problems
      .map((problem) => `<li>${problem.status} ${escapeHtml(problem.sentence)}</li>`)
      .join("");
    const reply =
      endpoint.answers ??
      Object.keys(endpoint.reply.properties)
        .map((name) => `<code>${escapeHtml(name)}</code>`)
        .join(", ");
    return `<section id="${endpoint.name}"><h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}${endpoint.onlyWithQuery ? `?${endpoint.onlyWithQuery}=` : ""}</code></h2>
<p>${escapeHtml(endpoint.summary)} <em>Who: ${escapeHtml(who)}.</em></p>
${fields.length > 0 ? `<table>${fields.join("")}</table>` : ""}
${inEitherPlace.length > 0 ? `<p>${inEitherPlace.join(", ")}: in the query or in the body, which wins.</p>` : ""}
<p>Answers ${endpoint.status}: ${reply}</p>${refusals ? `<ul>${refusals}</ul>` : ""}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>HourHand: the calls</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8884;padding:.5rem 0}h2{font-size:1.05rem}table{border-collapse:collapse}td{padding:.15rem .8rem .15rem 0}
</style></head><body><h1>HourHand: the calls</h1><p>The same as data: <a href="/openapi.json">openapi.json</a>. Bodies are taken as
multipart/form-data, as forms and as JSON.</p>${sections.join("\n")}</body></html>`;
}

function rows(schema: AnyEndpoint["query"]): string[] {
  const required = new Set<string>((schema as { required?: string[] }).required ?? []);
  return Object.entries(schema.properties as Record<string, Field>).map(([name, field]) => {
    const words = Array.isArray(field["enum"]) ? ` (${(field["enum"] as string[]).join(", ")})` : "";
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(`${field.type ?? ""}${words}`)}</td><td>${required.has(name) ? "required" : ""}</td></tr>`;
  });
}
