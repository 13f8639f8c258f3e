// What a phone needs to install the product: its manifest, and icons made of an operator's own logo (docs/rules/offline.md 1, 2).
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { shadesOf } from "@hourhand/contract/brand-colours";
import type { Language } from "@hourhand/contract/me";
import { notFound } from "@hourhand/contract/problem";
import type { HttpRouter } from "../../platform/http/bind.ts";
import { networkOf } from "../../platform/http/network.ts";
import { pageAddress } from "../../platform/page-address.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ProductSettings } from "../../platform/product.ts";
import { refuse } from "../../platform/problem.ts";
import { translate } from "../../platform/sentences.ts";
import { readPicture } from "../media/media.ts";

/** The icons by the name of their file, the same whether they were built or are made of a logo. */
const icons = {
  "icon-192.png": { side: 192, purpose: "any" },
  "icon-512.png": { side: 512, purpose: "any" },
  "maskable-512.png": { side: 512, purpose: "maskable" },
  "apple-touch.png": { side: 180, purpose: "apple" },
} as const;
type IconName = keyof typeof icons;

/** What stands behind the page while it opens: the client's background in light. */
const background = "#fcf9f4";

/** Where somebody of a role mostly goes, as the shell calls it; nobody signed in has the customer's. */
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
    // Below an icon there is room for about so much.
    short_name: name.length <= 12 ? name : (name.split(/\s/)[0] ?? name),
    description: translate(language, "Find, save and book skilled workers by the hour."),
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
      name: translate(language, page),
      url: pageAddress(role === "guest" ? "user" : role, page),
      icons: [{ src: addressOf("icon-192.png", logo), sizes: "192x192", type: "image/png" }],
    })),
  };
}

/** A logo in the middle of a square; what a phone cuts its own shape out of is filled, with room at its edges. */
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

/** Binds `/manifest.webmanifest` and the icons of a logo; those of the product's own mark are files of the built client. */
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
  // What browsers and readers of feeds ask for by themselves.
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
      // Of the logo in force alone: whoever guesses has nothing drawn.
      if (name === undefined || (await platform.product.read()).logo !== logo)
        refuse(notFound, { sentence: "There is no such icon." });
      await platform.limits.take("icons", networkOf(ip), perMinute, 60);
      const key = `${logo} ${name}`;
      const drawing = drawn.get(key) ?? readAndDraw(platform, logo, name);
      drawn.set(key, drawing);
      // What could not be read now may be there the next time.
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
