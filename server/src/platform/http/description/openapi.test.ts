// The description of the calls: complete, clean to a linter, and without keywords of our own.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../../../test/start-app.ts";
import { isSchema, type JsonSchema } from "./json-schema.ts";
import { keyOf } from "./named-schemas.ts";

const app = testApp({ TEST_CLOCK: "on" });

interface Description {
  info: { version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, { operationId: string; tags: string[]; [part: string]: unknown }>>;
  components: { schemas: Record<string, JsonSchema> };
}
let description: Description;

beforeAll(async () => {
  description = (await app.call("GET", "/openapi.json")).body;
});

/** Lists each schema of an object with two fields or more, with the path to it. */
function* objects(value: unknown, path: string): Generator<{ schema: JsonSchema; path: string }> {
  if (Array.isArray(value)) for (const inner of value) yield* objects(inner, path);
  if (!isSchema(value)) return;
  const { properties } = value;
  if (isSchema(properties) && Object.keys(properties).length > 1) yield { schema: value, path };
  for (const [name, inner] of Object.entries(value))
    if (name !== "example")
      yield* objects(inner, ["properties", "schema"].includes(name) ? path : `${path}.${name}`);
}

test("a schema that two operations share has a name", { tags: ["@api-4.2"] }, () => {
  const places = new Map<string, Set<string>>();
  for (const methods of Object.values(description.paths))
    for (const { operationId, responses, requestBody } of Object.values(methods))
      for (const part of [responses, requestBody])
        for (const { schema, path } of objects(part, operationId))
          places.set(
            keyOf(schema),
            (places.get(keyOf(schema)) ?? new Set()).add(
              path.replaceAll(/\.content\.[^.]+|\.responses|\.properties|\.\d+/g, ""),
            ),
          );
  for (const [name, component] of Object.entries(description.components.schemas))
    for (const { schema, path } of objects(component["properties"], name))
      places.set(keyOf(schema), (places.get(keyOf(schema)) ?? new Set()).add(path));
  const repeated = [...places].filter(
    ([, found]) => new Set([...found].map((path) => path.split(".")[0])).size > 1,
  );
  expect(repeated.map(([, found]) => [...found].join(" = "))).toEqual([]);
});

/** What Redocly's recommended rules find. */
async function lint(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], rules: { "no-path-trailing-slash": "off" } });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  return found.map(
    ({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId}: ${message} at ${String(location[0]?.pointer)}`,
  );
}

test(
  "a linter finds nothing, and would find a doubled operationId and an unknown keyword",
  { tags: ["@api-4.1"] },
  async () => {
    expect(await lint(description)).toEqual([]);
    const planted = structuredClone(description) as unknown as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    Object.assign(planted.paths["/api/v1/bookings"]?.["get"] ?? {}, {
      operationId: "readBooking",
      who: "all",
    });
    expect((await lint(planted)).toSorted()).toEqual([
      expect.stringContaining("operation-operationId-unique"),
      expect.stringContaining("struct"),
    ]);
  },
);
