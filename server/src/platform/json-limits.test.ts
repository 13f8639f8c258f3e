import { expect, test } from "vitest";
import { isJsonWithin } from "./json-limits.ts";

const isWithin = (json: string) => isJsonWithin(Buffer.from(json), { depth: 32, commas: 2_000 });

test("brackets and commas count, but not those in strings", () => {
  expect(isWithin('{"a":1,"b":[1,{"c":"x"}]}')).toBe(true);
  expect(isWithin(JSON.stringify({ text: '[{,"\\'.repeat(50_000) }))).toBe(true);
  expect(isWithin(`{"a":${"[".repeat(100)}`)).toBe(false);
  expect(isWithin(`{"a":${'{"a":'.repeat(100)}`)).toBe(false);
  expect(isWithin(`{"a":[${"1,".repeat(3_000)}1]}`)).toBe(false);
  expect(isWithin(`{"a":${"[],".repeat(1_000)}[]}`)).toBe(true);
});

test("broken text is left to the parser", () => {
  for (const broken of ["", '"', '"\\', '{"a', '"a\\"', "]]]", "{", "nonsense"])
    expect(isWithin(broken)).toBe(true);
});
