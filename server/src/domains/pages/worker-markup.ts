// Workers on public pages until the client takes over: in the same boxes as on its cards and its worker page.
import { say } from "@hourhand/contract/sentence";
import { previewOf } from "@hourhand/contract/description-preview";
import { serviceAddress, workerAddress } from "@hourhand/contract/public-addresses";
import { html, Markup } from "../../platform/html.ts";
import { pageAddress } from "../../platform/page-address.ts";
import { addressIn, translateIn, type Site } from "./document.ts";
import {
  countedOf,
  dayOf,
  distanceOf,
  experienceOf,
  factsOf,
  freeOf,
  hoursOf,
  nextFreeOf,
  pricePerHour,
  ratingOf,
  shortRatingOf,
  writerOf,
  type AddressedCategory,
  type Details,
  type FoundWorkers,
  type Review,
  type Worker,
} from "./worker-words.ts";

/** Renders a page's heading, in the row where the client has its filter. A long one is as high as that row. */
export const titleOf = (words: string, isLong = false): Markup =>
  html`<div class="title"><h1 ${isLong && new Markup('class="long"')}>${words}</h1></div>`;

/** Renders the search form that is one of a page's filters; it leads to the filtered list. */
export function searchField(fields: Readonly<Record<string, string>>, site: Site): Markup {
  const inLanguage = translateIn(site);
  const { search = "", page: _page, near: _near, ...others } = fields;
  return html`<form class="search" action="/workers" role="search">
    <input
      type="search"
      name="search"
      maxlength="100"
      value="${search}"
      aria-label="${inLanguage("Search for workers")}"
      placeholder="${inLanguage("Search for workers")} ....."
    />
    ${Object.entries(others).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${site.language !== site.languages[0] && html`<input type="hidden" name="lang" value="${site.language}" />`}
  </form>`;
}

const current = new Markup('aria-current="page"');

/** Renders the categories in one row, by name; marks the chosen one, or 'all'. */
export function rail(
  categories: readonly AddressedCategory[],
  chosen: string | undefined,
  site: Site,
): Markup {
  const inLanguage = translateIn(site);
  const sorted = categories.toSorted((one, other) => one.title.localeCompare(other.title, site.language));
  const chip = (path: string, title: string, isChosen: boolean) =>
    html`<a href="${addressIn(site, path)}" ${isChosen && current}>${title}</a>`;
  return html`<nav class="rail" aria-label="${inLanguage("Categories")}">
    ${chip("/workers", inLanguage("All"), chosen === undefined)}${sorted.map(({ slug, title }) => chip(serviceAddress(slug), site.titleOf(title), title === chosen))}
  </nav>`;
}

/** An active filter, and the page's path without it. */
export interface ChosenFilter {
  readonly label: string;
  readonly without: string;
}

/** Words the number of results. */
export const countWords = (
  { Workers: workers, count = workers.length, more }: FoundWorkers,
  site: Site,
): string =>
  translateIn(site)(
    more
      ? say("More than {count, number} workers", { count })
      : count === 1
        ? "1 worker"
        : say("{count, number} workers", { count }),
  );

/** Renders the number of results, if it is known, and the active filters. */
export function countOf(found: FoundWorkers, chosen: readonly ChosenFilter[], site: Site): Markup {
  const inLanguage = translateIn(site);
  const chip = ({ label, without }: ChosenFilter) =>
    html`<li>
      <a
        href="${addressIn(site, without)}"
        aria-label="${inLanguage(say("Remove the filter {label}", { label }))}"
        >${label}</a
      >
    </li>`;
  return html`<div class="count">
    <p>${found.Workers.length > 0 && countWords(found, site)}</p>
    ${
      chosen.length > 0 &&
      html`<ul aria-label="${inLanguage("Filters")}">
        ${chosen.map(chip)}
      </ul>`
    }
  </div>`;
}

/** For pictures below the fold: they load only when they come near the viewport. */
const lazy = new Markup('loading="lazy"');

const face = ({ profile_pic: picture }: Worker, size: number, when?: Markup | false): Markup =>
  picture === null
    ? html`<span class="face"></span>`
    : html`<img class="face" src="${picture}" width="${size}" height="${size}" alt="" ${when} />`;

const ratingLine = (worker: Worker, site: Site): Markup =>
  worker.rating === null
    ? html`<p class="soft small">${ratingOf(worker, site)}</p>`
    : html`<p class="rating">
        <span
          class="stars of-${Math.round(worker.rating * 2)}"
          role="img"
          aria-label="${ratingOf(worker, site)}"
        ></span>
        <span class="soft small">${shortRatingOf(worker.rating, worker.reviews_count, site)}</span>
      </p>`;

const card = (worker: Worker, at: number, site: Site): Markup => {
  const address = addressIn(site, workerAddress(worker));
  const distance = distanceOf(worker, site);
  const free = freeOf(worker, site);
  return html`<li class="card">
    <div class="who">
      ${face(worker, 96, at > 2 && lazy)}
      <div>
        <h2><a href="${address}">${worker.full_name}</a></h2>
        <p class="job">${site.titleOf(worker.job_title)}</p>
        ${ratingLine(worker, site)}
        <p class="facts">
          <span class="experience">${experienceOf(worker, site)}</span>
          ${distance !== undefined && html`<span class="place">${distance}</span>`}
          ${worker.identity_checked_at !== null && html`<span class="checked">${translateIn(site)("ID checked")}</span>`}
          ${free !== undefined && html`<span class="free">${free}</span>`}
        </p>
      </div>
    </div>
    <p class="preview soft small">${previewOf(worker.description)}</p>
    <div class="acts">
      <p class="price">${pricePerHour(worker, site)}</p>
      <a href="${address}" aria-label="${translateIn(site)("View Details")}: ${worker.full_name}"
        >${translateIn(site)("View Details")}</a
      >
    </div>
  </li>`;
};

/** Renders workers as cards, or a sentence that there are none. */
export function listOf(found: FoundWorkers, site: Site): Markup {
  const inLanguage = translateIn(site);
  if (found.Workers.length === 0)
    return html`<p>
      ${inLanguage("Nobody is listed here at the moment.")}
      <a href="${addressIn(site, "/workers")}">${inLanguage("See all workers")}</a>
    </p>`;
  return html`<ul class="list">
    ${found.Workers.map((worker, at) => card(worker, at, site))}
  </ul>`;
}

/** Renders all details of a worker. */
export function detailsOf({ worker, reviews }: Details, site: Site): Markup {
  const inLanguage = translateIn(site);
  const to = (path: string) => addressIn(site, path);
  const figures = countedOf(worker, site);
  return html`<a class="back" href="${to("/workers")}">${inLanguage("All workers")}</a>
    <div class="worker">
      <div class="card head">
        ${face(worker, 320)}
        <div class="about">
          <h1>${worker.full_name}</h1>
          <p class="job">${site.titleOf(worker.job_title)}</p>
          ${ratingLine(worker, site)}
        </div>
        <div class="facts-of">
          ${
            figures.length > 0 &&
            html`<ul class="known">
              ${figures.map((words) => html`<li>${words}</li>`)}
            </ul>`
          }
          <dl>
            ${factsOf(worker, site).map(
              ([name, value]) =>
                html`<div>
                  <dt class="soft small">${name}</dt>
                  <dd>${value}</dd>
                </div>`,
            )}
          </dl>
        </div>
      </div>
      <section class="card booking">
        <p class="price">${pricePerHour(worker, site)}</p>
        <h2>${nextFreeOf(worker, site)}</h2>
        <ul>
          ${hoursOf(worker, site).map(([day, hours]) => html`<li><span>${day}</span><span>${hours}</span></li>`)}
        </ul>
        <a class="act" href="${to(`${pageAddress("user", `Worker_details/${worker.id}`)}&dialog=book`)}"
          >${inLanguage("Book now")}</a
        >
      </section>
      <section class="part">
        <h2>${inLanguage(say("About {name}", { name: worker.full_name }))}</h2>
        <p>${worker.description}</p>
      </section>
      <section class="part">
        <h2>${inLanguage("Reviews")}</h2>
        ${reviews.length === 0 ? html`<p>${inLanguage("No reviews yet.")}</p>` : reviews.map((review) => reviewCard(review, site))}
      </section>
    </div>`;
}

const reviewCard = (review: Review, site: Site): Markup =>
  html`<article class="card review">
    <h3>${review.title}</h3>
    <p class="soft small">
      ${translateIn(site)(say("{rating, number} of 5", { rating: review.rating }))} · ${writerOf(review)} ·
      ${dayOf(review.created_at, site)}
    </p>
    <p>${review.description}</p>
  </article>`;
