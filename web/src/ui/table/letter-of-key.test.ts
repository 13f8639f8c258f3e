// Which letter a key means: on other layouts and scripts, and with Shift and CapsLock (docs/rules/screens.md 47).
import { expect, test } from "vitest";
import { letterOf } from "./use-row-keys.ts";

const pressed = (key: string, code: string, shiftKey = false): string => letterOf({ key, code, shiftKey });

test.each([
  ["the letter", "j", "KeyJ", false, "j"],
  ["CapsLock", "K", "KeyK", false, "k"],
  ["Shift", "J", "KeyJ", true, ""],
  ["Shift with CapsLock", "j", "KeyJ", true, ""],
  ["the sign, with Shift", "?", "Slash", true, "?"],
  ["the sign in another place (German)", "?", "Minus", true, "?"],
  ["the sign without Shift (French of Canada)", "?", "Digit6", false, "?"],
  ["the letter in another place (Dvorak)", "j", "KeyC", false, "j"],
  ["the place of the letter on another Latin layout (Dvorak)", "h", "KeyJ", false, "h"],
  ["a key that writes nothing", "ArrowDown", "ArrowDown", false, "arrowdown"],
] as const)("%s: %s at %s", (_, key, code, shiftKey, letter) => {
  expect(pressed(key, code, shiftKey)).toBe(letter);
});

test.each([
  ["Hindi", "\u0930", "\u0915"],
  ["Malayalam", "\u0d30", "\u0d15"],
  ["Russian", "\u043e", "\u043b"],
  ["Greek", "\u03be", "\u03ba"],
])("on a keyboard of another script the places of the keys count (%s)", (_, onJ, onK) => {
  expect([pressed(onJ, "KeyJ"), pressed(onK, "KeyK")]).toEqual(["j", "k"]);
  expect([pressed(onJ, "KeyJ", true), pressed(onK, "KeyK", true)]).toEqual(["", ""]);
  // CapsLock types a capital if the script has one.
  expect(pressed(onJ.toUpperCase(), "KeyJ")).toBe("j");
});

test("on a keyboard of another script the question mark needs Shift and its usual key, and other keys do nothing", () => {
  expect([pressed("\u042e", "Slash", true), pressed("\u044e", "Slash")]).toEqual(["?", ""]);
  expect(pressed("\u00f6", "Semicolon")).toBe("\u00f6");
});
