// Writes the web client's illustrations, the mark and the trades' icons: npx tsx demo/src/write-illustrations.ts

import { writeFileSync } from "node:fs";
import { iconsAsJson } from "./categories.ts";
import { drawMark, illustrations, tidied } from "./draw/illustrations.ts";

const ui = new URL("../../web/src/ui/", import.meta.url);
for (const [name, draw] of Object.entries(illustrations))
  writeFileSync(new URL(`pictures/${name}.svg`, ui), tidied(draw(), name));
writeFileSync(new URL("mark.svg", ui), tidied(drawMark(), "mark"));
writeFileSync(new URL("pictures/line-icons.json", ui), iconsAsJson());
