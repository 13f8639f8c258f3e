import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOf } from "./text-difference.ts";

const terms = Array.from({ length: 400 }, (_, n) => `${n}. What is agreed in paragraph ${n} holds.`).join(
  "\n",
);

test("a changed word in a long text is shown with a few words around it", () => {
  const changed = terms.replace("paragraph 200 holds", "paragraph 200 counts");
  expect(differenceOf(terms, changed, 200)).toEqual({
    was: "… holds.\n200. What is agreed in paragraph 200 holds.\n201. What is agreed in paragraph 201 holds. …",
    is: "… holds.\n200. What is agreed in paragraph 200 counts.\n201. What is agreed in paragraph 201 holds. …",
  });
});

test("added or removed text is on its own side, between the same words", () => {
  const { was, is } = differenceOf("Be kind.\nBe on time.", "Be kind.\nBe tidy.\nBe on time.", 200);
  expect(was).toBe("Be kind.\nBe on time.");
  expect(is).toBe("Be kind.\nBe tidy.\nBe on time.");
  expect(differenceOf("", "New.", 200)).toEqual({ was: "", is: "New." });
});

test("a difference above the maximum is cut between words", () => {
  const { was, is } = differenceOf("Short.", terms, 100);
  expect(was).toBe("Short.");
  expect(is).toMatch(/^0\. What is agreed .* …$/s);
  expect(is.length).toBeLessThan(110);
});

describe("any texts", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 400 });
  test("no character is cut apart, and both sides stay short", () => {
    fc.assert(
      fc.property(text, text, text, text, (before, one, other, after) => {
        const { was, is } = differenceOf(`${before}${one}${after}`, `${before}${other}${after}`, 100);
        for (const side of [was, is]) {
          expect(side).not.toMatch(/\p{Cs}/u);
          expect(side.length).toBeLessThan(200);
        }
      }),
    );
  });
});
