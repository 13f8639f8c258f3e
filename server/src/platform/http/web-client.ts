// Serves the built web client: the prerendered Home, the bare page at every other address, and hashed files that are
// cached for long. client-documents.ts makes those pages from the built ones.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languages, type Language } from "@hourhand/contract/languages";
import type { Settings } from "../../settings/settings.ts";
import { languageInAddress } from "../language.ts";
import type { Product } from "../product.ts";
import {
  bareShell,
  createPageRenderer,
  followedHome,
  followedShell,
  fontLinksOf,
  type HomeParts,
  type PageParts,
  type ServedPage,
} from "./client-documents.ts";
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
  "/welcome",
  "/worker_register",
  "/admin-panel",
  "/worker",
];

/**
 * Replaces the service worker, then unregisters itself and deletes its caches, so that the next page comes only from
 * the server.
 */
const withdrawnWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister()),
  ),
);
`;

/** Puts the server's own pages into the client's documents. */
export interface ClientPages {
  /** Renders the client's bare page with a page's own head, and its body until the client draws. */
  render(page: PageParts, language: Language): Promise<ServedPage>;
  /** Sends such a page. */
  send(reply: FastifyReply, status: number, page: ServedPage): unknown;
  /** Puts lines into Home's head, and the text for readers without scripts into its place. */
  writeHome(home: HomeParts): void;
  /** Answers addresses below `/workers` and `/services` that have no route; all others get the client's bare page. */
  writeUnknown(page: (request: FastifyRequest, status: number) => Promise<ServedPage>): void;
}

/** Built files cost next to nothing, so they have no rate limit. */
function markStatic(files: FastifyInstance): void {
  files.addHook("onRoute", (route) => {
    route.config = { ...route.config, isStatic: true };
  });
}

/** Whether the server has a page for unknown addresses like this one. */
const isPublicAddress = (url: string): boolean => /^\/(workers|services)(?![^/?#])/.test(url);

/** Whether a value of `/?open=` is not personal (docs/rules/screens.md 35). */
const isPublicPage = (open: unknown): boolean =>
  open === undefined ||
  (typeof open === "string" && /^(Home|Workers|Worker_details\/\d+|Terms|Privacy|)$/.test(open));

/** Marks a page as private: not indexed, and not restored by Back after signing out. */
const asPrivate = (reply: FastifyReply): FastifyReply =>
  reply.header("x-robots-tag", "noindex").header("cache-control", "no-store");

/**
 * Serves the client from a folder with `index.html` (home, prerendered; in another language `index.<language>.html`)
 * and `shell.html` (every other screen).
 */
export async function serveWebClient(
  server: FastifyInstance,
  { settings, product }: { settings: Settings; product: Product },
  folder: string | undefined,
): Promise<ClientPages> {
  // Password managers look here for the screen (W3C, 'A Well-Known URL for Changing Passwords').
  server.get("/.well-known/change-password", { schema: { hide: true } as never }, (_request, reply) =>
    reply.redirect("/forgot"),
  );
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
      render: createPageRenderer(bareShell, settings, product),
      send: sendPage,
      writeHome() {},
      writeUnknown,
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
  await server.register(async (files: FastifyInstance) => {
    markStatic(files);
    await files.register(fastifyStatic, {
      ...built,
      root: folder,
      globIgnore: ["assets/**", ...(settings.serviceWorker === "off" ? ["sw.js*"] : [])],
      setHeaders(response, path) {
        const isWorker = /[/\\]sw\.js(\.\w+)?$/.test(path);
        response.setHeader("cache-control", isWorker ? "no-cache" : "public, max-age=3600");
      },
    });
  });
  // The files are named by their content, so no browser needs to revalidate them, and headers for that are not sent. On
  // a first visit, this saves a kilobyte.
  await server.register(async (files: FastifyInstance) => {
    markStatic(files);
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
    render: createPageRenderer(shell, settings, product, (language) =>
      fontLinksOf(homeByLanguage.get(language) ?? "")
        .filter((link) => !shell.includes(link))
        .join(""),
    ),
    send: sendPage,
    writeHome(parts) {
      homeParts = parts;
    },
    writeUnknown,
  };
}

/** Older mails named no area: pages of other roles open there (docs/rules/screens.md 5). */
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

/** Returns the language of Home's head: the one in its address, else chosen as for any page. */
async function homeLanguage(request: FastifyRequest, product: Product): Promise<Language> {
  const { languages } = await product.read();
  return languageInAddress(request.query, languages) ?? request.language;
}
