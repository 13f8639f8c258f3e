// Serves the built web client: the prerendered home page, the bare page for every other address, hashed files for ever.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languages, type Language } from "@hourhand/contract/me";
import { brandStyle, shadesOf } from "@hourhand/contract/brand-colours";
import type { Settings } from "../../settings/settings.ts";
import { escapeHtml } from "../html.ts";
import { languageInAddress } from "../language.ts";
import type { Product, ProductSettings } from "../product.ts";
import { answerUnknownPaths } from "./server.ts";

/** Paths that are screens (docs/rules/screens.md 1); the page decides what to show. */
const screens = [
  "/",
  "/signin",
  "/sigin",
  "/signup",
  "/signUP",
  "/signup/enterotp",
  "/Forgot",
  "/forgot",
  "/change_password",
  "/worker_register",
  "/admin-panel",
  "/worker",
];

/** Takes the place of the service worker and goes, with all that was kept: the next page comes from the server alone. */
const withdrawnWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister()),
  ),
);
`;

/** A document that carries public pages where the client is not built. */
const bareShell = `<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><title></title></head><body><div id="root"></div></body></html>`;

/** How pages that the server writes are put into the client's documents. */
export interface ClientPages {
  /** The client's bare page with a page's own head in its head, and its body to be read until the client draws. */
  render(page: { head: string; body: string }, language: Language): Promise<ServedPage>;
  /** Sends such a page. */
  send(reply: FastifyReply, status: number, page: ServedPage): unknown;
  /** Puts lines into Home's head, and what is read there without scripts into its place. */
  writeHome(home: HomeParts): void;
  /** Answers addresses below `/workers` and `/services` that no route reads; the client's bare page is every other's. */
  writeUnknown(page: (request: FastifyRequest, status: number) => Promise<ServedPage>): void;
  /** The markup of one of the client's text pages, `Terms` or `Privacy`, in a language; empty where the client is not built. */
  textOf(page: string, language: Language): string;
}

/** What the server writes into Home. */
export interface HomeParts {
  readonly head: (product: ProductSettings, language: Language) => string;
  /** What changes with the marketplace: asked for each time somebody opens Home, so it is to be at hand. */
  readonly words: (product: ProductSettings, language: Language) => Promise<string>;
}

/** Where Home keeps a place for what is read without scripts; the client never looks into it (web/src/areas/customer/home/Home.tsx). */
const wordsPlace = '<noscript id="home-words"></noscript>';

/** Addresses whose unknown ones have a page by the server. */
const isPublicAddress = (url: string): boolean => /^\/(workers|services)(?![^/?#])/.test(url);

/** What a `/?open=` may name that is not one person's (docs/rules/screens.md 35). */
const isPublicPage = (open: unknown): boolean =>
  open === undefined ||
  (typeof open === "string" && /^(Home|Workers|Worker_details\/\d+|Terms|Privacy|)$/.test(open));

/** Nobody else's business: not found by search, and not to be had again by Back after signing out. */
const asPrivate = (reply: FastifyReply): FastifyReply =>
  reply.header("x-robots-tag", "noindex").header("cache-control", "no-store");

/**
 * Serves the client from a folder with `index.html` (home, prerendered; in another language `index.<language>.html`) and
 * `shell.html` (every other screen).
 */
export async function serveWebClient(
  server: FastifyInstance,
  { settings, product }: { settings: Settings; product: Product },
  folder: string | undefined,
): Promise<ClientPages> {
  let unknownPage: Parameters<ClientPages["writeUnknown"]>[0] | undefined;
  const writeUnknown: ClientPages["writeUnknown"] = (page) => {
    unknownPage = page;
  };
  const answerUnknown = (bare: (reply: FastifyReply, status: number) => unknown) =>
    answerUnknownPaths(server, async (reply, status) => {
      reply.header("x-robots-tag", "noindex");
      if (unknownPage === undefined || !isPublicAddress(reply.request.url)) return bare(reply, status);
      return sendPage(reply, status, await unknownPage(reply.request, status));
    });
  if (folder === undefined || !existsSync(join(folder, "index.html"))) {
    answerUnknown((reply, status) =>
      reply.code(status).type("text/plain").send("The web client is not built. Run: npm run build"),
    );
    return {
      render: carrier(bareShell, settings, product),
      send: sendPage,
      writeHome() {},
      writeUnknown,
      textOf: () => "",
    };
  }
  const home = readFileSync(join(folder, "index.html"), "utf8");
  const homeByLanguage = new Map<string, string>();
  for (const language of languages) {
    const path = join(folder, `index.${language}.html`);
    if (existsSync(path)) homeByLanguage.set(language, readFileSync(path, "utf8"));
  }
  const shellPath = join(folder, "shell.html");
  const shell = existsSync(shellPath) ? readFileSync(shellPath, "utf8") : home;
  const built = { index: false, wildcard: false, preCompressed: true, cacheControl: false } as const;
  await server.register(fastifyStatic, {
    ...built,
    root: folder,
    globIgnore: ["assets/**", ...(settings.serviceWorker === "off" ? ["sw.js*"] : [])],
    setHeaders(response, path) {
      const isWorker = /[/\\]sw\.js(\.\w+)?$/.test(path);
      response.setHeader("cache-control", isWorker ? "no-cache" : "public, max-age=3600");
    },
  });
  // Named by their content: nobody asks again whether they have changed, nor what became of them, so what such questions would
  // need is not sent. On a first visit it is a kilobyte.
  await server.register(async (files: FastifyInstance) => {
    files.addHook("onSend", (_request, reply, payload, done) => {
      reply.removeHeader("x-request-id");
      done(null, payload);
    });
    await files.register(fastifyStatic, {
      ...built,
      root: join(folder, "assets"),
      prefix: "/assets/",
      decorateReply: false,
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders(response) {
        response.setHeader("cache-control", "public, max-age=31536000, immutable");
      },
    });
  });
  if (settings.serviceWorker === "off")
    server.get("/sw.js", { schema: { hide: true } as never }, (_request, reply) =>
      reply.type("text/javascript; charset=utf-8").header("cache-control", "no-store").send(withdrawnWorker),
    );
  let homeParts: HomeParts | undefined;
  const shellPage = followedShell(shell, settings, product);
  const homePage = followedHome(
    (language) => homeByLanguage.get(language) ?? home,
    () => homeParts,
    settings,
    product,
  );
  for (const path of screens) {
    server.get(path, { schema: { hide: true } as never }, async (request, reply) => {
      if (path !== "/") return sendPage(asPrivate(reply), 200, await shellPage());
      const { open } = request.query as { open?: unknown };
      const area = areaOf.get(open);
      if (area !== undefined) return asPrivate(reply).redirect(`${area}?open=${String(open)}`);
      if (!isPublicPage(open)) asPrivate(reply);
      return sendPage(reply, 200, await homePage(await homeLanguage(request, product)));
    });
  }
  answerUnknown(async (reply, status) => sendPage(reply, status, await shellPage()));
  return {
    render: carrier(shell, settings, product, (language) =>
      fontLinksOf(homeByLanguage.get(language) ?? "")
        .filter((link) => !shell.includes(link))
        .join(""),
    ),
    send: sendPage,
    writeHome(parts) {
      homeParts = parts;
    },
    writeUnknown,
    textOf(page, language) {
      const path = join(folder, `texts/${page}.${language}.html`);
      return existsSync(path) ? readFileSync(path, "utf8") : "";
    },
  };
}

/** Mails of before named no area: pages that are another's than the customer's open there (docs/rules/screens.md 5). */
const areaOf: ReadonlyMap<unknown, string> = new Map([
  ["Requests", "/admin-panel"],
  ["Schedule", "/worker"],
]);

function sendPage(reply: FastifyReply, status: number, page: ServedPage): FastifyReply {
  const takesBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(
    reply.request.headers["accept-encoding"] ?? "",
  );
  if (takesBrotli) reply.header("content-encoding", "br");
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
  if (page.language) reply.header("content-language", page.language);
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", page.policy)
    .header("vary", page.language ? "accept-encoding, accept-language" : "accept-encoding")
    .header("referrer-policy", "strict-origin-when-cross-origin")
    .header("x-frame-options", "DENY")
    .header("cross-origin-opener-policy", "same-origin-allow-popups")
    .header("permissions-policy", "geolocation=(self), camera=(), microphone=(), payment=()")
    .send(takesBrotli ? page.brotli : page.html);
}

/** A document without the title and description of its own, with other lines at the end of its head. */
const withHead = (document: string, head: string): string =>
  document
    .replace(/<title>[^<]*<\/title>/, "")
    .replace(/<meta\s+name="description"[^>]*>/, "")
    .replace("</head>", () => `${head}</head>`);

/** The lines of a document's head that ask for typefaces ahead. */
const fontLinksOf = (document: string): string[] =>
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
function carrier(
  shell: string,
  settings: Settings,
  product: Product,
  ahead: (language: Language) => string = () => "",
): ClientPages["render"] {
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

/** A page as it is sent, plain and compressed. */
export interface ServedPage {
  readonly html: string;
  readonly brotli: Buffer;
  readonly policy: string;
  /** Of a page that is there in several; what it is asked in is part of what it depends on. */
  readonly language?: Language;
}

/** A document that says of itself which language it is in. */
const inLanguage = (document: string, language: Language): string =>
  document.replace(/(<html [^>]*?lang=")[^"]*/, `$1${language}`);

/** The language that Home's head is asked for in: by its address, else as any page. */
async function homeLanguage(request: FastifyRequest, product: Product): Promise<Language> {
  const { languages } = await product.read();
  return languageInAddress(request.query, languages) ?? request.language;
}

/** The bare page by the settings in force, made anew when those have changed. */
function followedShell(built: string, settings: Settings, product: Product): () => Promise<ServedPage> {
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
function followedHome(
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
function asSet(page: string, { name, colours, logo, languages, ownTexts }: ProductSettings): string {
  const style = brandStyle(colours);
  const attributes = [
    ...(name === builtName ? [] : [`data-name="${escapeHtml(name)}"`]),
    ...(ownTexts.length === 0 ? [] : [`data-texts="${ownTexts.join(" ")}"`]),
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
