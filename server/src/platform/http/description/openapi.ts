// Describes the calls as OpenAPI 3.1, made from the contract.
import type { KeyUse } from "@hourhand/contract/scopes";
import type { AnyEndpoint, Role } from "@hourhand/contract/endpoint";
import { exampleCurrency } from "@hourhand/contract/example-market";
import { fieldsInEitherPlace } from "@hourhand/contract/list-fields";
import { market } from "@hourhand/contract/market";
import { inMarket } from "@hourhand/contract/money-fields";
import {
  invalidInput,
  keyEnded,
  keyNotAccepted,
  keyReused,
  notAllowed,
  notAPicture,
  notFound,
  notSignedIn,
  scopeMissing,
  tooLarge,
  tooManyPictures,
  tooManyRequests,
} from "@hourhand/contract/problem";
import { isSaid } from "@hourhand/contract/sentence";
import { inWords } from "../../sentences.ts";
import { isSchema, jsonSchema, mapInside, type JsonSchema } from "./json-schema.ts";
import { nameSchemas, placeOf, schemaAt, type NamedSchemas } from "./named-schemas.ts";
import { schemaNames } from "./schema-names.ts";
import { tagOf, tags } from "./tags.ts";
import { describedEvents, eventSchemas } from "./webhook-events.ts";

/** The refusal of every call. `errors` has the sentences for single fields. */
const problemSchema = {
  type: "object",
  required: ["message", "code"],
  properties: {
    message: { type: "string", description: "A sentence for people, in the caller's language." },
    code: { type: "string", description: "The refusal's name, for programs." },
    errors: {
      type: "object",
      additionalProperties: { type: "array", items: { type: "string" } },
      description: "Sentences by field.",
    },
  },
};

interface Described {
  readonly endpoint: AnyEndpoint;
  readonly query: JsonSchema;
  readonly params: JsonSchema;
  readonly body: JsonSchema;
  readonly reply: JsonSchema;
}

/** Makes the OpenAPI document of the bound endpoints. */
export function openApi(
  endpoints: readonly AnyEndpoint[],
  { publicUrl, version }: { publicUrl: string; version: string },
): Record<string, unknown> {
  const calls = endpoints.map(describe);
  const schemas = nameSchemas({ ...readNamed(calls), Problem: problemSchema });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls.filter(({ endpoint }) => endpoint.onlyWithQuery === undefined)) {
    const { endpoint } = call;
    const others = calls.filter(
      (other) => other.endpoint.onlyWithQuery !== undefined && isSameAddress(other.endpoint, endpoint),
    );
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(call, others, schemas),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "HourHand",
      version,
      summary: "Every call of the marketplace.",
      description:
        "A trailing slash is optional. Bodies are JSON, forms or multipart/form-data; pictures need the latter. Amounts named `_paise` are in the currency's minor unit. A refusal has a `code` for programs and a `message` for people. Beside its own refusals any call may answer 400, 413 or 415 if what is sent cannot be read, and 503 while a part of the service is down.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks: describedEvents(),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "A person's session: the access token of `POST /token/`, valid for 15 minutes.",
        },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "hh_live_…",
          description:
            "An API key of a program. Each call says the scope it needs; a key acts for the marketplace within its scopes.",
        },
      },
      schemas: { ...schemas.components, ...eventSchemas },
    },
  };
}

const isSameAddress = (one: AnyEndpoint, other: AnyEndpoint): boolean =>
  one.method === other.method && one.path === other.path;

/** Returns a value as plain JSON, its sentences in English. */
const inEnglish = (value: unknown): JsonSchema =>
  JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => (isSaid(inner) ? inWords("en", inner) : inner)),
  ) as JsonSchema;

/** Returns a call's schemas without keywords of our own, and without references. */
function describe(endpoint: AnyEndpoint): Described {
  const either = fieldsInEitherPlace(endpoint);
  const pick = (schema: AnyEndpoint["query"]) =>
    Object.fromEntries(Object.entries(schema.properties).filter(([name]) => either.includes(name)));
  const plain = (schema: AnyEndpoint["query"], more: object, own = schema.properties as object) => {
    const properties = Object.entries({ ...more, ...own }).map(([name, field]) => [
      name,
      inMarket(field as JsonSchema),
    ]);
    return jsonSchema(inEnglish({ ...schema, properties: Object.fromEntries(properties) }));
  };
  return {
    endpoint,
    params: plain(endpoint.params, {}),
    query: plain(endpoint.query, pick(endpoint.body)),
    body: plain(endpoint.body, pick(endpoint.query)),
    reply: plain(endpoint.reply, {}),
  };
}

/** Reads each named schema where it occurs. A name without a place is a mistake in schema-names.ts. */
function readNamed(calls: readonly Described[]): Record<string, JsonSchema> {
  const byName = new Map(calls.map((call) => [call.endpoint.name, call]));
  return Object.fromEntries(
    Object.entries(schemaNames).flatMap(([name, written]) => {
      const place = placeOf(written);
      const call = byName.get(place.operation);
      // The calls of the test clock and of other settings may not be bound.
      if (call === undefined) return [];
      const schema = schemaAt(call[place.in], place.path);
      if (schema === undefined) throw new Error(`'${written}' of the schema ${name} does not exist.`);
      return [[name, schema]];
    }),
  );
}

function operation(
  call: Described,
  others: readonly Described[],
  schemas: NamedSchemas,
): Record<string, unknown> {
  const { endpoint } = call;
  const either = fieldsInEitherPlace(endpoint);
  const sentences = [
    ...(either.length > 0 ? [`${either.join(", ")}: in the query or in the body, which wins.`] : []),
    ...others.map(({ endpoint: { onlyWithQuery, summary } }) => `With \`${onlyWithQuery}\`: ${summary}`),
    ...(endpoint.who === "anyone" || endpoint.who.length === 0 ? [] : [`Who: ${whoMay(endpoint)}.`]),
    ...(keySentences[endpoint.key] ?? [`API key: scope \`${endpoint.key}\`.`]),
  ];
  const content = bodyContent(call, schemas);
  const replies = [call, ...others].map(({ reply }) => schemas.referReply(reply));
  return {
    operationId: endpoint.name,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    ...(sentences.length > 0 && { description: sentences.join(" ") }),
    security: securityOf(endpoint),
    parameters: [
      ...parameters(call.params, "path"),
      ...[call, ...others].flatMap(({ query }) => parameters(query, "query")),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(content !== undefined && { requestBody: { required: hasRequired(call), content } }),
    responses: {
      [endpoint.status]: {
        description: "Done",
        content: endpoint.answers
          ? { [endpoint.answers]: { schema: { type: "string" }, ...example(endpoint.examples?.reply) } }
          : {
              "application/json": {
                schema: replies.length === 1 ? replies[0] : { anyOf: replies },
                ...example(endpoint.examples?.reply),
              },
            },
      },
      ...refusals(call, content !== undefined),
    },
  };
}

/** What the description says of keys where it is not the scope. */
const keySentences: Partial<Record<KeyUse, readonly string[]>> = {
  any: ["API key: any live one."],
  none: [],
  ignored: [],
};

function securityOf(endpoint: AnyEndpoint): readonly object[] {
  if (endpoint.who === "anyone") return [];
  const isForPeople = endpoint.who === "signed-in" || endpoint.who.length > 0;
  return [...(isForPeople ? [{ bearer: [] }] : []), ...(takesKeys(endpoint) ? [{ apiKey: [] }] : [])];
}
const takesKeys = ({ key }: AnyEndpoint): boolean => key !== "none" && key !== "ignored";

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same call with the same key is made once, and answered as the first time.",
  schema: { type: "string", maxLength: 200 },
};

export const whoMay = ({ who }: AnyEndpoint): string =>
  typeof who === "string"
    ? who === "anyone"
      ? "anybody"
      : "anybody who is signed in"
    : who.map((role) => audience[role]).join(", ");
const audience: Readonly<Record<Role, string>> = {
  admin: "administrators",
  worker: "workers",
  user: "customers",
};

const hasRequired = ({ body, endpoint }: Described): boolean =>
  ((body["required"] ?? []) as string[]).length > 0 || Object.values(endpoint.pictures).some(isRequired);
const isRequired = (rule: unknown): boolean => (rule as { required: boolean }).required;

/** Returns the body in each encoding; undefined for a call without fields. Only multipart can hold pictures. */
function bodyContent({ endpoint, body }: Described, schemas: NamedSchemas) {
  const properties = (body["properties"] ?? {}) as Record<string, JsonSchema>;
  const pictures = Object.entries(endpoint.pictures as Record<string, { title: string; required: boolean }>);
  if (Object.keys(properties).length + pictures.length === 0) return undefined;
  const media = { schema: schemas.refer(body), ...example(endpoint.examples?.body) };
  const encoded = { "application/json": media, "application/x-www-form-urlencoded": media };
  if (pictures.length === 0) return { ...encoded, "multipart/form-data": media };
  const needed = pictures.filter(([, rule]) => rule.required).map(([name]) => name);
  const required = [...((body["required"] ?? []) as string[]), ...needed];
  const files = pictures.map(([name, { title }]) => [name, { type: "string", format: "binary", title }]);
  const plain = mapInside(body, (field) => schemas.refer(field));
  const withPictures = {
    ...plain,
    ...(required.length > 0 && { required }),
    properties: { ...(plain["properties"] as object), ...Object.fromEntries(files) },
  };
  const typed = endpoint.examples?.body;
  const sample = typed && { ...typed, ...Object.fromEntries(needed.map((name) => [name, "(bytes)"])) };
  const multipart = { "multipart/form-data": { schema: withPictures, ...example(sample) } };
  return needed.length > 0 ? multipart : { ...encoded, ...multipart };
}

/** The refusals of a call: its own ones, and those that any call of its kind may answer. */
function refusals({ endpoint, params }: Described, hasBody: boolean) {
  const { who, method } = endpoint;
  const hasId = Object.keys(params["properties"] ?? {}).length > 0;
  // An act upon a thing may be its other side's.
  const isForSome = typeof who !== "string" || (who === "signed-in" && hasId && method !== "GET");
  const kinds = [
    ...(hasBody || Object.keys(endpoint.query.properties).length > 0 ? [invalidInput] : []),
    ...(endpoint.who === "anyone" ? [] : [notSignedIn]),
    ...(takesKeys(endpoint) ? [keyEnded] : []),
    ...(isForSome ? [notAllowed] : []),
    ...(takesKeys(endpoint) && endpoint.key !== "any" ? [scopeMissing] : []),
    ...(endpoint.key === "none" ? [keyNotAccepted] : []),
    ...(hasId ? [notFound] : []),
    ...(Object.keys(endpoint.pictures).length > 0 ? [notAPicture, tooLarge, tooManyPictures] : []),
    ...endpoint.problems,
    ...(endpoint.idempotent ? [keyReused] : []),
    tooManyRequests,
  ];
  const byStatus = new Map<number, Map<string, string>>();
  for (const { status, code, sentence } of kinds)
    byStatus.set(status, (byStatus.get(status) ?? new Map<string, string>()).set(code, sentence));
  return Object.fromEntries(
    [...byStatus].map(([status, sentences]) => [
      status,
      {
        description: [...sentences].map(([code, sentence]) => `\`${code}\`: ${sentence}`).join("\n\n"),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );
}

/** Returns an example of the contract in the market's currency. */
const example = (value: object | string | undefined) =>
  value === undefined ? {} : { example: inCurrency(inEnglishValue(value)) };
const inEnglishValue = (value: object | string): unknown =>
  typeof value === "string" ? value : inEnglish(value);
function inCurrency(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCurrency);
  if (!isSchema(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "currency" && inner === exampleCurrency ? market().currency : inCurrency(inner),
    ]),
  );
}

function parameters(schema: JsonSchema, place: "path" | "query") {
  const required = new Set((schema["required"] ?? []) as string[]);
  return Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || required.has(name),
    schema: field,
  }));
}
