// Draws the picture that chat apps show for a link to a public page (docs/rules/public-pages.md 9): 1200×630, in the
// product's colours.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { shadesOf } from "@hourhand/contract/brand-colours";
import type { Language } from "@hourhand/contract/languages";
import { escapeHtml } from "../../platform/html.ts";
import { findOwnFolder } from "../../platform/own-folder.ts";
import type { ProductSettings } from "../../platform/product.ts";

/** The text of a link picture. */
export interface LinkCard {
  readonly heading: string;
  readonly lines: readonly string[];
  /** The path of a public picture shown next to the text. */
  readonly face?: string;
  /** The paths of public pictures shown in a row below the heading. */
  readonly faces?: readonly string[];
}

/** The settings that give a link picture its look. */
export type Brand = Pick<ProductSettings, "name" | "colours" | "logo">;

/** In pixels, as chat apps expect. */
export const linkPictureSize = { width: 1200, height: 630 };
const size = linkPictureSize;
const margin = 72;
const faceSize = 320;
/** Of the faces in a row. */
const rowFace = { side: 156, gap: 22, top: 434 };
const folder = findOwnFolder("link-pictures") ?? "";
/** Each font has one script; a character missing in one comes from another. */
const fonts = ["anek-latin", "anek-devanagari", "anek-malayalam"].map((name) => join(folder, `${name}.ttf`));
const families = "Anek Latin Medium, Anek Devanagari Medium, Anek Malayalam Medium";
/** Font sizes from the preferred one to the smallest, in pixels. */
const headingSizes = [84, 72, 60, 50];
const headingHeight = 220;
const lineSize = 38;
const maxHeading = 90;
const maxLine = 120;

/** Hashes everything that a picture shows, so that the version changes with the picture. */
export const linkPictureVersion = (card: LinkCard, { name, colours, logo }: Brand): string =>
  createHash("sha256")
    .update(JSON.stringify([card, name, colours, logo]))
    .digest("hex")
    .slice(0, 16);

/** Returns all words of a picture, for people who do not see it. */
export const wordsOfLinkPicture = ({ heading, lines }: LinkCard, { name }: Brand): string =>
  [name, heading, ...lines].filter((line) => line !== "").join(" – ");

/** The prefix of a picture's address, before the path of its page. */
export const linkPicturePrefix = "/link-pictures";

/** Returns `/link-pictures/workers/7/anita-nair-plumber.jpg?v=…`; for Home, `/link-pictures/home.jpg`. */
export const linkPictureAddress = (
  path: string,
  card: LinkCard,
  { brand, language, languages }: { brand: Brand; language: Language; languages: readonly Language[] },
): string => {
  const [plain = "/"] = path.split("?");
  const inLanguage = language === languages[0] ? "" : `lang=${language}&`;
  return `${linkPicturePrefix}${plain === "/" ? "/home" : plain}.jpg?${inLanguage}v=${linkPictureVersion(card, brand)}`;
};

interface Layer {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const short = (text: string, limit: number): string => {
  const signs = Array.from(new Intl.Segmenter().segment(text.replaceAll(/[\p{C}\s]+/gu, " ").trim()));
  return signs.length <= limit
    ? signs.map(({ segment }) => segment).join("")
    : `${signs
        .slice(0, limit - 1)
        .map(({ segment }) => segment)
        .join("")}…`;
};

let isLoaded: Promise<unknown> | undefined;
/** Loads the fonts. They stay loaded in the whole process after their first use. */
const loadFonts = () =>
  (isLoaded ??= fonts.reduce<Promise<unknown>>(
    (before, fontfile) =>
      before.then(() => sharp({ text: { text: "x", font: families, fontfile } }).toBuffer()),
    Promise.resolve(),
  ));

async function drawText(text: string, colour: string, pixels: number, width: number): Promise<Layer> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
      font: `${families} ${pixels}`,
      width,
      wrap: "word-char",
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Draws the heading in the largest size that fits. */
async function drawHeading(text: string, colour: string, width: number, at = 0): Promise<Layer> {
  const drawn = await drawText(text, colour, headingSizes[at] ?? lineSize, width);
  return drawn.height <= headingHeight || at >= headingSizes.length - 1
    ? drawn
    : drawHeading(text, colour, width, at + 1);
}

/** Makes a mask that crops a square of `side` pixels to a circle. */
function circle(side: number): Buffer {
  const pixels = Buffer.alloc(side * side * 4, 255);
  const middle = (side - 1) / 2;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const inside = side / 2 - Math.hypot(x - middle, y - middle);
      pixels[(y * side + x) * 4 + 3] = Math.round(255 * Math.min(1, Math.max(0, inside)));
    }
  return pixels;
}

/** Crops a picture to a circle. */
const round = (picture: Buffer, side: number): Promise<Buffer> =>
  sharp(picture)
    .resize(side, side, { fit: "cover" })
    .ensureAlpha()
    .composite([{ input: circle(side), raw: { width: side, height: side, channels: 4 }, blend: "dest-in" }])
    .png()
    .toBuffer();

/**
 * Draws a page's picture as JPEG, about 40 to 120 KB.
 * @param pictures the pictures shown next to the text, if available
 */
export async function drawLinkPicture(
  card: LinkCard,
  { name, colours }: Brand,
  pictures: { face?: Buffer | null; faces?: readonly Buffer[]; logo?: Buffer | null },
): Promise<Buffer> {
  await loadFonts();
  const shades = shadesOf("light", colours);
  const [deep, ink, soft, accent] = [
    shades["surface-deep"] ?? "#0b4f4f",
    shades["surface-onDeep"] ?? "#ffffff",
    shades["surface-onDeepMuted"] ?? "#ffffff",
    shades["secondary-main"] ?? "#f5a524",
  ];
  const width = size.width - 2 * margin - (pictures.face ? faceSize + margin : 0);
  const layers: OverlayOptions[] = [
    {
      input: { create: { width: size.width, height: 14, channels: 3, background: accent } },
      top: 616,
      left: 0,
    },
    {
      input: await round(pictures.logo ?? readFileSync(join(folder, "mark.png")), 72),
      top: 64,
      left: margin,
    },
  ];
  const brand = await drawText(short(name, 40), ink, 44, size.width - 2 * margin - 96);
  layers.push({ input: brand.data, top: 100 - Math.round(brand.height / 2), left: margin + 96 });
  if (pictures.face)
    layers.push({
      input: await round(pictures.face, faceSize),
      top: 178,
      left: size.width - margin - faceSize,
    });
  let top = 196;
  const put = ({ data, height }: Layer, gap: number, left = margin): void => {
    if (top + height > size.height - 32) return;
    layers.push({ input: data, top, left });
    top += height + gap;
  };
  put(await drawHeading(short(card.heading, maxHeading), ink, width), 36);
  const row = pictures.faces ?? [];
  for (const [at, picture] of row.entries())
    layers.push({
      input: await round(picture, rowFace.side),
      top: rowFace.top,
      left: margin + at * (rowFace.side + rowFace.gap),
    });
  // The lines are next to the faces, because the heading takes the space above them.
  const left = margin + row.length * (rowFace.side + rowFace.gap);
  if (row.length > 0) top = rowFace.top + 52;
  for (const line of card.lines)
    if (line !== "")
      put(await drawText(short(line, maxLine), soft, lineSize, width - (left - margin)), 20, left);
  return sharp({ create: { ...size, channels: 3, background: deep } })
    .composite(layers)
    .jpeg({ quality: 84 })
    .toBuffer();
}
