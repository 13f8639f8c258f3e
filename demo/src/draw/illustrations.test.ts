import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { iconsAsJson } from "../categories.ts";
import { drawMark, illustrations, tidied } from "./illustrations.ts";

const ui = new URL("../../../web/src/ui/", import.meta.url);

it("the committed illustrations are those the code draws (npx tsx demo/src/write-illustrations.ts), each below 6 KB", () => {
  for (const [name, draw] of Object.entries(illustrations)) {
    expect(readFileSync(new URL(`pictures/${name}.svg`, ui), "utf8")).toBe(tidied(draw(), name));
    expect(tidied(draw(), name).length).toBeLessThan(6144);
    expect(tidied(draw(), name)).not.toMatch(/NaN|undefined/);
  }
  expect(readFileSync(new URL("pictures/line-icons.json", ui), "utf8")).toBe(iconsAsJson());
  expect(readFileSync(new URL("mark.svg", ui), "utf8")).toBe(tidied(drawMark(), "mark"));
  expect(
    readdirSync(new URL("pictures/", ui))
      .filter((file) => file.endsWith(".svg"))
      .toSorted(),
  ).toEqual(
    Object.keys(illustrations)
      .map((name) => `${name}.svg`)
      .toSorted(),
  );
});
