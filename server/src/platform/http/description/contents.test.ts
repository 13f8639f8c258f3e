// What the description says of each call: its tag, its scope, its refusals, how to sign in; and the events.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { eventTypes } from "@hourhand/contract/events";
import { scopes } from "@hourhand/contract/scopes";
import { allEndpoints } from "../../../../test/endpoints.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({ TEST_CLOCK: "on" }, { jobs: false });

interface Operation {
  operationId: string;
  tags: string[];
  description?: string;
  security: Record<string, string[]>[];
  responses: Record<string, unknown>;
}
interface Description {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, unknown>;
  components: { securitySchemes: Record<string, unknown> };
}
let description: Description;
let operations: Map<string, Operation>;
beforeAll(async () => {
  description = (await app.call("GET", "/openapi.json")).body;
  const all = Object.values(description.paths).flatMap((methods) => Object.values(methods));
  operations = new Map(all.map((operation) => [operation.operationId, operation]));
});

const described = () =>
  allEndpoints.flatMap((call) => {
    const operation = operations.get(call.name);
    return operation ? [{ call, operation }] : [];
  });
const takesKeys = (key: string) => key === "any" || (scopes as readonly string[]).includes(key);

test("each call says its scope, and takes a key only then", { tags: ["@api-1.18"] }, () => {
  const calls = described();
  expect(calls.filter(({ call }) => takesKeys(call.key)).length).toBeGreaterThan(20);
  for (const { call, operation } of calls) {
    const says = /API key: (?:scope `([\w:]+)`|(any) live one)\./.exec(operation.description ?? "");
    expect([call.name, says?.[1] ?? says?.[2]]).toEqual([
      call.name,
      takesKeys(call.key) ? call.key : undefined,
    ]);
    const isOpenToKeys = operation.security.some((scheme) => "apiKey" in scheme);
    expect([call.name, isOpenToKeys]).toEqual([call.name, takesKeys(call.key)]);
  }
});

test("each call has a tag and the refusals of its contract", { tags: ["@api-4.4"] }, () => {
  const calls = described();
  expect(calls.length).toBeGreaterThan(150);
  for (const { call, operation } of calls) {
    expect([call.name, operation.tags.length]).toEqual([call.name, 1]);
    const text = JSON.stringify(operation.responses);
    for (const { status, code } of call.problems) {
      expect([call.name, code, String(status) in operation.responses]).toEqual([call.name, code, true]);
      expect(text, call.name).toContain(code);
    }
  }
});

test("version, sign-in and every event are described", { tags: ["@api-4.5"] }, () => {
  const manifest = readFileSync(join(import.meta.dirname, "../../../../../package.json"), "utf8");
  expect(description.info.version).toBe((JSON.parse(manifest) as { version: string }).version);
  expect(Object.keys(description.components.securitySchemes)).toEqual(["bearer", "apiKey"]);
  const types = Object.values(eventTypes).flat();
  expect(types.length).toBeGreaterThan(25);
  expect(Object.keys(description.webhooks)).toEqual(expect.arrayContaining([...types]));
});
