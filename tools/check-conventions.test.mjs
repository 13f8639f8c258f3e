import { expect, test } from "vitest";
import { brokenConventions } from "./check-conventions.mjs";

test.each([
  ["try { a(); } catch (cause) { b(cause); }", "names a caught error other than 'error'"],
  ["class A {\n  private readonly b = 1;\n}", "has a 'private' member; private fields are #fields"],
  ["export const MAX_ROWS = 3;", "names a constant in capitals; constants are camelCase"],
])("%s is a violation", (text, sentence) => {
  expect(brokenConventions(text)).toEqual([sentence]);
});

test("code that follows the table is accepted", () => {
  const text =
    "try { a(); } catch (error) { b(error); }\nclass A {\n  readonly #b = 1;\n}\nexport const maxRows = 3;\n";
  expect(brokenConventions(text)).toEqual([]);
});
