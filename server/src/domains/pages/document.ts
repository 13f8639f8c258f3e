// Renders a public page as a document that works without scripts (docs/rules/public-pages.md): its head and its
// content.
import type { Sentence } from "@hourhand/contract/sentence";
import { localeOf } from "@hourhand/contract/market";
import type { Language } from "@hourhand/contract/languages";
import { html, Markup } from "../../platform/html.ts";
import type { TitleOf } from "../../platform/http/local-titles.ts";
import type { PageParts } from "../../platform/http/client-documents.ts";
import {
  linkPictureAddress,
  linkPictureSize,
  wordsOfLinkPicture,
  type Brand,
  type LinkCard,
} from "./link-picture.ts";
import { inWords } from "../../platform/sentences.ts";
import { pageStyle } from "./style.ts";

/** A page that strangers and search engines can read. */
export interface PublicPage {
  readonly status: 200 | 400 | 404 | 410 | 429 | 503;
  /** The product's name is appended. */
  readonly title: string;
  readonly description: string;
  /** Path and query of the page's own address. */
  readonly path: string;
  /** Whether search engines should index it. */
  readonly isIndexed: boolean;
  /** The text of the link picture; by default, the title and description. */
  readonly card?: LinkCard;
  /** The page's objects of schema.org. */
  readonly things: readonly object[];
  /** The breadcrumbs from Home: names with their paths, the page itself last. */
  readonly trail: readonly (readonly [name: string, path: string])[];
  readonly body: Markup;
  /** The client's page that takes over, and the fields it starts with. */
  readonly clientPage: { readonly page: string; readonly fields?: Readonly<Record<string, string>> };
}

/** The product that the pages belong to, as administrators have set it. */
export interface Site {
  /** The product's address, without a trailing slash. */
  readonly url: string;
  readonly name: string;
  /** The path of the product's logo. */
  readonly logo: string;
  readonly links: readonly string[];
  /** The market's date at an instant (ISO 8601). */
  readonly dateAt: (instant: string) => string;
  /** The market's date, `YYYY-MM-DD`. */
  readonly today: string;
  readonly brand: Brand;
  readonly language: Language;
  /** The title of a category in that language. */
  readonly titleOf: TitleOf;
  /** All languages of the page, in the order of the settings. */
  readonly languages: readonly Language[];
}

/** Makes a function that words a sentence in the page's language. */
export const translateIn =
  ({ language }: Pick<Site, "language">) =>
  (sentence: Sentence): string =>
    inWords(language, sentence);

/**
 * Returns a page's address in its language: the first offered language has the plain address
 * (docs/rules/public-pages.md 7).
 */
export function addressIn(
  { language, languages }: Pick<Site, "language" | "languages">,
  path: string,
): string {
  if (language === languages[0]) return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}

const jsonScript = (thing: object) =>
  new Markup(
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...thing }).replaceAll("<", "\\u003c")}</script>`,
  );

const trailOf = (page: PublicPage, site: Site) =>
  page.trail.length > 1 &&
  html`<nav aria-label="${translateIn(site)("Breadcrumb")}">
    <ol>
      ${page.trail.map(([name, path], index) =>
        index === page.trail.length - 1
          ? html`<li aria-current="page">${name}</li>`
          : html`<li><a href="${addressIn(site, path)}">${name}</a></li>`,
      )}
    </ol>
  </nav>`;

/** Describes the breadcrumbs in schema.org's terms. */
const trailThing = (page: PublicPage, site: Site) => ({
  "@type": "BreadcrumbList",
  itemListElement: page.trail.map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: site.url + addressIn(site, path),
  })),
});

/** Returns the text of a page's link picture. */
export const cardOf = ({
  card,
  title,
  description,
}: Pick<PublicPage, "card" | "title" | "description">): LinkCard =>
  card ?? { heading: title, lines: [description] };

/** Returns a page's link picture; a filtered list uses that of the unfiltered one. */
function pictureOf(page: Omit<PublicPage, "body" | "clientPage">, site: Site): Markup {
  const card = cardOf(page);
  const address = site.url + linkPictureAddress(page.path, card, site);
  const words = wordsOfLinkPicture(card, site.brand);
  return html`<meta property="og:image" content="${address}" />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:width" content="${linkPictureSize.width}" />
    <meta property="og:image:height" content="${linkPictureSize.height}" />
    <meta property="og:image:alt" content="${words}" />
    <meta name="twitter:image:alt" content="${words}" />`;
}

/** `de_DE`: the language with the market's country where that locale exists. */
const openGraphLocale = (language: Language): string => localeOf(language).replace("-", "_");

/** Returns the lines of a document's head that describe the page. */
export function headOf(page: Omit<PublicPage, "body" | "clientPage">, site: Site): string {
  const address = site.url + addressIn(site, page.path);
  const title = page.path === "/" ? page.title : `${page.title} – ${site.name}`;
  // A missing page has no canonical address, whatever address was requested.
  const isThere = page.status === 200;
  const things = page.trail.length > 1 ? [...page.things, trailThing(page as PublicPage, site)] : page.things;
  return html`<title>${title}</title>
    <meta name="description" content="${page.description}" />
    ${isThere && html`<link rel="canonical" href="${address}" />`}
    ${!page.isIndexed && html`<meta name="robots" content="noindex" />`}
    ${isThere && site.languages.map((language) => html`<link rel="alternate" hreflang="${language}" href="${site.url + addressIn({ ...site, language }, page.path)}" />`)}
    ${isThere && html`<link rel="alternate" hreflang="x-default" href="${site.url + page.path}" />`}
    <meta property="og:site_name" content="${site.name}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${page.description}" />
    ${isThere && html`<meta property="og:url" content="${address}" />`}
    <meta property="og:locale" content="${openGraphLocale(site.language)}" />
    ${isThere && site.languages.filter((language) => language !== site.language).map((language) => html`<meta property="og:locale:alternate" content="${openGraphLocale(language)}" />`)}
    ${isThere && pictureOf(page, site)}
    <meta name="twitter:card" content="summary_large_image" />
    ${isThere && things.map((thing) => jsonScript(thing))}`.text;
}

/** Renders the head and body of a page. The body names the client's page that takes over. */
export function partsOf(page: PublicPage, site: Site): PageParts {
  const fields = new URLSearchParams(page.clientPage.fields).toString();
  const inLanguage = translateIn(site);
  const to = (path: string) => addressIn(site, path);
  return {
    head: headOf(page, site) + pageStyle.text,
    body: html`<div
      id="public-page"
      lang="${site.language}"
      data-page="${page.clientPage.page}"
      data-fields="${fields}"
    >
      <header class="bar">
        <div class="wide">
          <a class="brand" href="${to("/")}"
            ><img src="${site.logo}" width="36" height="36" alt="" />${site.name}</a
          >
          <nav aria-label="${inLanguage("Main")}">
            <a href="${to("/")}">${inLanguage("Home")}</a>
            <a
              href="${to("/workers")}"
              ${page.trail.length > 0 && page.clientPage.page.startsWith("Worker") && new Markup('aria-current="page"')}
              >${inLanguage("Workers")}</a
            >
          </nav>
        </div>
      </header>
      <main class="wide ${page.clientPage.page.includes("/") && "of-one"}">
        ${page.body}
        <div class="after">${trailOf(page, site)}</div>
      </main>
      <footer class="small">
        <div class="wide links">
          <a href="${to("/workers")}">${inLanguage("All workers")}</a>
          <a href="${to("/terms")}">${inLanguage("Terms & Conditions")}</a>
          <a href="${to("/privacy")}">${inLanguage("Privacy Policy")}</a>
        </div>
      </footer>
    </div>`.text,
  };
}
