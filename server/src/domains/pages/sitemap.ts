// The sitemap and robots.txt. The sitemap lists the pages in parts, which crawlers fetch one at a time.
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Language } from "@hourhand/contract/languages";
import { notFound } from "@hourhand/contract/problem";
import { serviceAddress, workerAddress } from "@hourhand/contract/public-addresses";
import type { HttpRouter } from "../../platform/http/bind.ts";
import { networkOf } from "../../platform/http/network.ts";
import { html } from "../../platform/html.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import type { CountedTown } from "./workers.ts";
import { addressIn } from "./document.ts";
import { lastWorker, listedBetween } from "./queries.ts";
import type { AddressedCategory } from "./worker-words.ts";

/** What the sitemap's part with pages is made from. */
export interface SitemapSources {
  readonly categories: () => Promise<readonly AddressedCategory[]>;
  /** The towns of each category, by its title. */
  readonly towns: () => Promise<ReadonlyMap<string, readonly CountedTown[]>>;
}

/** The protocol's maximum of addresses in a part; each page has one in each language. */
const maxAddresses = 50_000;
/**
 * How many workers a part has; writing one takes about 40 ms. The protocol's other limit is 50 MB per part. With names
 * of sixty Malayalam letters an address takes 700 bytes; each worker has six addresses in each of four languages, which
 * makes 17 MB. Names of usual length need a tenth of that.
 */
const partSize = 1_000;
/** How many parts are cached; compressed, a part has about 30 kB. */
const maxCached = 64;
const cacheMs = 60_000;
const perMinute = 120;

/**
 * Paths that crawlers should not fetch: calls about one person. Calls that public pages make are allowed, because the
 * pages would otherwise show failures when a crawler renders them.
 */
const disallowed = [
  "/api/v1/admin/",
  "/admin_view/",
  "/token/",
  "/chat/",
  "/payments/",
  "/ws/",
  "/files/",
  "/admin-panel",
  "/worker$",
  "/worker/",
];

/** Binds `/robots.txt`, `/sitemap.xml` and the parts below `/sitemaps/` (docs/rules/public-pages.md 6). */
export function bindSitemap(
  { server }: HttpRouter,
  { pool, limits, product, settings: { publicUrl } }: Platform,
  { categories, towns }: SitemapSources,
): void {
  const robots = [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  server.get("/robots.txt", (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(robots.join("\n")),
  );

  const partsOfWorkers = async () => Math.ceil(((await lastWorker(pool, []))[0]?.id ?? 0) / partSize);
  const write = async (name: string, offered: readonly Language[]): Promise<string> => {
    if (name === "index") {
      const names = [
        "pages",
        ...Array.from({ length: await partsOfWorkers() }, (_, part) => `workers-${part + 1}`),
      ];
      return indexOf(names.map((one) => `${publicUrl}/sitemaps/${one}.xml`));
    }
    if (name === "pages.xml") {
      const paths = (await pagePaths()).slice(0, Math.floor(maxAddresses / offered.length));
      return pagesIn(offered, publicUrl, paths);
    }
    const part = Number(/^workers-([1-9]\d{0,5})\.xml$/.exec(name)?.[1]);
    if (!(part <= (await partsOfWorkers()))) refuse(notFound);
    const workers = await listedBetween(pool, [(part - 1) * partSize + 1, part * partSize]);
    return pagesIn(offered, publicUrl, workers.map(workerAddress));
  };
  const pagePaths = async () => {
    const byCategory = await towns();
    const services = (await categories()).flatMap(({ slug, title }) => {
      const categoryTowns = byCategory.get(title) ?? [];
      return categoryTowns.length === 0
        ? []
        : [serviceAddress(slug), ...categoryTowns.map(({ town }) => serviceAddress(slug, town.slug))];
    });
    return ["/", "/workers", "/terms", "/privacy", ...services];
  };

  const cache = new LRUCache<string, { gzip: Buffer }>({
    max: maxCached,
    ttl: cacheMs,
    // If more parts are written concurrently than the cache holds, a caller still gets a part that was evicted while it
    // was being written.
    ignoreFetchAbort: true,
    fetchMethod: async (key) => {
      const [name = "", ...offered] = key.split(" ");
      return { gzip: await compress(await write(name, offered as Language[])) };
    },
  });
  const answer = (path: string, named: (params: unknown) => string) =>
    server.get(path, { schema: { hide: true } as never }, async (request, reply) => {
      await limits.take("sitemap", networkOf(request.ip), perMinute, 60);
      const { languages: offered } = await product.read();
      const part = await cache.forceFetch([named(request.params), ...offered].join(" "));
      reply
        .type("application/xml; charset=utf-8")
        .header("cache-control", "public, max-age=3600")
        .header("vary", "accept-encoding");
      return takesGzip(request.headers["accept-encoding"] ?? "")
        ? reply.header("content-encoding", "gzip").send(part.gzip)
        : reply.send(await decompress(part.gzip));
    });
  answer("/sitemap.xml", () => "index");
  answer("/sitemaps/:name", (params) => (params as { name: string }).name);
}

const [compress, decompress] = [promisify<string, Buffer>(gzip), promisify<Buffer, Buffer>(gunzip)];

const takesGzip = (accepted: string): boolean =>
  /\b(?:x-)?gzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted);

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const protocol = "http://www.sitemaps.org/schemas/sitemap/0.9";

const indexOf = (addresses: readonly string[]): string =>
  `${declaration}\n<sitemapindex xmlns="${protocol}">\n${addresses
    .map((address) => html`<sitemap><loc>${address}</loc></sitemap>`.text)
    .join("\n")}\n</sitemapindex>\n`;

/**
 * Lists pages with an address in each language; each names all of them, as the pages' heads do
 * (docs/rules/public-pages.md 7).
 */
function pagesIn(offered: readonly Language[], publicUrl: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) => {
    const addresses = offered.map(
      (language) => [language, publicUrl + addressIn({ language, languages: offered }, path)] as const,
    );
    const alternates = [...addresses, ["x-default", publicUrl + path] as const]
      .map(
        ([language, address]) =>
          html`<xhtml:link rel="alternate" hreflang="${language}" href="${address}" />`.text,
      )
      .join("");
    return addresses.map(([, address]) => `<url>${html`<loc>${address}</loc>`.text}${alternates}</url>`);
  });
  return `${declaration}\n<urlset xmlns="${protocol}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`;
}
