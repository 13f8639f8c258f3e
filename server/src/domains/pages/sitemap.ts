// The sitemap and robots.txt: which pages there are, in parts that crawlers take one at a time.
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { languages, type Language } from "@hourhand/contract/me";
import { notFound } from "@hourhand/contract/problem";
import { serviceAddress, workerAddress } from "@hourhand/contract/public-addresses";
import type { HttpRouter } from "../../platform/http/bind.ts";
import { networkOf } from "../../platform/http/network.ts";
import { html } from "../../platform/html.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import type { Town } from "../geo/geo.ts";
import { addressIn } from "./document.ts";
import { lastWorker, listedBetween } from "./queries.ts";
import type { AddressedCategory } from "./worker-words.ts";

/** What the part of pages is made of. */
export interface SitemapSources {
  readonly categories: () => Promise<readonly AddressedCategory[]>;
  /** The towns of each category, by its title. */
  readonly towns: () => Promise<ReadonlyMap<string, readonly Town[]>>;
}

/** Addresses in a part, as the protocol bounds them: each page has one in each language. */
const maxAddresses = 50_000;
/**
 * Workers in a part: writing one takes some 40 ms. The protocol's other bound is 50 MB: a name of sixty Malayalam letters makes 700 bytes of
 * each of the five addresses that stand for each of its three languages, 11 MB for so many; names of usual length make a tenth.
 */
const partSize = 1_000;
/** Compressed, a part has some 30 kB. */
const maxCached = 64;
const cacheMs = 60_000;
const perMinute = 120;

/** What crawlers leave alone: calls of one person. What pages ask for anybody they may ask too, or they would draw failures. */
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
      const own = byCategory.get(title) ?? [];
      return own.length === 0
        ? []
        : [serviceAddress(slug), ...own.map((town) => serviceAddress(slug, town.slug))];
    });
    return ["/", "/workers", "/terms", "/privacy", ...services];
  };

  const cache = new LRUCache<string, { gzip: Buffer }>({
    max: maxCached,
    ttl: cacheMs,
    // More parts at once than are kept: who waits for one that had to go gets it all the same.
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
      const spoken = languages.filter((language) => language === "en" || offered.includes(language));
      const part = await cache.forceFetch([named(request.params), ...spoken].join(" "));
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

/** Pages with an address in each language; each names all of them, as the pages' heads do (docs/rules/public-pages.md 7). */
function pagesIn(offered: readonly Language[], publicUrl: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) => {
    const addresses = offered.map((language) => [language, publicUrl + addressIn(language, path)] as const);
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
