// The pictures in docs/screens match the README and the command that takes them.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./steps.mjs";

const folder = join(root, "docs/screens");
const pictures = readdirSync(folder);

test("the README's pictures exist, each with a text alternative", { tags: ["@screens-4.3"] }, () => {
  const shown = [
    ...readFileSync(join(root, "README.md"), "utf8").matchAll(/<img src="([^"]+)"[^>]* alt="([^"]*)"/g),
  ];
  expect(shown.length).toBeGreaterThanOrEqual(4);
  for (const [, source, words] of shown) {
    expect(pictures.map((name) => `docs/screens/${name}`)).toContain(source);
    expect(words.split(" ").length, source).toBeGreaterThan(4);
  }
});

test("`npm run screens` takes these pictures, and they are small enough for every clone", () => {
  const taken = ["readme", "berlin"]
    .map((name) => readFileSync(join(root, `e2e/screens/${name}.pictures.ts`), "utf8"))
    .join("\n");
  expect(pictures.length).toBeGreaterThanOrEqual(12);
  for (const name of pictures) expect(taken).toMatch(new RegExp(`\\b${name.replace(".webp", "")}\\b`));
  expect(pictures.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThan(1_500_000);
});
