// The page of a shared visit: no script, no link into the product, nothing from other origins.
import type { Language } from "@hourhand/contract/languages";
import { say, type Sentence } from "@hourhand/contract/sentence";
import { hashOfStyle, typefaces } from "../../../platform/http/plain-page.ts";
import type { TitleOf } from "../../../platform/http/local-titles.ts";
import { html, type Markup } from "../../../platform/html.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ProductSettings } from "../../../platform/product.ts";
import { inWords } from "../../../platform/sentences.ts";
import { pictureUrl } from "../../media/media.ts";
import type { SharedVisitRow } from "./queries.ts";

const style = `${typefaces}
:root{color-scheme:light dark}
body{font:17px/1.5 "Anek Latin",system-ui,sans-serif;margin:0;padding:1rem;background:light-dark(#f6f3ee,#14201f);color:light-dark(#22302e,#e8efed);overflow-wrap:anywhere}
main{max-width:27rem;margin:4vh auto;padding:1.5rem;border-radius:16px;background:light-dark(#fff,#1d2c2a)}
h1,h2,p,ol{margin:0;padding:0}
.brand{display:flex;align-items:center;gap:.5rem;font-weight:700;margin-bottom:1.25rem}.brand img{border-radius:8px}
h1{font-size:1.5rem;line-height:1.25}
.now{font-size:1.15rem;font-weight:600;margin:.75rem 0 1.25rem}
.who{display:flex;align-items:center;gap:1rem;padding:1rem 0;border-block:1px solid light-dark(#e8e0d5,#33443f)}
.who img,.initial{flex:none;width:72px;height:72px;border-radius:50%;object-fit:cover}
.initial{display:grid;place-items:center;font-size:2rem;font-weight:700;background:light-dark(#d9ebe8,#1d3d3b);color:light-dark(#0b5c5a,#8fd6d0)}
h2{font-size:1.15rem}
.soft{color:light-dark(#5f574d,#b4c2be)}
.checked{display:inline-block;margin-top:.25rem;padding:0 .6rem;border-radius:999px;background:light-dark(#e2f1e4,#1f3a26);color:light-dark(#256b34,#94d6a0);font-weight:600}
ol{list-style:none;padding-top:1rem;display:grid;gap:.5rem}
li{display:flex;justify-content:space-between;gap:1rem}li b{flex:none;font-weight:600}li span{text-align:end}
.small{font-size:.95rem;margin-top:1.25rem}`;

/** The Content-Security-Policy of the page: this one style sheet, and pictures of this origin. */
export const sharedVisitPolicy = `default-src 'none'; style-src ${hashOfStyle(style)}; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The reader's language, the product's name and logo, and the titles of categories in that language. */
export interface PageReader {
  language: Language;
  product: ProductSettings;
  titleOf: TitleOf;
}

/** A page without a visit: an unknown address, or one that has ended. */
export const pageWithoutVisit = (hasEnded: boolean, reader: PageReader): string => {
  const inLanguage = wordsIn(reader);
  const title = inLanguage(hasEnded ? "This link has ended" : "No visit is shared here");
  return document(
    title,
    reader,
    html`<h1>${title}</h1>
      <p class="small">
        ${inLanguage(hasEnded ? "The visit is over or was cancelled, so this page no longer shows it." : "The address is wrong, or the person who shared the visit has ended the link.")}
      </p>`,
  );
};

/** The page of a visit: who comes, when, and what has happened. */
export function sharedVisitPage(
  { calendar }: Pick<Platform, "calendar">,
  visit: SharedVisitRow,
  reader: PageReader,
): string {
  const inLanguage = wordsIn(reader);
  const title = inLanguage(say("A visit to {name}", { name: visit.customer_first_name }));
  const event = (what: string, at: Date | null) =>
    at &&
    html`<li>
      <b>${inLanguage(what)}</b><span>${inLanguage(say("{at, time}", { at: calendar.timeNow(at) }))}</span>
    </li>`;
  const picture = pictureUrl(visit.worker_picture);
  return document(
    title,
    reader,
    html`<h1>${title}</h1>
      <p class="now">${inLanguage(nowOf(visit))}</p>
      <div class="who">
        ${picture === null ? html`<span class="initial" aria-hidden="true">${initialOf(visit.worker_name)}</span>` : html`<img src="${picture}" width="72" height="72" alt="" />`}
        <div>
          <h2>${visit.worker_name}</h2>
          <p class="soft">${reader.titleOf(visit.job_title)}</p>
          ${visit.is_id_checked && html`<p class="checked">${inLanguage("ID checked")}</p>`}
        </div>
      </div>
      <ol>
        <li>
          <b>${inLanguage("Time")}</b>
          <span>
            ${inLanguage(say("{day, date}, {from, time} to {to, time}", { day: visit.booked_on, from: visit.starts, to: visit.ends }))}
          </span>
        </li>
        ${event("Arrived", visit.arrived_at)} ${event("Job done", visit.completed_at)}
      </ol>
      <p class="small soft">
        ${inLanguage(
          say("Reload this page for news. It ends on {day, date} at {at, time}.", {
            day: calendar.today(visit.expires_at),
            at: calendar.timeNow(visit.expires_at),
          }),
        )}
      </p>`,
  );
}

function nowOf({ status, worker_name: name }: SharedVisitRow): Sentence {
  if (status === "completed") return say("{name} has finished the job.", { name });
  if (status === "pending") return say("{name} will finish the job on another visit.", { name });
  return status === "visited" ? say("{name} has arrived.", { name }) : say("{name} is expected.", { name });
}

const initialOf = (name: string): string => /\p{L}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? "";

const wordsIn =
  ({ language }: PageReader) =>
  (sentence: Sentence): string =>
    inWords(language, sentence);

const document = (title: string, { language, product }: PageReader, body: Markup): string =>
  `<!doctype html>${
    html`<html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${product.name}</title>
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <style>
          STYLE
        </style>
      </head>
      <body>
        <main>
          <p class="brand">
            <img
              src="${product.logo === null ? "/mark.svg" : `/media/${product.logo}.webp`}"
              width="32"
              height="32"
              alt=""
            />${product.name}
          </p>
          ${body}
        </main>
      </body>
    </html>`.text
  }`.replace(/\s*STYLE\s*/, () => style);
