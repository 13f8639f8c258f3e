import { expect, test } from "vitest";
import { likeAnywhere } from "./like-pattern.ts";

test("wildcards in a text are literal", () => {
  expect(likeAnywhere("50%_\\")).toBe(String.raw`%50\%\_\\%`);
});
