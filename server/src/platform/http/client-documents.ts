// The client's built documents as they are sent: with what administrators have set, a page's own head and body, and the policy of
// their scripts. Which address gets which of them is in web-client.ts.
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants } from "node:zlib";
import type { Language } from "@hourhand/contract/me";
import { brandStyle, shadesOf } from "@hourhand/contract/brand-colours";
import type { Settings } from "../../settings/settings.ts";
import { escapeHtml } from "../html.ts";
import type { Product, ProductSettings } from "../product.ts";

/** A page as it is sent, plain and compressed. */
export interface ServedPage {
  readonly html: string;
  readonly brotli: Buffer;
  readonly policy: string;
  /** Of a page that is there in several; what it is asked in is part of what it depends on. */
  readonly language?: Language;
}

/** What a page brings: lines of its head, and its body to be read until the client draws. */
export interface PageParts {
  readonly head: string;
  readonly body: string;
}

/** What the server writes into Home. */
export interface HomeParts {
  readonly head: (product: ProductSettings, language: Language) => string;
  /** What changes with the marketplace: asked for each time somebody opens Home, so it is to be at hand. */
  readonly words: (product: ProductSettings, language: Language) => Promise<string>;
}

/** A document that carries public pages where the client is not built. */
export const bareShell = `<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title></title></head><body><div id="root"></div></body></html>`;

/** Where Home keeps a place for what is read without scripts; the client never looks into it (web/src/areas/customer/home/Home.tsx). */
const wordsPlace = '<noscript id="home-words"></noscript>';

/** A document without the title and description of its own, with other lines at the end of its head. */
const withHead = (document: string, head: string): string =>
  document
    .replace(/<title>[^<]*<\/title>/, "")
    .replace(/<meta\s+name="description"[^>]*>/, "")
    .replace("</head>", () => `${head}</head>`);

/** The lines of a document's head that ask for typefaces ahead. */
export const fontLinksOf = (document: string): string[] =>
  document.match(/<link rel="preload"[^>]* as="font"[^>]*>/g) ?? [];

/** Asks ahead for the typeface of the rupee sign, which is a file of its own; prices would be set twice without it. */
function rupeeLinkOf(document: string): string {
  const [path] = /\/assets\/anek-latin-rupee-[\w-]+\.woff2/.exec(document) ?? [];
  return path === undefined
    ? ""
    : `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`;
}

/** Stands in a document where a page's own parts come; no text of a build holds it. */
const partMark = "\0";

/**
 * Puts pages into a document whose scripts, and so whose policy, are always the same; with what was set, and with what a language
 * has ahead (its typefaces, as Home in it has them).
 */
export function carrier(
  shell: string,
  settings: Settings,
  product: Product,
  ahead: (language: Language) => string = () => "",
): (page: PageParts, language: Language) => Promise<ServedPage> {
  const policy = pagePolicy(shell, settings);
  const rupeeLink = rupeeLinkOf(shell);
  const frames = new Map<Language, { version: number; parts: readonly string[] }>();
  const frameIn = async (language: Language): Promise<readonly string[]> => {
    const present = await product.read();
    const before = frames.get(language);
    if (before?.version === present.version) return before.parts;
    const set = withHead(inLanguage(asSet(shell, present), language), ahead(language) + partMark);
    const parts = set.replace('<div id="root">', () => `${partMark}<div id="root">`).split(partMark);
    frames.set(language, { version: present.version, parts });
    return parts;
  };
  return async ({ head, body }, language) => {
    const [start = "", middle = "", end = ""] = await frameIn(language);
    const html = `${start}${head}${body.includes("₹") ? rupeeLink : ""}${middle}${body}${end}`;
    // Sent for some seconds: a sixteenth larger than at 4 for half of its time.
    const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
    return { html, brotli, policy, language };
  };
}

/** A document that says of itself which language it is in. */
const inLanguage = (document: string, language: Language): string =>
  document.replace(/(<html [^>]*?lang=")[^"]*/, `$1${language}`);

/** The bare page by the settings in force, made anew when those have changed. */
export function followedShell(
  built: string,
  settings: Settings,
  product: Product,
): () => Promise<ServedPage> {
  let made: { version: number; page: ServedPage } | undefined;
  return async () => {
    const present = await product.read();
    if (made?.version !== present.version)
      made = { version: present.version, page: servedPage(asSet(built, present), settings) };
    return made.page;
  };
}

/** What Home is made of, by the settings in force. */
interface HomeFrame {
  readonly version: number;
  /** What stands before and behind the place of its words; no second one where a build has no such place. */
  readonly around: readonly string[];
  readonly policy: string;
  made: { readonly words: string; readonly page: Promise<ServedPage> } | undefined;
}

/** Home, made anew when the settings or its words have changed; those who come meanwhile share one. */
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
    if (frame?.version !== present.version) {
      const set = asSet(built(language), present);
      const whole = parts ? withHead(inLanguage(set, language), parts.head(present, language)) : set;
      frame = {
        version: present.version,
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

/** Beside what is answered meanwhile, and a twentieth larger than at 11 for a tenth of its time: Home's words change while people come. */
async function compressed(html: string, policy: string, language: Language): Promise<ServedPage> {
  const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { html, brotli, policy, language };
}

/** What the built pages call the product, and its mark. */
const builtName = "HourHand";
const builtMark = /\/assets\/mark-[\w-]+\.svg/g;

/**
 * A built page with the name, the colours and the logo that were set, before the first paint. The client finds name and logo on
 * `<html>`; what is not set is not there, and the page is as it was built.
 */
function asSet(page: string, { name, colours, logo, languages }: ProductSettings): string {
  const style = brandStyle(colours);
  const attributes = [
    ...(name === builtName ? [] : [`data-name="${escapeHtml(name)}"`]),
    ...(logo === null ? [] : [`data-logo="/media/${logo}.webp"`]),
  ];
  // Of the languages that the client has texts in; English, which the documents are written in, always is.
  let set = page.replace(/(?<=<html [^>]*data-languages=")[^"]*/, (written) =>
    written
      .split(" ")
      .filter((language) => language === "en" || languages.includes(language))
      .join(" "),
  );
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

/** Inline scripts are allowed by their hashes alone; Google's script only where sign-in with it is set up. */
function pagePolicy(page: string, settings: Settings): string {
  const hashes = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
  const google = settings.googleClientId ? ["https://accounts.google.com/gsi/"] : [];
  const sockets = settings.publicUrl.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes), ...google].join(" ")}`,
    `style-src 'self' 'unsafe-inline' ${google.join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${sockets} ${google.join(" ")}`,
    `frame-src ${google.join(" ") || "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
