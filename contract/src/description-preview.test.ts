import { describe, expect, it } from "vitest";
import { previewOf } from "./description-preview.ts";

describe("previewOf a description", () => {
  it("leaves 65 characters unchanged", () => {
    expect(previewOf("a".repeat(65))).toBe("a".repeat(65));
  });

  it("cuts a longer text at 65 characters and adds an ellipsis", { tags: ["@customer-9.3"] }, () => {
    expect(previewOf("a".repeat(66))).toBe(`${"a".repeat(65)}…`);
  });

  it("never cuts a character in two", () => {
    expect(previewOf(`${"a".repeat(64)}🔧🔧`)).toBe(`${"a".repeat(64)}🔧…`);
  });
});
