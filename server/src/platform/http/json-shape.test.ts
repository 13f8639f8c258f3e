import { expect, test } from "vitest";
import { isBodyShaped } from "./json-shape.ts";

test("bodies are flat: brackets and commas count, but not those in texts", () => {
  expect(isBodyShaped('{"a":1,"b":[1,{"c":"x"}]}')).toBe(true);
  expect(isBodyShaped(JSON.stringify({ text: '[{,"\\'.repeat(50_000) }))).toBe(true);
  expect(isBodyShaped(`{"a":${"[".repeat(100)}`)).toBe(false);
  expect(isBodyShaped(`{"a":${'{"a":'.repeat(100)}`)).toBe(false);
  expect(isBodyShaped(`{"a":[${"1,".repeat(3_000)}1]}`)).toBe(false);
  expect(isBodyShaped(`{"a":${"[],".repeat(1_000)}[]}`)).toBe(true);
  for (const broken of ["", '"', '"\\', "]]]", "{"]) expect(isBodyShaped(broken)).toBe(true);
});
