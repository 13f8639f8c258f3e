// The link pictures of public pages, drawn when a chat app requests one (docs/rules/public-pages.md 9).
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { listWorkers } from "@hourhand/contract/catalogue";
import type { Language } from "@hourhand/contract/languages";
import { notFound } from "@hourhand/contract/problem";
import { languageAmong, languageInAddress, nobody } from "../../platform/language.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import { readPicture } from "../media/media.ts";
import { addressIn, cardOf, type PublicPage, type Site } from "./document.ts";
import { drawLinkPicture, linkPicturePrefix, linkPictureVersion, type Brand } from "./link-picture.ts";

/** How many pictures are cached; each takes about 60 KB. */
const maxCached = 200;
/** Drawing shares libuv's threads with password hashes and uploads. */
const drawTurns = createSemaphore(1, 32);

/** Finds the page at an address, or the path to redirect to. */
export type FindPage = (
  request: FastifyRequest,
  site: Site,
) => Promise<Pick<PublicPage, "status" | "card" | "title" | "description"> | string>;

/** Binds the pictures of the pages below `path`. */
export type BindPicture = (path: string, find: FindPage) => void;

/** Makes the function that binds pictures; each picture is drawn once per version. */
export function bindPicturesOf(
  { server }: HttpRouter,
  platform: Platform,
  siteIn: (language: Language) => Promise<Site>,
): BindPicture {
  const { limits, product } = platform;
  const cache = new LRUCache<string, Promise<Buffer>>({ max: maxCached });
  const read = (name: string | null | undefined) => (name ? readPicture(platform, name, true) : null);
  const draw = async (card: ReturnType<typeof cardOf>, brand: Brand): Promise<Buffer> => {
    const readAt = async (path: string | undefined) => read(/^\/media\/(\w+)\.webp$/.exec(path ?? "")?.[1]);
    const [face, logo] = [await readAt(card.face), await read(brand.logo)];
    const faces = (await Promise.all((card.faces ?? []).map(readAt))).filter((one) => one !== null);
    return drawTurns.run(() => drawLinkPicture(card, brand, { face, faces, logo }));
  };
  // Concurrent requests share one drawing.
  const drawOnce = (version: string, card: ReturnType<typeof cardOf>, brand: Brand): Promise<Buffer> => {
    const cached = cache.get(version);
    if (cached) return cached;
    const picture = draw(card, brand);
    cache.set(version, picture);
    picture.catch(() => cache.delete(version));
    return picture;
  };
  const send = (reply: FastifyReply, picture: Buffer, isAsked: boolean) =>
    reply
      .type("image/jpeg")
      .header("cache-control", `public, max-age=${isAsked ? 86_400 : 60}`)
      .send(picture);
  return (path, find) =>
    server.get(
      `${linkPicturePrefix}${path}.jpg`,
      { schema: { hide: true } as never },
      async (request, reply) => {
        await limits.take("link pictures", networkOf(request.ip), listWorkers.perMinute, 60);
        const { languages } = await product.read();
        const site = await siteIn(
          languageInAddress(request.query, languages) ?? languageAmong(nobody, languages),
        );
        const page = await find(request, site);
        if (typeof page === "string")
          return reply
            .code(301)
            .header("location", addressIn(site, `${linkPicturePrefix}${page}.jpg`))
            .send();
        if (page.status !== 200) refuse(notFound);
        const version = linkPictureVersion(cardOf(page), site.brand);
        const { v } = request.query as { v?: unknown };
        return send(reply, await drawOnce(version, cardOf(page), site.brand), v === version);
      },
    );
}
