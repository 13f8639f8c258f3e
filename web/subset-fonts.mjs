// Makes web/src/ui/fonts/ from Fontsource's Anek Latin: run by hand after an update (`node web/subset-fonts.mjs`); the
// small results are committed so that a build need not run it. One file: Latin letters, digits, punctuation, arrows
// and the rupee sign, which Fontsource keeps in another file, so that a second tiny one carries it alone.
import { readFile, writeFile, mkdir } from "node:fs/promises";
import subsetFont from "subset-font";

const source = new URL("../node_modules/@fontsource-variable/anek-latin/files/", import.meta.url);
const target = new URL("./src/ui/fonts/", import.meta.url);
const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + "ıŒœ–—‘’‚“”„†•…‰‹›−×·";
await mkdir(target, { recursive: true });
for (const [from, text, to] of [
  ["anek-latin-latin-wght-normal.woff2", latin, "anek-latin.woff2"],
  ["anek-latin-latin-ext-wght-normal.woff2", "₹", "anek-latin-rupee.woff2"],
]) {
  const made = await subsetFont(await readFile(new URL(from, source)), text, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(new URL(to, target), made);
  process.stdout.write(`${to}: ${made.length} bytes\n`);
}
