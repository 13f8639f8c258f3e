// The sitemap and robots.txt: which pages there are, in parts that crawlers take one at a time.
import { LRUCache } from "lru-cache";
import { notFound } from "@hourhand/contract/problem";
import { serviceAddress, workerAddress } from "@hourhand/contract/public-addresses";
import type { HttpRouter } from "../../platform/http/bind.ts";
import { networkOf } from "../../platform/http/network.ts";
import { html, Markup } from "../../platform/html.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import type { Town } from "../geo/geo.ts";
import { lastWorker, listedBetween } from "./queries.ts";
import type { AddressedCategory } from "./workers.ts";

/** What the part of pages is made of. */
export interface SitemapSources {
  readonly categories: () => Promise<readonly AddressedCategory[]>;
  /** The towns of each category, by its title. */
  readonly towns: () => Promise<ReadonlyMap<string, readonly Town[]>>;
}

/** Addresses in a part, as the protocol bounds them. */
const partSize = 50_000;
/** A part of this size is a few megabytes: two are kept, for a minute. */
const maxKept = 2;
const keptMs = 60_000;
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
  { pool, limits, settings: { publicUrl } }: Platform,
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
  const write = async (name: string): Promise<string> => {
    if (name === "index") {
      const names = [
        "pages",
        ...Array.from({ length: await partsOfWorkers() }, (_, part) => `workers-${part + 1}`),
      ];
      return xml(
        "sitemapindex",
        "sitemap",
        names.map((one) => `${publicUrl}/sitemaps/${one}.xml`),
      );
    }
    if (name === "pages.xml")
      return xml(
        "urlset",
        "url",
        (await pagePaths()).map((path) => publicUrl + path),
      );
    const part = Number(/^workers-([1-9]\d{0,5})\.xml$/.exec(name)?.[1]);
    if (!(part <= (await partsOfWorkers()))) refuse(notFound);
    const workers = await listedBetween(pool, [(part - 1) * partSize + 1, part * partSize]);
    return xml(
      "urlset",
      "url",
      workers.map((worker) => publicUrl + workerAddress(worker)),
    );
  };
  const pagePaths = async () => {
    const byCategory = await towns();
    const services = (await categories()).flatMap(({ slug, title }) => {
      const own = byCategory.get(title) ?? [];
      return own.length === 0
        ? []
        : [serviceAddress(slug), ...own.map((town) => serviceAddress(slug, town.slug))];
    });
    return ["/", "/workers", "/terms", "/privacy", ...services].slice(0, partSize);
  };

  const kept = new LRUCache<string, { text: string }>({
    max: maxKept,
    ttl: keptMs,
    fetchMethod: async (name) => ({ text: await write(name) }),
  });
  const answer = (path: string, named: (params: unknown) => string) =>
    server.get(path, { schema: { hide: true } as never }, async (request, reply) => {
      await limits.take("sitemap", networkOf(request.ip), perMinute, 60);
      const { text } = await kept.forceFetch(named(request.params));
      return reply.type("application/xml; charset=utf-8").send(text);
    });
  answer("/sitemap.xml", () => "index");
  answer("/sitemaps/:name", (params) => (params as { name: string }).name);
}

const xml = (element: string, inner: string, addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map((address) => html`<${new Markup(inner)}><loc>${address}</loc></${new Markup(inner)}>`.text)
    .join("\n")}\n</${element}>\n`;
