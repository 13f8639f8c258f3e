// Compares events with their description in /openapi.json.
import type { EventGroup } from "@hourhand/contract/events";
import { expect } from "vitest";
import { dataOfGroups } from "../src/platform/http/description/webhook-events.ts";

/** Checks that an event has the fields that its description names, and no others. */
export function expectDescribed({ type, data }: { type: string; data: object }): void {
  const { properties, optional = [] } = dataOfGroups[type.split(".")[0] as EventGroup];
  const fields = Object.keys(properties).filter((name) => !optional.includes(name) || name in data);
  expect(Object.keys(data).toSorted(), type).toEqual(fields.toSorted());
}
