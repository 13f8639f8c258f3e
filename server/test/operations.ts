// The calls that /openapi.json names, for tests with random input.
import { expect } from "vitest";
import type { Answer, TestApp } from "./start-app.ts";

/** One call as the product describes it. */
export interface Operation {
  method: string;
  path: string;
  /** Whether the call needs no session. */
  isOpen: boolean;
  fields: string[];
}

interface OpenApiOperation {
  security: unknown[];
  requestBody?: { content: Record<string, { schema: DescribedBody }> };
}

/** A body, or the reference to a named schema. */
interface DescribedBody {
  $ref?: string;
  properties?: Record<string, unknown>;
}

/** Reads every call that the product describes. */
export async function readOperations(app: TestApp): Promise<Operation[]> {
  const { body } = await app.call("GET", "/openapi.json");
  const resolve = (schema: DescribedBody | undefined): DescribedBody | undefined =>
    schema?.$ref ? body.components.schemas[schema.$ref.split("/").at(-1) ?? ""] : schema;
  return Object.entries(body.paths as Record<string, Record<string, OpenApiOperation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        isOpen: operation.security.length === 0,
        fields: Object.keys(
          resolve(operation.requestBody?.content["application/json"]?.schema)?.properties ?? {},
        ),
      })),
  );
}

/** Returns the call's path with this id in it. */
export const pathOf = ({ path }: Operation, id: string | number): string =>
  path.replaceAll(/\{\w+\}/g, String(id));

/**
 * Checks that a reply is not a 5xx, except 503, and that an error has a sentence and reveals nothing about the code.
 */
export function expectTidy(answer: Answer, what: string): void {
  expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toSatisfy(
    (status: number) => status < 500 || status === 503,
  );
  if (answer.status < 400) return;
  expect(typeof answer.body.message, what).toBe("string");
  expect(answer.body.message.length, what).toBeGreaterThan(10);
  expect(answer.body.stack, what).toBeUndefined();
}
