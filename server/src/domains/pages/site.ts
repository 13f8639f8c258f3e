// Pages that are not about workers: Home's head, legal texts, missing and invalid pages.
import { say, type Sentence } from "@hourhand/contract/sentence";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { readLegalText } from "@hourhand/contract/legal";
import { languageOfText } from "@hourhand/contract/text-language";
import { html } from "../../platform/html.ts";
import { homeStyle } from "./home.ts";
import { addressIn, headOf, translateIn, type PublicPage, type Site } from "./document.ts";

/** Returns Home's title and description, and the text of its link picture. */
export function homeTexts(site: Site): Pick<PublicPage, "title" | "description" | "card"> {
  const inLanguage = translateIn(site);
  const description = inLanguage(
    "Find, save and book skilled workers by the hour: electricians, plumbers, carpenters and more, near you. Where Works Meet Solution !",
  );
  return {
    title: inLanguage(say("{name} – skilled hands by the hour", { name: site.name })),
    description,
    card: { heading: inLanguage("Skilled hands by the hour"), lines: [description] },
  };
}

/** Returns Home's head, apart from its title. */
export const homeHead = (site: Site): string =>
  headOf(
    {
      status: 200,
      ...homeTexts(site),
      path: "/",
      isIndexed: true,
      trail: [],
      things: [
        {
          "@type": "Organization",
          name: site.name,
          url: `${site.url}/`,
          logo: `${site.url}${site.logo}`,
          ...(site.links.length > 0 && { sameAs: site.links }),
        },
        {
          "@type": "WebSite",
          name: site.name,
          url: `${site.url}/`,
          potentialAction: {
            "@type": "SearchAction",
            target: `${site.url}/workers?search={search_term}`,
            "query-input": "required name=search_term",
          },
        },
      ],
    },
    site,
  ) + homeStyle.text;

/** Makes a page of text (terms, privacy): an operator's own, else ours, with links to the other versions. */
export function textPage({ title, path, page, text }: TextPage, site: Site): PublicPage {
  const inLanguage = translateIn(site);
  const isFormer = text.until !== null;
  const addressOf = (version: number) => addressIn(site, `${path}?version=${version}`);
  return {
    status: 200,
    title,
    description: inLanguage(
      say("{title, word} of the marketplace of skilled workers by the hour.", { title }),
    ),
    path,
    isIndexed: !isFormer,
    things: [],
    trail: [
      [inLanguage("Home"), "/"],
      [title, path],
    ],
    clientPage: { page, ...(isFormer && { fields: { version: `${text.version}` } }) },
    body: html`<h1>${title}</h1>
      <p>${text.in_force}</p>
      ${isFormer && html`<p><a href="${addressIn(site, path)}">${inLanguage("The version in force")}</a></p>`}
      ${text.own_text === null ? ourWords(text) : ownWords(text.own_text, site)}
      ${
        text.versions.length > 0 &&
        html`<div class="text">
          <h2>${inLanguage("Other versions")}</h2>
          <ul>
            ${text.versions.map(({ version, in_force }) => html`<li><a href="${addressOf(version)}">${in_force}</a></li>`)}
          </ul>
        </div>`
      }`,
  };
}

const ourWords = ({ lead, sections }: LegalReply) =>
  html`<div class="text">
    <p>${lead}</p>
    ${sections.map(
      ({ title, sentences }) =>
        html`<h2>${title}</h2>
          ${sentences.map((sentence) => html`<p>${sentence}</p>`)}`,
    )}
  </div>`;

const ownWords = (set: string, site: Site) =>
  html`<div class="text" lang="${languageOfText(set, site.languages) ?? site.language}">
    ${set
      .split(/\r?\n[ \t]*(?:\r?\n)+/)
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map((part) => {
        const heading = /^#+\s+(.*)$/.exec(part)?.[1];
        return heading === undefined
          ? html`<p style="white-space:pre-line">${part}</p>`
          : html`<h2>${heading}</h2>`;
      })}
  </div>`;

type LegalReply = ReplyOf<typeof readLegalText>;

interface TextPage {
  readonly title: string;
  readonly path: string;
  /** The name of the page in the client. */
  readonly page: string;
  readonly text: LegalReply;
}

const emptyTitles = {
  400: "Please check the address",
  404: "Not found",
  410: "No longer listed",
  429: "Too many requests",
  503: "Please try again",
} as const;

/** Whether there is a page for refusals with this status. */
export const isEmptyPage = (status: number): status is keyof typeof emptyTitles => status in emptyTitles;

/** Makes a page that says why there is nothing to show. */
export function emptyPage(
  status: keyof typeof emptyTitles,
  path: string,
  sentence: Sentence,
  site: Site,
): PublicPage {
  const inLanguage = translateIn(site);
  const translated = inLanguage(sentence);
  return {
    status,
    title: inLanguage(emptyTitles[status]),
    description: translated,
    path,
    isIndexed: false,
    things: [],
    trail: [],
    clientPage: { page: "Workers" },
    body: html`<div class="text">
      <h1>${translated}</h1>
      <p>
        <a class="act" href="${addressIn(site, "/workers")}">${inLanguage("See all workers")}</a>
      </p>
    </div>`,
  };
}
