import { expect, test } from "vitest";
import { nameFromGoogle } from "./rules.ts";

test.each([
  ["Asha", "Asha"],
  ["  Asha \n Rani ", "Asha Rani"],
  ["Ad\u202Emin\u200B", "Admin"],
  ["മോഹന്\u200D", "മോഹന്\u200D"],
  ["അ\u202Eന്\u200Dവർ", "അന്വർ"],
  ["asha@example.com", "Google"],
  ["win.example.com", "Google"],
  ["\u200B\u202E", "Google"],
  ["", "Google"],
  [undefined, "Google"],
  [7, "Google"],
  ["x".repeat(80), "x".repeat(50)],
  ["🙂".repeat(80), "🙂".repeat(25)],
])("%j becomes %j", { tags: ["@fair-play-2.4"] }, (claimed, name) => {
  expect(nameFromGoogle(claimed, "Google")).toBe(name);
});
