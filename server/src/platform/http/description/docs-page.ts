// The description of the calls as a page for people: no script, nothing from elsewhere, made for a phone too.
import { escapeHtml } from "../../html.ts";
import { isSchema, type JsonSchema } from "./json-schema.ts";

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}
interface Media {
  schema: JsonSchema;
  example?: unknown;
}
interface Description {
  info: { version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: { schemas: Record<string, JsonSchema> };
}

const style = `
:root{color-scheme:light dark;--line:#8883;--soft:#8881;--accent:#0f5c5c}
@media (prefers-color-scheme:dark){:root{--accent:#7fd1c9}}
*{box-sizing:border-box}body{font:16px/1.55 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.7rem;margin:0 0 .5rem}h2{margin:2.5rem 0 .25rem;font-size:1.25rem}h3{font-size:.95rem;margin:1rem 0 .25rem}
a{color:var(--accent)}code,pre{font:.86em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}nav a{padding:.45rem .8rem;border:1px solid var(--line);border-radius:2rem;text-decoration:none}
details{border-top:1px solid var(--line)}details>div{padding:0 0 1rem}summary{padding:.7rem 0;cursor:pointer;min-height:44px}
summary span{display:block;padding-left:1.1rem;opacity:.8}
b{display:inline-block;min-width:4.3rem;color:var(--accent)}
dl{margin:0}dt{padding-top:.4rem}dd{margin:0 0 0 1.2rem}dt em{opacity:.7;font-style:normal}
pre{background:var(--soft);border-radius:.5rem;padding:.8rem;overflow:auto;max-height:24rem;overflow-wrap:normal}
`;

/** Makes the page of `/docs` from the OpenAPI document. */
export function docsPage(document: Record<string, unknown>): string {
  const description = document as unknown as Description;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const events = Object.entries(description.webhooks ?? {}).map(([name, { post }]) => ({
    method: "event",
    path: name,
    operation: post,
  }));
  const chapters = description.tags.map(({ name, description: text }) => ({
    name,
    text,
    calls: [...operations, ...events].filter(({ operation }) => operation.tags[0] === name),
  }));
  const shown = chapters.filter(({ calls }) => calls.length > 0);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>HourHand: the calls</title><style>${style}</style></head>
<body><h1>HourHand: the calls</h1><p>Version ${escapeHtml(description.info.version)}. ${inline(description.info.description)}
The same as data, for programs that generate clients: <a href="/openapi.json">openapi.json</a>.</p>
<nav aria-label="Chapters">${[...shown.map(({ name }) => name), "Schemas"]
    .map((name) => `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`)
    .join("")}</nav>
${shown
  .map(
    ({
      name,
      text,
      calls,
    }) => `<section><h2 id="${anchor(name)}">${escapeHtml(name)}</h2><p>${inline(text)}</p>
${calls.map(({ method, path, operation }) => call(method, path, operation)).join("\n")}</section>`,
  )
  .join("\n")}
<section><h2 id="schemas">Schemas</h2>${Object.entries(description.components.schemas)
    .map(
      ([name, schema]) =>
        `<details id="schema-${name}"><summary><code>${name}</code></summary><div>${fields(schema)}</div></details>`,
    )
    .join("\n")}</section></body></html>`;
}

function call(method: string, path: string, operation: Operation): string {
  const { parameters, requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {});
  const [status = "", reply] = Object.entries(responses)[0] ?? [];
  const [type = "", media] = Object.entries(reply?.content ?? {})[0] ?? [];
  const refusals = Object.entries(responses).slice(1);
  return `<details id="${operation.operationId}"><summary><b>${method}</b><code>${escapeHtml(path)}</code>
<span>${inline(operation.summary)}</span></summary><div>
${operation.description ? `<p>${inline(operation.description)}</p>` : ""}
${part(
  "Parameters",
  parameters.map(({ name, in: place, required, schema, description }) =>
    row(name, schema, required, `${place}${description === undefined ? "" : `. ${description}`}`),
  ),
)}
${body.length > 0 ? `<h3>Body</h3>${fields(body[0]?.[1].schema ?? {})}${example(body[0]?.[1])}` : ""}
${media ? `<h3>Reply: ${status}${type === "application/json" ? "" : ` ${escapeHtml(type)}`}</h3>${fields(media.schema)}${example(media)}` : ""}
${
  refusals.length > 0
    ? `<h3>Refusals</h3><dl>${refusals
        .map(
          ([code, { description }]) =>
            `<dt>${code}</dt>${description
              .split("\n\n")
              .map((line) => `<dd>${inline(line)}</dd>`)
              .join("")}`,
        )
        .join("")}</dl>`
    : ""
}
</div></details>`;
}

const anchor = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
/** Escapes a text; the parts between backticks become code. */
const inline = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
const part = (title: string, rows: readonly string[]): string =>
  rows.length === 0 ? "" : `<h3>${title}</h3><dl>${rows.join("")}</dl>`;
const example = (media: Media | undefined): string =>
  media?.example === undefined
    ? ""
    : `<h3>Example</h3><pre tabindex="0">${escapeHtml(typeof media.example === "string" ? media.example : JSON.stringify(media.example, undefined, 2))}</pre>`;

/** The fields of an object, each with its type; a list of types where there are several. */
function fields(schema: JsonSchema): string {
  const { allOf, anyOf, properties } = schema;
  const several = (allOf ?? anyOf) as JsonSchema[] | undefined;
  if (several !== undefined)
    return several.map(fields).join(allOf === undefined ? "<p>or</p>" : "<p>and</p>");
  if (!isSchema(properties)) return `<p>${typeOf(schema)}</p>`;
  const required = new Set((schema["required"] ?? []) as string[]);
  return `<dl>${Object.entries(properties)
    .map(([name, field]) => row(name, field as JsonSchema, required.has(name), ""))
    .join("")}</dl>`;
}

function row(name: string, schema: JsonSchema, required: boolean, more: string): string {
  const text = [more, schema["description"] as string | undefined].filter(Boolean).join(". ");
  const inner = innerOf(schema);
  return `<dt><code>${escapeHtml(name)}</code> ${typeOf(schema)}${required ? "" : " <em>optional</em>"}</dt>${text === "" ? "" : `<dd>${inline(text)}</dd>`}${inner === undefined ? "" : `<dd>${fields(inner)}</dd>`}`;
}

/** The object whose fields are listed below a field: itself, or the items of a list. */
function innerOf(schema: JsonSchema): JsonSchema | undefined {
  if (isSchema(schema["properties"])) return schema;
  return isSchema(schema["items"]) ? innerOf(schema["items"]) : undefined;
}

/** The type of a field in a few words, with a link where it has a name. */
function typeOf(schema: JsonSchema): string {
  const { $ref: reference, type, enum: words, items, anyOf, format } = schema;
  if (typeof reference === "string") {
    const name = reference.split("/").at(-1) ?? "";
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (Array.isArray(anyOf)) return (anyOf as JsonSchema[]).map(typeOf).join(" or ");
  if (Array.isArray(words)) return words.map((word) => `<code>${escapeHtml(String(word))}</code>`).join(" ");
  if (isSchema(items)) return `list of ${typeOf(items)}`;
  const types = Array.isArray(type) ? (type as string[]).join(" or ") : type;
  const named = typeof types === "string" ? types : "anything";
  const formatted = typeof format === "string" ? `${named} (${format})` : named;
  return escapeHtml([formatted, ...boundsOf(schema)].join(", "));
}

function boundsOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string[] {
  const isBounded =
    typeof minimum === "number" || (typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER);
  const hasLength = minLength !== undefined || maxLength !== undefined;
  return [
    ...(isBounded ? [span(minimum, maximum)] : []),
    ...(hasLength ? [`${span(minLength, maxLength)} characters`] : []),
  ];
}

/** A range in words. No reader needs the largest safe integer as a bound. */
function span(least: unknown, most: unknown): string {
  const bounded = typeof most === "number" && most < Number.MAX_SAFE_INTEGER;
  if (typeof least === "number" && bounded) return `${least} to ${most}`;
  return bounded ? `at most ${most}` : `at least ${String(least)}`;
}
