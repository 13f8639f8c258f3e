// The client's built documents as they are sent: with the administrators' settings, a page's own head and body, and the
// policy for their scripts. web-client.ts decides which address gets which document.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants } from "node:zlib";
import { india, market, marketFor } from "@hourhand/contract/market";
import type { Language } from "@hourhand/contract/languages";
import { brandStyle, shadesOf } from "@hourhand/contract/brand-colours";
import type { Settings } from "../../settings/settings.ts";
import { escapeHtml } from "../html.ts";
import { tilesOrigin } from "./map-tiles.ts";
import type { Product, ProductSettings } from "../product.ts";

/** A page as it is sent, plain and compressed. */
export interface ServedPage {
  readonly html: string;
  readonly brotli: Buffer;
  readonly policy: string;
  /** Set for a page with several languages; its reply then varies by the request's language. */
  readonly language?: Language;
}

/** The parts of a page: lines of its head, and its body until the client draws. */
export interface PageParts {
  readonly head: string;
  readonly body: string;
}

/** The parts of Home that the server writes. */
export interface HomeParts {
  readonly head: (product: ProductSettings, language: Language) => string;
  /**
   * Returns the parts that change with the marketplace. Called each time somebody opens Home, so they must be cached.
   */
  readonly words: (product: ProductSettings, language: Language) => Promise<string>;
}

/** A document for public pages if there is no built client. */
export const bareShell = `<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title></title></head><body><div id="root"></div></body></html>`;

/** The place in Home for its text without scripts; the client never reads it (web/src/areas/customer/home/Home.tsx). */
const wordsPlace = '<noscript id="home-words"></noscript>';

/** Returns a document without its own title and description, and with other lines at the end of its head. */
const withHead = (document: string, head: string): string =>
  document
    .replace(/<title>[^<]*<\/title>/, "")
    .replace(/<meta\s+name="description"[^>]*>/, "")
    .replace("</head>", () => `${head}</head>`);

/** Returns the lines of a document's head that preload typefaces. */
export const fontLinksOf = (document: string): string[] =>
  document.match(/<link rel="preload"[^>]* as="font"[^>]*>/g) ?? [];

/** Preloads the typeface of the rupee sign, which is a separate file; otherwise prices would be laid out twice. */
function rupeeLinkOf(document: string): string {
  const [path] = /\/assets\/anek-latin-rupee-[\w-]+\.woff2/.exec(document) ?? [];
  return path === undefined
    ? ""
    : `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`;
}

/** Marks where a page's own parts go. Built files never contain NUL. */
const partMark = "\0";

/**
 * Makes a function that renders pages into a document whose scripts, and therefore policy, never change; with the
 * settings, and with a language's preloads (Home's typefaces in that language).
 */
export function createPageRenderer(
  shell: string,
  settings: Settings,
  product: Product,
  ahead: (language: Language) => string = () => "",
): (page: PageParts, language: Language) => Promise<ServedPage> {
  const policy = pagePolicy(shell, settings);
  const rupeeLink = rupeeLinkOf(shell);
  const frames = new Map<Language, { version: string; parts: readonly string[] }>();
  const frameIn = async (language: Language): Promise<readonly string[]> => {
    const present = await product.read();
    const before = frames.get(language);
    if (before?.version === versionOf(present)) return before.parts;
    const set = withHead(inLanguage(asSet(shell, present), language), ahead(language) + partMark);
    const parts = set.replace('<div id="root">', () => `${partMark}<div id="root">`).split(partMark);
    frames.set(language, { version: versionOf(present), parts });
    return parts;
  };
  return async ({ head, body }, language) => {
    const [start = "", middle = "", end = ""] = await frameIn(language);
    const html = `${start}${head}${body.includes("₹") ? rupeeLink : ""}${middle}${body}${end}`;
    // The result is cached for some seconds only: it is a sixteenth larger than at level 4, in half of the time.
    const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
    return { html, brotli, policy, language };
  };
}

/** Sets a document's language attribute. */
const inLanguage = (document: string, language: Language): string =>
  document.replace(/(<html [^>]*?lang=")[^"]*/, `$1${language}`);

/** Returns the bare page with the settings in force; renders it again when they change. */
export function followedShell(
  built: string,
  settings: Settings,
  product: Product,
): () => Promise<ServedPage> {
  let made: { version: string; page: ServedPage } | undefined;
  return async () => {
    const present = await product.read();
    if (made?.version !== versionOf(present))
      made = { version: versionOf(present), page: servedPage(asSet(built, present), settings) };
    return made.page;
  };
}

/** Home with the settings in force, before its words are inserted. */
interface HomeFrame {
  readonly version: string;
  /** The parts before and after the place of Home's words; if a build has no such place, there is no second part. */
  readonly around: readonly string[];
  readonly policy: string;
  made: { readonly words: string; readonly page: Promise<ServedPage> } | undefined;
}

/** Returns Home; renders it again when the settings or its words change. Concurrent requests share one rendering. */
export function followedHome(
  built: (language: Language) => string,
  partsOf: () => HomeParts | undefined,
  settings: Settings,
  product: Product,
): (language: Language) => Promise<ServedPage> {
  const frames = new Map<Language, HomeFrame>();
  return async (language) => {
    const present = await product.read();
    const parts = partsOf();
    let frame = frames.get(language);
    if (frame?.version !== versionOf(present)) {
      const set = asSet(built(language), present);
      const whole = parts ? withHead(inLanguage(set, language), parts.head(present, language)) : set;
      frame = {
        version: versionOf(present),
        around: whole.split(wordsPlace),
        policy: pagePolicy(whole, settings),
        made: undefined,
      };
      frames.set(language, frame);
    }
    const { around, policy } = frame;
    const words = around.length === 1 ? "" : ((await parts?.words(present, language)) ?? "");
    if (frame.made?.words !== words) {
      const html = around.join(words === "" ? wordsPlace : `<noscript id="home-words">${words}</noscript>`);
      frame.made = { words, page: compressed(html, policy, language) };
    }
    return frame.made.page;
  };
}

const compress = promisify(brotliCompress);

/**
 * Compresses without blocking other requests. The result is a twentieth larger than at level 11, in a tenth of the
 * time, because Home's words change while visitors come.
 */
async function compressed(html: string, policy: string, language: Language): Promise<ServedPage> {
  const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { html, brotli, policy, language };
}

/** Whether the market is the one that the client assumes by default. */
function isDefaultMarket(): boolean {
  const { country, currency, time_zone } = market();
  return country === india.country && currency === india.currency && time_zone === india.time_zone;
}

/**
 * Returns a version that changes when a document has to be made again: with the settings, or when an operator changes
 * the market.
 */
function versionOf({ version }: ProductSettings): string {
  const { country, currency, time_zone } = market();
  return `${version} ${country} ${currency} ${time_zone}`;
}

/** The product's name and mark in the built pages. */
const builtName = "HourHand";
const builtMark = /\/assets\/mark-[\w-]+\.svg/g;

/**
 * Puts the settings' name, colours and logo into a built page, so that they show at the first paint. The client finds
 * name, logo and market on `<html>`; what is not set is absent there, and the page stays as built.
 */
function asSet(page: string, { name, colours, logo, languages }: ProductSettings): string {
  const style = brandStyle(colours);
  const attributes = [
    ...(name === builtName ? [] : [`data-name="${escapeHtml(name)}"`]),
    ...(logo === null ? [] : [`data-logo="/media/${logo}.webp"`]),
    ...(isDefaultMarket() ? [] : [`data-market="${escapeHtml(JSON.stringify(marketFor(languages)))}"`]),
  ];
  // The client has texts in these languages; if none of them is offered, it shows English.
  let set = page.replace(/(?<=<html [^>]*data-languages=")[^"]*/, (written) => {
    const withTexts = new Set(written.split(" "));
    return languages.filter((language) => withTexts.has(language)).join(" ") || "en";
  });
  // The first language has the plain addresses (docs/rules/public-pages.md 7).
  set = set
    .replaceAll(new RegExp(`(?:\\?|&amp;)lang=${languages[0]}(?=")`, "g"), "")
    .replaceAll(new RegExp(`<input type="hidden" name="lang" value="${languages[0]}">`, "g"), "");
  if (name !== builtName) set = set.replaceAll(builtName, () => escapeHtml(name));
  if (logo !== null)
    set = set
      .replaceAll(builtMark, `/media/${logo}.webp`)
      .replace('href="/icons/apple-touch.png"', `href="/icons/${logo}/apple-touch.png"`)
      .replace(/(<link rel="icon"[^>]*) type="image\/svg\+xml"/, '$1 type="image/webp"');
  if (style !== "")
    set = set
      .replace(/(<meta name="theme-color" content=")[^"]*/, `$1${shadesOf("light", colours)["surface-deep"]}`)
      .replace("</head>", `<style>${style}</style></head>`);
  return attributes.length === 0 ? set : set.replace("<html ", () => `<html ${attributes.join(" ")} `);
}

const servedPage = (html: string, settings: Settings): ServedPage => ({
  html,
  brotli: brotliCompressSync(html),
  policy: pagePolicy(html, settings),
});

/**
 * Returns the policy that allows inline scripts only by their hashes, and Google's script only if sign-in with it is
 * set up.
 */
function pagePolicy(page: string, settings: Settings): string {
  const hashes = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
  const google = settings.googleClientId ? ["https://accounts.google.com/gsi/"] : [];
  const tiles = tilesOrigin(settings);
  const sockets = settings.publicUrl.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes), ...google].join(" ")}`,
    `style-src 'self' 'unsafe-inline' ${google.join(" ")}`,
    ["img-src 'self' data: blob:", ...tiles].join(" "),
    "font-src 'self'",
    `connect-src 'self' ${sockets} ${[...google, ...tiles].join(" ")}`,
    `frame-src ${google.join(" ") || "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
