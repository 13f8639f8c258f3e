// A public page as a document that stands without scripts (docs/rules/public-pages.md): what its head says, what a person reads.
import type { Language } from "@hourhand/contract/me";
import { html, Markup } from "../../platform/html.ts";
import { linkPictureAddress, linkPictureSize, type Brand, type LinkCard } from "./link-picture.ts";
import { say } from "../../platform/sentences.ts";

/** A page for strangers and search engines. */
export interface PublicPage {
  readonly status: 200 | 400 | 404 | 410 | 429 | 503;
  /** Behind it stands whose page it is. */
  readonly title: string;
  readonly description: string;
  /** Path and query of the page's own address. */
  readonly path: string;
  /** Whether search engines shall keep it. */
  readonly isIndexed: boolean;
  /** What the picture for links to it says; title and description where nothing else is. */
  readonly card?: LinkCard;
  /** Objects of schema.org. */
  readonly things: readonly object[];
  /** The way to it from Home: names with their paths, the page itself last. */
  readonly trail: readonly (readonly [name: string, path: string])[];
  readonly body: Markup;
  /** The client's page that takes over, and the fields it is asked for. */
  readonly opens: { readonly page: string; readonly fields?: Readonly<Record<string, string>> };
}

/** A page's parts as they are put into the client's document. */
export interface PageParts {
  readonly head: string;
  readonly body: string;
}

/** Whose pages they are, as administrators have set it. */
export interface Site {
  /** The product's address, without a slash at its end. */
  readonly url: string;
  readonly name: string;
  /** Path of its mark. */
  readonly logo: string;
  readonly links: readonly string[];
  readonly timeZone: string;
  readonly brand: Brand;
  /** In which the page is written. */
  readonly language: Language;
  /** All in which it can be had, English first. */
  readonly languages: readonly Language[];
}

/** Says a sentence of ours in the page's language. */
export const sayIn =
  ({ language }: Pick<Site, "language">) =>
  (english: string): string =>
    say(language, english);

/** A page's address in a language: English pages are at the plain one (docs/rules/public-pages.md 7). */
export function addressIn(language: Language, path: string): string {
  if (language === "en") return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

const jsonScript = (thing: object) =>
  new Markup(
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...thing }).replaceAll("<", "\\u003c")}</script>`,
  );

const style = new Markup(`<style>
@font-face{font-family:"Anek Latin";src:url(/fonts/anek-latin.woff2) format("woff2");font-weight:400 700;font-display:swap}
#public-page{--ink:#241e1a;--soft:#6a5f57;--line:#e5ddd2;--paper:#fff;--deep:var(--hh-palette-primary-main,#0b5c5a);font:400 1rem/1.55 "Anek Latin",system-ui,sans-serif;color:var(--ink);max-width:1152px;margin:0 auto;padding:0 16px 48px}
html[data-theme=dark] #public-page{--ink:#f3ebe2;--soft:#b7aaa0;--line:#3a332d;--paper:#201b18;--deep:#8fc1bb}
#public-page a{color:var(--deep)}
#public-page .top{display:flex;align-items:center;gap:10px;height:64px;font-weight:700;font-size:1.25rem}
#public-page .top a,#public-page h3 a{color:inherit;text-decoration:none}
#public-page nav ol{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0;color:var(--soft);font-size:.9rem}
#public-page nav li+li::before{content:"/ "}
#public-page h1{font-size:2rem;line-height:1.2;margin:8px 0}
#public-page .list{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:16px;padding:0;list-style:none}
#public-page .card{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:16px;overflow-wrap:anywhere}
#public-page .card h3{margin:0}
#public-page .card+.card{margin-top:16px}
#public-page .list .card{margin:0}
#public-page .soft{color:var(--soft)}
#public-page .act{display:inline-block;background:var(--hh-palette-surface-deep,#0b4f4f);color:#fff;border-radius:10px;padding:12px 20px;text-decoration:none;font-weight:600}
#public-page:lang(hi),#public-page:lang(ml){line-height:1.7}
#public-page:lang(hi) h1,#public-page:lang(ml) h1{line-height:1.45}
#public-page .face{width:96px;height:96px;border-radius:50%;object-fit:cover}
</style>`);

const trailOf = (page: PublicPage, site: Site) =>
  page.trail.length > 1 &&
  html`<nav aria-label="${sayIn(site)("Breadcrumb")}">
    <ol>
      ${page.trail.map(([name, path], index) =>
        index === page.trail.length - 1
          ? html`<li aria-current="page">${name}</li>`
          : html`<li><a href="${addressIn(site.language, path)}">${name}</a></li>`,
      )}
    </ol>
  </nav>`;

/** The breadcrumbs as schema.org knows them. */
const trailThing = (page: PublicPage, site: Site) => ({
  "@type": "BreadcrumbList",
  itemListElement: page.trail.map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: site.url + addressIn(site.language, path),
  })),
});

/** What a page's picture says. */
export const cardOf = ({
  card,
  title,
  description,
}: Pick<PublicPage, "card" | "title" | "description">): LinkCard =>
  card ?? { heading: title, lines: [description] };

/** The picture that chats show of a link to a page; one without a filter where the list has one. */
function pictureOf(page: Omit<PublicPage, "body" | "opens">, site: Site): Markup {
  const address = site.url + linkPictureAddress(page.path, cardOf(page), site);
  return html`<meta property="og:image" content="${address}" />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content="${linkPictureSize.width}" />
    <meta property="og:image:height" content="${linkPictureSize.height}" />
    <meta property="og:image:alt" content="${cardOf(page).heading}" />`;
}

/** The lines of a page's head that are about the page. */
export function headOf(page: Omit<PublicPage, "body" | "opens">, site: Site): string {
  const address = site.url + addressIn(site.language, page.path);
  const title = page.path === "/" ? page.title : `${page.title} – ${site.name}`;
  const things = page.trail.length > 1 ? [...page.things, trailThing(page as PublicPage, site)] : page.things;
  return html`<title>${title}</title>
    <meta name="description" content="${page.description}" />
    <link rel="canonical" href="${address}" />
    ${!page.isIndexed && html`<meta name="robots" content="noindex" />`}
    ${site.languages.map((language) => html`<link rel="alternate" hreflang="${language}" href="${site.url + addressIn(language, page.path)}" />`)}
    <link rel="alternate" hreflang="x-default" href="${site.url + page.path}" />
    <meta property="og:site_name" content="${site.name}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${page.description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:locale" content="${site.language}_IN" />
    ${page.status === 200 && pictureOf(page, site)}
    <meta name="twitter:card" content="summary_large_image" />
    ${page.status === 200 && things.map((thing) => jsonScript(thing))}`.text;
}

/** Head and body of a page. The body tells the client what it takes over. */
export function partsOf(page: PublicPage, site: Site): PageParts {
  const fields = new URLSearchParams(page.opens.fields).toString();
  const own = sayIn(site);
  const to = (path: string) => addressIn(site.language, path);
  return {
    head: headOf(page, site) + style.text,
    body: html`<div
      id="public-page"
      lang="${site.language}"
      data-page="${page.opens.page}"
      data-fields="${fields}"
    >
      <header class="top">
        <img src="${site.logo}" width="36" height="36" alt="" /><a href="${to("/")}">${site.name}</a>
      </header>
      <main>${trailOf(page, site)} ${page.body}</main>
      <footer class="soft">
        <p>
          <a href="${to("/workers")}">${own("All workers")}</a> ·
          <a href="${to("/terms")}">${own("Terms & Conditions")}</a> ·
          <a href="${to("/privacy")}">${own("Privacy Policy")}</a>
        </p>
      </footer>
    </div>`.text,
  };
}
