// Addresses that visitors and search engines open (docs/rules/public-pages.md): rendered from the replies of the calls,
// cached for some seconds.
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { listWorkers } from "@hourhand/contract/catalogue";
import type { InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import type { Language } from "@hourhand/contract/languages";
import { readLegalText as readLegalTextCall } from "@hourhand/contract/legal";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import { serviceAddress, slugOf, workerAddress, workerSlug } from "@hourhand/contract/public-addresses";
import { asProblem } from "../../platform/http/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import { inputReader } from "../../platform/http/input.ts";
import type { ServedPage } from "../../platform/http/client-documents.ts";
import type { ClientPages } from "../../platform/http/web-client.ts";
import { createCachedValue } from "../../platform/cached-value.ts";
import { bind, onChange, type HttpRouter } from "../../platform/http/bind.ts";
import { titlesIn, type TitleOf } from "../../platform/http/local-titles.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ProductSettings } from "../../platform/product.ts";
import { languageAmong, languageInAddress } from "../../platform/language.ts";
import { Problem } from "../../platform/problem.ts";
import { inWords } from "../../platform/sentences.ts";
import { activeCategories, viewWorker } from "../catalogue/catalogue.ts";
import { townAt, townOfSlug, type Town } from "../geo/geo.ts";
import { addressIn, partsOf, type PublicPage, type Site } from "./document.ts";
import { homeWords, type HomeReply } from "./home.ts";
import { completeProfile, workerCell, workerCells } from "./queries.ts";
import { storeLegalVersion, readLegalText } from "./legal/legal.ts";
import { bindManifest } from "./manifest.ts";
import { bindPicturesOf } from "./routes-pictures.ts";
import { emptyPage, isEmptyPage, homeHead, homeTexts, textPage } from "./site.ts";
import { bindSitemap } from "./sitemap.ts";
import { servicePage, workerPage, workersPage } from "./workers.ts";
import type { AddressedCategory, FoundWorkers } from "./worker-words.ts";

type ListInput = InputOf<typeof listWorkers, never>;
type WorkersFound = Omit<ReplyOf<typeof listWorkers>, "message">;

/** The parts of the product that pages are made of. */
export interface PageSources {
  readonly client: ClientPages;
  readonly findWorkers: (input: ListInput) => Promise<WorkersFound>;
  /** The reply of the call of Home. */
  readonly viewHome: () => Promise<HomeReply>;
}

/** The rate limit of the list. */
const { perMinute } = listWorkers;
const cacheMs = 5_000;
const maxCached = 500;
/** The same as in the client. */
const pageSize = 6;
/** A category shows more, because it has no further pages. */
const categorySize = 24;
const categoriesMs = 1_000;
/** Timeout for the part of Home that works without scripts. */
const homeWaitMs = 300;
const nothingHere = "There is nothing at this address.";
/** The locations of workers change slowly, and reading them costs a query over all workers. */
const townsMs = 10 * 60_000;
/** The list's fields that appear in a public address. */
const listedFields = [
  "job",
  "search",
  "minPrice",
  "maxPrice",
  "experience",
  "qualification",
  "date",
  "time",
  "sort",
  "page",
] as const;

/** Binds the public pages, the sitemap, robots.txt and the manifest, and writes Home's head. */
export function bindPublicPages(
  router: HttpRouter,
  platform: Platform,
  { client, findWorkers, viewHome }: PageSources,
): void {
  const { server } = router;
  const siteOf = (
    { name, logo, colours, socialLinks, languages }: ProductSettings,
    language: Language,
    titleOf: TitleOf,
  ): Site => ({
    url: platform.settings.publicUrl,
    name,
    logo: logo === null ? "/mark.svg" : `/media/${logo}.webp`,
    links: socialLinks,
    timeZone: platform.settings.marketTimeZone,
    today: platform.calendar.today(),
    brand: { name, colours, logo },
    language,
    titleOf,
    languages,
  });
  const siteWith = async (product: ProductSettings, language: Language) =>
    siteOf(product, language, await titlesIn(router.localTitles, language));
  const siteIn = async (language: Language) => siteWith(await platform.product.read(), language);
  const readFields = inputReader(listWorkers).readFields;
  const cache = new LRUCache<string, ServedPage>({ max: maxCached, ttl: cacheMs });
  const towns = createCachedValue(townsMs, () => findTowns(platform));
  const categoriesRead = createCachedValue(categoriesMs, () => addressedCategories(platform));
  onChange(router, [...listWorkers.shows, "categories"], () => {
    cache.clear();
    categoriesRead.clear();
  });
  const readHome = async (site: Site) => homeWords(await viewHome(), await categoriesRead.get(), site);
  const lastHomeWords = new Map<Language, string>();
  client.writeHome({
    head: (product, language) => homeHead(siteOf(product, language, (title) => title)),
    async words(product, language) {
      // Home opens even if something is down or slow, with the last known content.
      const last = lastHomeWords.get(language) ?? "";
      const words = await withTimeout(
        siteWith(product, language).then((site) => readHome(site)),
        homeWaitMs,
        last,
      );
      lastHomeWords.set(language, words);
      return words;
    },
  });
  client.writeUnknown(async ({ url, headers }, status) => {
    // The router could not parse the address, so there is no query object and no canonical path.
    const { languages: offered } = await platform.product.read();
    const asked = Object.fromEntries(new URLSearchParams(url.split("?")[1]));
    const accepted = headers["accept-language"];
    const language = languageInAddress(asked, offered) ?? languageAmong({ chosen: null, accepted }, offered);
    const site = await siteIn(language);
    const page = emptyPage(isEmptyPage(status) ? status : 404, "/workers", nothingHere, site);
    return client.render(partsOf(page, site), language);
  });

  const show = async (reply: FastifyReply, page: PublicPage, site: Site) =>
    client.send(reply, page.status, await client.render(partsOf(page, site), site.language));

  const bindPicture = bindPicturesOf(router, platform, siteIn);
  bindPicture("/home", async (_request, site) => ({ ...homeTexts(site), status: 200 }));

  const open = (
    path: string,
    find: (request: FastifyRequest, site: Site) => Promise<PublicPage | string>,
  ) => {
    bindPicture(path, find);
    server.get(path, { schema: { hide: true } as never }, async (request, reply) => {
      const asked = languageInAddress(request.query, (await platform.product.read()).languages);
      const site = await siteIn(asked ?? request.language);
      try {
        await platform.limits.take("public pages", networkOf(request.ip), perMinute, 60);
        // The settings' version is part of the key: each edit of them shows at once.
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

  open("/workers", async (request, site) => {
    const given = request.query as Record<string, unknown>;
    const fields = Object.fromEntries(
      listedFields.flatMap((name) =>
        typeof given[name] === "string" && given[name] !== "" ? [[name, given[name]]] : [],
      ),
    );
    try {
      const input = readFields({
        query: {},
        body: {
          isForm: true,
          fields: {
            ...given,
            page_size: `${pageSize}`,
            min_price: given["minPrice"],
            max_price: given["maxPrice"],
          },
          repeated: repeatedIn(given),
          files: {},
        },
      }) as ListInput;
      const found = await findWorkers(input);
      const page = input.page ?? 1;
      const hasMore =
        found.Workers.length === pageSize && (found.more === true || (found.count ?? 0) > page * pageSize);
      const categories = await categoriesRead.get();
      return workersPage(found, { fields, page, hasMore, categories }, site);
    } catch (error) {
      if (error instanceof Problem && error.kind === invalidInput)
        return emptyPage(400, pathOf(request), error.sentence, site);
      throw error;
    }
  });

  const viewPage = async (request: FastifyRequest, site: Site) => {
    const { id = "", slug } = request.params as { id?: string; slug?: string };
    const workerId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
    if (workerId === undefined) return unknownPage(request, site);
    try {
      const details = await viewWorker(platform, workerId, null);
      if (slug !== workerSlug(details.worker)) return workerAddress(details.worker);
      const { job_title } = details.worker;
      const category = (await categoriesRead.get()).find(({ title }) => title === job_title);
      const [cell] = await workerCell(platform.pool, [workerId]);
      const town = cell && townAt(cell.latitude, cell.longitude);
      return workerPage(details, category?.slug ?? slugOf(job_title), town, site);
    } catch (error) {
      if (!(error instanceof Problem) || error.kind.status !== 404) throw error;
      const [once] = await completeProfile(platform.pool, [workerId]);
      return once
        ? emptyPage(410, pathOf(request), "This worker is no longer listed.", site)
        : unknownPage(request, site);
    }
  };
  open("/workers/:id", viewPage);
  open("/workers/:id/:slug", viewPage);

  const servicesPage = async (request: FastifyRequest, site: Site) => {
    const asked = request.params as { category: string; town?: string };
    const categories = await categoriesRead.get();
    const category =
      categories.find(({ slug }) => slug === asked.category) ??
      categories.find(({ slug }) => slug === slugOf(asked.category));
    const town = asked.town === undefined ? undefined : townOfSlug(slugOf(asked.town));
    if (!category || (asked.town !== undefined && !town)) return unknownPage(request, site);
    if (asked.category !== category.slug || asked.town !== town?.slug)
      return serviceAddress(category.slug, town?.slug);
    const input: ListInput = { job: category.title, page: 1, page_size: categorySize };
    const found = await findWorkers(
      town ? { ...input, latitude: town.latitude, longitude: town.longitude, sort: "distance" } : input,
    );
    const near = town ? nearest(found.Workers) : found;
    const others = (await towns.get()).get(category.title) ?? [];
    return servicePage(
      category,
      near,
      { town, towns: others.filter((one) => one !== town), categories },
      site,
    );
  };
  open("/services/:category", servicesPage);
  open("/services/:category/:town", servicesPage);

  for (const [path, legalPage, page, title] of [
    ["/terms", "terms", "Terms", "Terms & Conditions"],
    ["/privacy", "privacy", "Privacy", "Privacy Policy"],
  ] as const)
    open(path, async (request, site) => {
      const asked = (request.query as { version?: unknown }).version;
      const version = typeof asked === "string" && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined;
      if (asked !== undefined && version === undefined) return unknownPage(request, site);
      try {
        const text = await readLegalText(platform, legalPage, version, site.language);
        return textPage({ title: inWords(site.language, title), path, page, text }, site);
      } catch (error) {
        if (error instanceof Problem && error.kind === notFound) return unknownPage(request, site);
        throw error;
      }
    });
  bind(router, readLegalTextCall, ({ input, request }) =>
    readLegalText(platform, input.page, input.version, request.language),
  );
  // The texts contain the titles of categories, and depend on which are offered.
  onChange(router, ["categories"], () => void storeLegalVersion(platform));

  bindManifest(router, platform);
  bindSitemap(router, platform, {
    categories: categoriesRead.get,
    towns: towns.get,
  });
}

const isRefusedPage = (status: number): status is 429 | 503 => status === 429 || status === 503;

/** The awaited value, or `otherwise` if it fails or times out. */
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

/** Maximum distance of a worker from the centre of a town on whose page they are shown. */
const nearKm = 40;

/** The nearest workers of a category who live near a town; if all of them do, there may be more. */
function nearest(all: WorkersFound["Workers"]): FoundWorkers {
  const workers = all.filter(({ distance_km }) => (distance_km ?? Infinity) <= nearKm);
  return { Workers: workers, count: workers.length, more: workers.length === categorySize };
}

const unknownPage = (request: FastifyRequest, site: Site) =>
  emptyPage(404, pathOf(request), nothingHere, site);

/** The address without its language, which is handled separately. */
function pathOf({ url }: FastifyRequest): string {
  return url.replace(/([?&])lang=[^&]*(&|$)/, (_, before: string, after: string) =>
    after === "" ? "" : before,
  );
}

const redirect = (reply: FastifyReply, path: string) =>
  reply.code(301).header("location", path).header("cache-control", "public, max-age=60").send();

const repeatedIn = (query: Record<string, unknown>): ReadonlySet<string> =>
  new Set(Object.keys(query).filter((name) => Array.isArray(query[name])));

/** Active categories with unique slugs: if two are equal, the later one gets its id appended. */
async function addressedCategories({ pool }: Pick<Platform, "pool">): Promise<AddressedCategory[]> {
  const rows = (await activeCategories(pool, [])).toSorted((one, other) => one.id - other.id);
  const taken = new Set<string>();
  return rows.map(({ id, title, description }) => {
    const plain = slugOf(title);
    const slug = plain === "" || taken.has(plain) ? `${plain}-${id}`.replace(/^-/, "") : plain;
    taken.add(slug);
    return { slug, title, description };
  });
}

/** The towns in which each category has listed workers, those with the most first. */
async function findTowns({ pool }: Pick<Platform, "pool">): Promise<Map<string, Town[]>> {
  const counts = new Map<string, Map<Town, number>>();
  for (const { category, latitude, longitude, workers } of await workerCells(pool, [])) {
    const town = townAt(latitude, longitude);
    if (!town) continue;
    const towns = counts.get(category) ?? new Map<Town, number>();
    counts.set(category, towns.set(town, (towns.get(town) ?? 0) + workers));
  }
  return new Map(
    [...counts].map(([category, towns]) => [
      category,
      [...towns].toSorted(([, fewer], [, more]) => more - fewer).map(([town]) => town),
    ]),
  );
}
