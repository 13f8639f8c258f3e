// The manifest that lets a phone install the product, and icons made from an operator's own logo (docs/rules/offline.md
// 1, 2).
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { shadesOf } from "@hourhand/contract/brand-colours";
import type { Language } from "@hourhand/contract/languages";
import { notFound } from "@hourhand/contract/problem";
import type { HttpRouter } from "../../platform/http/bind.ts";
import { networkOf } from "../../platform/http/network.ts";
import { pageAddress } from "../../platform/page-address.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ProductSettings } from "../../platform/product.ts";
import { refuse } from "../../platform/problem.ts";
import { inWords } from "../../platform/sentences.ts";
import { readPicture } from "../media/media.ts";

/** The icons by file name; built ones and those made from a logo have the same names. */
const icons = {
  "icon-192.png": { side: 192, purpose: "any" },
  "icon-512.png": { side: 512, purpose: "any" },
  "maskable-512.png": { side: 512, purpose: "maskable" },
  "apple-touch.png": { side: 180, purpose: "apple" },
} as const;
type IconName = keyof typeof icons;

/** The background while the page opens: the client's background in light mode. */
const background = "#fcf9f4";

/** The most used pages of each role, by their names in the shell; a visitor gets the customer's. */
export const shortcuts = {
  guest: ["Workers", "Bookings", "Chat", "Saved"],
  worker: ["Bookings", "Chats", "Schedule", "Payments"],
  admin: ["Requests", "Bookings", "Chats", "Users"],
} as const;

const addressOf = (name: IconName, logo: string | null): string =>
  logo === null ? `/icons/${name}` : `/icons/${logo}/${name}`;

function manifestOf(
  { name, colours, logo }: ProductSettings,
  role: keyof typeof shortcuts,
  language: Language,
): object {
  return {
    id: "/",
    name,
    // There is room for about 12 characters below an icon.
    short_name: name.length <= 12 ? name : (name.split(/\s/)[0] ?? name),
    description: inWords(language, "Find, save and book skilled workers by the hour."),
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: shadesOf("light", colours)["surface-deep"],
    background_color: background,
    categories: ["lifestyle", "business", "utilities"],
    icons: (Object.keys(icons) as IconName[]).flatMap((file) => {
      const { side, purpose } = icons[file];
      return purpose === "apple"
        ? []
        : [{ src: addressOf(file, logo), sizes: `${side}x${side}`, type: "image/png", purpose }];
    }),
    shortcuts: shortcuts[role].map((page) => ({
      name: inWords(language, page),
      url: pageAddress(role === "guest" ? "user" : role, page),
      icons: [{ src: addressOf("icon-192.png", logo), sizes: "192x192", type: "image/png" }],
    })),
  };
}

/** Draws a logo in the centre of a square. Maskable icons, which the phone crops, are filled and have a margin. */
function drawIcon(logo: Buffer, name: IconName): Promise<Buffer> {
  const { side, purpose } = icons[name];
  const isFilled = purpose !== "any";
  const inner = Math.round(side * (isFilled ? 0.66 : 1));
  const margin = Math.floor((side - inner) / 2);
  const colour = isFilled ? "#ffffff" : "#ffffff00";
  return sharp(logo)
    .resize(inner, inner, { fit: "contain", background: colour })
    .extend({
      top: margin,
      left: margin,
      bottom: side - inner - margin,
      right: side - inner - margin,
      background: colour,
    })
    .flatten(isFilled && { background: colour })
    .png()
    .toBuffer();
}

const perMinute = 120;

/**
 * Binds `/manifest.webmanifest` and the icons made from a logo; the icons of the product's own logo are files of the
 * built client.
 */
export function bindManifest({ server }: HttpRouter, platform: Platform): void {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 8 });
  server.get<{ Querystring: Record<string, unknown> }>(
    "/manifest.webmanifest",
    { schema: { hide: true } as never },
    async ({ query, language }, reply) => {
      const asked = query["role"];
      const role = asked === "worker" || asked === "admin" ? asked : "guest";
      return reply
        .type("application/manifest+json")
        .header("cache-control", "public, max-age=600")
        .header("vary", "accept-language")
        .send(JSON.stringify(manifestOf(await platform.product.read(), role, language)));
    },
  );
  // Browsers and feed readers request it automatically.
  server.get("/favicon.ico", { schema: { hide: true } as never }, async (_request, reply) => {
    const { logo } = await platform.product.read();
    return reply
      .header("cache-control", "public, max-age=600")
      .redirect(logo === null ? "/icons/icon-192.png" : `/icons/${logo}/icon-192.png`);
  });
  server.get<{ Params: { logo: string; file: string } }>(
    "/icons/:logo/:file",
    { schema: { hide: true } as never },
    async ({ params: { logo, file }, ip }, reply) => {
      const name = Object.hasOwn(icons, file) ? (file as IconName) : undefined;
      // Draws only the current logo, so that guessed addresses cost nothing.
      if (name === undefined || (await platform.product.read()).logo !== logo)
        refuse(notFound, { sentence: "There is no such icon." });
      await platform.limits.take("icons", networkOf(ip), perMinute, 60);
      const key = `${logo} ${name}`;
      const drawing = drawn.get(key) ?? readAndDraw(platform, logo, name);
      drawn.set(key, drawing);
      // A failure may be temporary, so it is not cached.
      drawing.catch(() => drawn.delete(key));
      return reply
        .type("image/png")
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("cross-origin-resource-policy", "same-origin")
        .send(await drawing);
    },
  );
}

async function readAndDraw(platform: Platform, logo: string, name: IconName): Promise<Buffer> {
  const bytes = await readPicture(platform, logo, true);
  return drawIcon(bytes ?? refuse(notFound, { sentence: "There is no such icon." }), name);
}
