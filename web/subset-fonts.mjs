// Makes web/src/ui/fonts/ from Fontsource's fonts. Run it by hand after an update (`node web/subset-fonts.mjs`). The
// small results are committed, so that a build need not run it. Subsets are ranges, not only the letters in use,
// because people's names may contain any letter. One file has the letters, digits and punctuation of every page,
// another the accented letters, a third the rupee sign, and a fourth other currencies' signs, which Fontsource has in
// a separate file. The remaining files have Devanagari, Malayalam, and only the letters of the languages' own names
// for the footer.
import { readFile, writeFile, mkdir } from "node:fs/promises";
import subsetFont from "subset-font";

const source = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const target = new URL("./src/ui/fonts/", import.meta.url);
const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

const latin = range(0x20, 0x7e) + "\u00a0£¥©°·×–—‘’‚“”„•…‹›€−";
const isLatin = new Set(Array.from(latin));
const accents = Array.from(`${range(0xa1, 0xff)}ıŒœ`)
  .filter((letter) => !isLatin.has(letter))
  .join("");
/** Fractions are never used and would add two more sets of digits. */
const latinFeatures = ["ccmp", "kern", "liga", "locl", "rvrn", "tnum"];
const anekLatin = "anek-latin/files/anek-latin-latin-wght-normal.woff2";
const anekLatinExt = "anek-latin/files/anek-latin-latin-ext-wght-normal.woff2";
// The joiners, and the dotted circle that carries a combining sign without a letter.
const joining = "\u200c\u200d\u25cc";
// Anek's Devanagari is three times as large as Noto's: 218 KB.
const devanagari = "noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2";
const malayalam = "anek-malayalam/files/anek-malayalam-malayalam-wght-normal.woff2";
/** @type {[from: string, text: string, to: string, keepFeatures?: string[]][]} */
const fonts = [
  [anekLatin, latin, "anek-latin.woff2", latinFeatures],
  [anekLatin, accents, "anek-latin-accents.woff2", latinFeatures],
  [anekLatinExt, "₹", "anek-latin-rupee.woff2"],
  [anekLatinExt, range(0x20a1, 0x20c0).replace("₹", ""), "anek-latin-currencies.woff2"],
  [devanagari, range(0x900, 0x97f) + joining, "noto-devanagari.woff2"],
  [devanagari, "हिन्दी", "name-hi.woff2"],
  [malayalam, range(0xd00, 0xd7f) + joining, "anek-malayalam.woff2"],
  [malayalam, "മലയാളം", "name-ml.woff2"],
];
await mkdir(target, { recursive: true });
for (const [from, text, to, keepFeatures] of fonts) {
  const made = await subsetFont(await readFile(new URL(from, source)), text, {
    targetFormat: "woff2",
    ...(keepFeatures && { keepFeatures }),
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  await writeFile(new URL(to, target), made);
  process.stdout.write(`${to}: ${made.length} bytes\n`);
}
