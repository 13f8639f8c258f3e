// The public pages, which visitors and search engines open (docs/rules/public-pages.md). They are rendered from the
// replies of API calls and cached for a few seconds.
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { listWorkers } from "@hourhand/contract/catalogue";
import type { Language } from "@hourhand/contract/languages";
import { readLegalText as readLegalTextCall } from "@hourhand/contract/legal";
import { asProblem } from "../../platform/http/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { ServedPage } from "../../platform/http/client-documents.ts";
import type { ClientPages } from "../../platform/http/web-client.ts";
import { createCachedValue } from "../../platform/cached-value.ts";
import { bind, onChange, type HttpRouter } from "../../platform/http/bind.ts";
import { titlesIn, type TitleOf } from "../../platform/http/local-titles.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ProductSettings } from "../../platform/product.ts";
import { languageAmong, languageInAddress } from "../../platform/language.ts";
import { addressIn, partsOf, type PublicPage, type Site } from "./document.ts";
import {
  addressedCategories,
  findLegalPage,
  findListPage,
  findServicePage,
  findTowns,
  findWorkerPage,
  legalPages,
  nothingHere,
  pathOf,
  type FinderSources,
  type FindWorkers,
} from "./find-pages.ts";
import { homeWords, type HomeReply } from "./home.ts";
import { storeLegalVersion, readLegalText } from "./legal/legal.ts";
import { bindManifest } from "./manifest.ts";
import { bindPicturesOf } from "./routes-pictures.ts";
import { emptyPage, isEmptyPage, homeHead, homeTexts } from "./site.ts";
import { bindSitemap } from "./sitemap.ts";

/** Finds the page at an address, or the path to redirect to. */
type FindPublicPage = (request: FastifyRequest, site: Site) => Promise<PublicPage | string>;

/** The parts of the product that pages are made of. */
export interface PageSources {
  readonly client: ClientPages;
  readonly findWorkers: FindWorkers;
  /** Returns the reply to Home's call. */
  readonly viewHome: () => Promise<HomeReply>;
}

/** The rate limit of the list's call. */
const { perMinute } = listWorkers;
const cacheMs = 5_000;
const maxCached = 500;
const categoriesMs = 1_000;
/** How long a page waits for the part of Home that works without scripts. */
const homeWaitMs = 300;
/** Workers' locations change slowly, and reading them costs a query over all workers. */
const townsMs = 10 * 60_000;

/** Binds the public pages, the sitemap, robots.txt and the manifest, and writes Home's head. */
export function bindPublicPages(
  router: HttpRouter,
  platform: Platform,
  { client, findWorkers, viewHome }: PageSources,
): void {
  const sites = createSites(router, platform);
  const cache = new LRUCache<string, ServedPage>({ max: maxCached, ttl: cacheMs });
  const towns = createCachedValue(townsMs, () => findTowns(platform));
  const categories = createCachedValue(categoriesMs, () => addressedCategories(platform));
  onChange(router, [...listWorkers.shows, "categories"], () => {
    cache.clear();
    categories.clear();
  });
  writeHome(client, sites, async (site) => homeWords(await viewHome(), await categories.get(), site));
  writeUnknown(client, sites, platform);

  const bindPicture = bindPicturesOf(router, platform, sites.siteIn);
  bindPicture("/home", async (_request, site) => ({ ...homeTexts(site), status: 200 }));

  const serve = createPageServer({ router, platform, client, sites, cache });
  const open = (path: string, find: FindPublicPage) => {
    bindPicture(path, find);
    serve(path, find);
  };

  const sources: FinderSources = { platform, findWorkers, categories, towns };
  open("/workers", (request, site) => findListPage(sources, request, site));
  const findWorker: FindPublicPage = (request, site) => findWorkerPage(sources, request, site);
  open("/workers/:id", findWorker);
  open("/workers/:id/:slug", findWorker);

  const findService: FindPublicPage = (request, site) => findServicePage(sources, request, site);
  open("/services/:category", findService);
  open("/services/:category/:town", findService);

  for (const legal of legalPages)
    open(legal.path, (request, site) => findLegalPage(platform, legal, request, site));
  bind(router, readLegalTextCall, ({ input, request }) =>
    readLegalText(platform, input.page, input.version, request.language),
  );
  // The texts contain categories' titles, and depend on which categories are offered.
  onChange(router, ["categories"], () => void storeLegalVersion(platform));

  bindManifest(router, platform);
  bindSitemap(router, platform, {
    categories: categories.get,
    towns: towns.get,
  });
}

/** Describes the product by its settings, in a language; `siteOf` takes categories' titles as given. */
function createSites({ localTitles }: Pick<HttpRouter, "localTitles">, platform: Platform) {
  const siteOf = (
    { name, logo, colours, socialLinks, languages }: ProductSettings,
    language: Language,
    titleOf: TitleOf,
  ): Site => ({
    url: platform.settings.publicUrl,
    name,
    logo: logo === null ? "/mark.svg" : `/media/${logo}.webp`,
    links: socialLinks,
    dateAt: (instant) => platform.calendar.today(new Date(instant)),
    today: platform.calendar.today(),
    brand: { name, colours, logo },
    language,
    titleOf,
    languages,
  });
  const siteWith = async (product: ProductSettings, language: Language) =>
    siteOf(product, language, await titlesIn(localTitles, language));
  return {
    siteOf,
    siteWith,
    siteIn: async (language: Language) => siteWith(await platform.product.read(), language),
  };
}

type Sites = ReturnType<typeof createSites>;

/** Writes Home's head, and its content without scripts. */
function writeHome(client: ClientPages, sites: Sites, readHome: (site: Site) => Promise<string>): void {
  const lastHomeWords = new Map<Language, string>();
  client.writeHome({
    head: (product, language) => homeHead(sites.siteOf(product, language, (title) => title)),
    async words(product, language) {
      // Home opens even if something is down or slow; it then shows the last known content.
      const last = lastHomeWords.get(language) ?? "";
      const words = await withTimeout(sites.siteWith(product, language).then(readHome), homeWaitMs, last);
      lastHomeWords.set(language, words);
      return words;
    },
  });
}

/** Writes the page for addresses without a route. */
function writeUnknown(client: ClientPages, sites: Sites, { product }: Pick<Platform, "product">): void {
  client.writeUnknown(async ({ url, headers }, status) => {
    // The router could not parse the address, so there is no query object and no canonical path.
    const { languages: offered } = await product.read();
    const asked = Object.fromEntries(new URLSearchParams(url.split("?")[1]));
    const accepted = headers["accept-language"];
    const language = languageInAddress(asked, offered) ?? languageAmong({ chosen: null, accepted }, offered);
    const site = await sites.siteIn(language);
    const page = emptyPage(isEmptyPage(status) ? status : 404, "/workers", nothingHere, site);
    return client.render(partsOf(page, site), language);
  });
}

interface PageServerParts {
  readonly router: HttpRouter;
  readonly platform: Platform;
  readonly client: ClientPages;
  readonly sites: Sites;
  readonly cache: LRUCache<string, ServedPage>;
}

/** Makes the function that serves the pages of a path: cached, rate-limited, in the language of the address. */
function createPageServer({ router, platform, client, sites, cache }: PageServerParts) {
  const show = async (reply: FastifyReply, page: PublicPage, site: Site) =>
    client.send(reply, page.status, await client.render(partsOf(page, site), site.language));

  return (path: string, find: FindPublicPage): void => {
    router.server.get(path, { schema: { hide: true } as never }, async (request, reply) => {
      const asked = languageInAddress(request.query, (await platform.product.read()).languages);
      const site = await sites.siteIn(asked ?? request.language);
      try {
        await platform.limits.take("public pages", networkOf(request.ip), perMinute, 60);
        // The settings' version is part of the key, so that an edit of them shows at once.
        const key = `${(await platform.product.read()).version} ${site.language} ${request.url}`;
        const cached = cache.get(key);
        if (cached) return client.send(reply, 200, cached);
        const page = await find(request, site);
        if (typeof page === "string")
          return await redirect(reply, asked === undefined ? page : addressIn(site, page));
        if (page.status !== 200) return await show(reply, page, site);
        const rendered = await client.render(partsOf(page, site), site.language);
        cache.set(key, rendered);
        return client.send(reply, 200, rendered);
      } catch (error) {
        // A visitor always gets a page, whatever the error.
        const problem = asProblem(error as Error);
        if (!problem || !isRefusedPage(problem.kind.status)) throw error;
        const seconds = Math.max(1, Math.ceil(problem.detail.retryAfter ?? 5));
        reply.header("retry-after", `${seconds}`);
        return show(reply, emptyPage(problem.kind.status, pathOf(request), problem.sentence, site), site);
      }
    });
  };
}

const isRefusedPage = (status: number): status is 429 | 503 => status === 429 || status === 503;

/** Awaits the value; returns `otherwise` if that fails or times out. */
async function withTimeout<Value>(
  awaited: Promise<Value>,
  timeoutMs: number,
  otherwise: Value,
): Promise<Value> {
  const timer = new AbortController();
  const late = sleep(timeoutMs, otherwise, { signal: timer.signal, ref: false });
  late.catch(() => undefined);
  try {
    return await Promise.race([awaited.catch(() => otherwise), late]);
  } finally {
    timer.abort();
  }
}

const redirect = (reply: FastifyReply, path: string) =>
  reply.code(301).header("location", path).header("cache-control", "public, max-age=60").send();
