// Public pages about workers: one worker, the list, a category, a category in a town.
import type { viewWorker as viewWorkerCall } from "@hourhand/contract/catalogue";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { serviceAddress, slugOf, workerAddress } from "@hourhand/contract/public-addresses";
import { html, type Markup } from "../../platform/html.ts";
import { formatRupees, toPaise } from "../../platform/money.ts";
import type { Town } from "../geo/geo.ts";
import { addressIn, sayIn, type PublicPage, type Site } from "./document.ts";

type Details = ReplyOf<typeof viewWorkerCall>;
type Worker = Details["worker"];
type Review = Details["reviews"][number];

/** A page of the list as the call answers it, as far as a public page shows it. */
export interface FoundWorkers {
  readonly Workers: readonly Worker[];
  readonly count?: number;
}

/** schema.org's kinds of local business by category, as far as there is one. */
const businesses: ReadonlyMap<string, string> = new Map([
  ["plumber", "Plumber"],
  ["electrician", "Electrician"],
  ["painter", "HousePainter"],
  ["locksmith", "Locksmith"],
  ["roofer", "RoofingContractor"],
  ["mover", "MovingCompany"],
  ["ac-technician", "HVACBusiness"],
  ["carpenter", "GeneralContractor"],
  ["mason", "GeneralContractor"],
]);
/** Reviews in a page's data. */
const maxReviews = 10;
const maxDescription = 155;

const priceOf = (worker: Worker, site: Site) =>
  sayIn(site)(`${formatRupees(toPaise(worker.salary))} an hour`);
const short = (text: string) =>
  text.length <= maxDescription ? text : `${text.slice(0, maxDescription - 1).replace(/\s+\S*$/, "")}…`;
const dayIn = (timeZone: string) => {
  const days = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "long", year: "numeric", timeZone });
  return (at: string) => days.format(new Date(at));
};
/** A date of the calendar. */
const dateOf = dayIn("UTC");
const ratingOf = ({ rating, reviews_count }: Worker, site: Site) =>
  sayIn(site)(
    rating === null
      ? "No reviews yet"
      : `${rating.toFixed(1)} of 5 from ${reviews_count} review${reviews_count === 1 ? "" : "s"}`,
  );
const experienceOf = ({ experience }: Worker, site: Site) =>
  sayIn(site)(
    experience === 0 ? "New in the job" : `${experience} year${experience === 1 ? "" : "s"} of experience`,
  );
const writerOf = ({ user_profile: { first_name, last_name, username } }: Review) =>
  `${first_name} ${last_name}`.trim() || username;
const starsOf = (rating: number) => ({
  "@type": "Rating",
  ratingValue: rating,
  bestRating: 5,
  worstRating: 0.5,
});

/** A listed worker's page. */
export function workerPage({ worker, reviews }: Details, categorySlug: string, site: Site): PublicPage {
  const address = workerAddress(worker);
  const category = serviceAddress(categorySlug);
  const own = sayIn(site);
  const dayOf = dayIn(site.timeZone);
  const to = (path: string) => addressIn(site.language, path);
  const lead = `${worker.full_name}, ${worker.job_title}: ${priceOf(worker, site)}, ${experienceOf(worker, site).toLowerCase()}. ${ratingOf(worker, site)}.`;
  return {
    status: 200,
    title: `${worker.full_name}, ${worker.job_title}`,
    description: short(`${lead} ${worker.description}`),
    path: address,
    isIndexed: true,
    card: {
      heading: worker.full_name,
      lines: [
        `${worker.job_title} · ${priceOf(worker, site)}`,
        ratingOf(worker, site),
        experienceOf(worker, site),
      ],
      ...(worker.profile_pic !== null && { face: worker.profile_pic }),
    },
    things: [workerThing(worker, reviews, site)],
    trail: [
      [own("Home"), "/"],
      [own("Workers"), "/workers"],
      [worker.job_title, category],
      [worker.full_name, address],
    ],
    opens: { page: `Worker_details/${worker.id}` },
    body: html`${
        worker.profile_pic !== null &&
        html`<img class="face" src="${worker.profile_pic}" width="96" height="96" alt="" />`
      }
      <h1>${worker.full_name}</h1>
      <p>${worker.job_title} · ${priceOf(worker, site)}</p>
      <p class="soft">${ratingOf(worker, site)} · ${experienceOf(worker, site)} · ${worker.qualification}</p>
      ${worker.next_free && html`<p>${own(`Next free hour: ${dateOf(worker.next_free.date)}, ${worker.next_free.start_time}`)}</p>`}
      <p>
        <a class="act" href="${to(`/?open=Worker_details/${worker.id}&dialog=book`)}">${own("Book now")}</a>
      </p>
      <h2>${own(`About ${worker.full_name}`)}</h2>
      <p>${worker.description}</p>
      <h2>${own("Reviews")}</h2>
      ${reviews.length === 0 ? html`<p>${own("No reviews yet.")}</p>` : reviews.map((review) => reviewCard(review, own(dayOf(review.created_at)), own))}`,
  };
}

const reviewCard = (review: Review, day: string, own: (english: string) => string): Markup =>
  html`<article class="card">
    <h3>${review.title}</h3>
    <p class="soft">${own(`${review.rating} of 5`)} · ${writerOf(review)} · ${day}</p>
    <p>${review.description}</p>
  </article>`;

function workerThing(worker: Worker, reviews: readonly Review[], site: Site): object {
  return {
    "@type": businesses.get(slugOf(worker.job_title)) ?? "HomeAndConstructionBusiness",
    "@id": site.url + workerAddress(worker),
    name: worker.full_name,
    url: site.url + addressIn(site.language, workerAddress(worker)),
    description: worker.description,
    priceRange: priceOf(worker, site),
    ...(worker.profile_pic !== null && { image: site.url + worker.profile_pic }),
    ...(worker.rating !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: worker.rating,
        reviewCount: worker.reviews_count,
        bestRating: 5,
        worstRating: 0.5,
      },
    }),
    ...(reviews.length > 0 && {
      review: reviews.slice(0, maxReviews).map((review) => ({
        "@type": "Review",
        name: review.title,
        reviewBody: review.description,
        datePublished: review.created_at.slice(0, 10),
        author: { "@type": "Person", name: writerOf(review) },
        reviewRating: starsOf(review.rating),
      })),
    }),
  };
}

const workerCard = (worker: Worker, site: Site): Markup =>
  html`<li class="card">
    <h3><a href="${addressIn(site.language, workerAddress(worker))}">${worker.full_name}</a></h3>
    <p>${worker.job_title} · ${priceOf(worker, site)}</p>
    <p class="soft">${ratingOf(worker, site)} · ${experienceOf(worker, site)}</p>
  </li>`;

function listOf(found: FoundWorkers, site: Site): Markup {
  const own = sayIn(site);
  if (found.Workers.length === 0)
    return html`<p>
      ${own("Nobody is listed here at the moment.")}
      <a href="${addressIn(site.language, "/workers")}">${own("See all workers")}</a>
    </p>`;
  return html`<ul class="list">
    ${found.Workers.map((worker) => workerCard(worker, site))}
  </ul>`;
}

const listThing = (found: FoundWorkers, site: Site) => ({
  "@type": "ItemList",
  numberOfItems: found.Workers.length,
  itemListElement: found.Workers.map((worker, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: worker.full_name,
    url: site.url + addressIn(site.language, workerAddress(worker)),
  })),
});

/** What the list was asked for: its filter and page as text, as they stand in the address. */
export interface AskedList {
  readonly fields: Readonly<Record<string, string>>;
  readonly page: number;
  readonly hasMore: boolean;
  readonly categories: readonly AddressedCategory[];
}

/** The list of all workers, or of those that a filter leaves. */
export function workersPage(found: FoundWorkers, asked: AskedList, site: Site): PublicPage {
  const query = new URLSearchParams(asked.fields).toString();
  const isPlain = query === "";
  const own = sayIn(site);
  const to = (path: string) => addressIn(site.language, path);
  const pageAt = (page: number) => {
    const fields = new URLSearchParams({ ...asked.fields, page: `${page}` });
    if (page === 1) fields.delete("page");
    return `/workers${fields.size > 0 ? `?${fields.toString()}` : ""}`;
  };
  return {
    status: 200,
    title: own("Skilled workers by the hour"),
    description: own(
      "Electricians, plumbers, carpenters and more: compare prices, reviews and free hours, and book by the hour.",
    ),
    path: isPlain ? "/workers" : `/workers?${query}`,
    isIndexed: isPlain,
    things: [listThing(found, site)],
    trail: [
      [own("Home"), "/"],
      [own("Workers"), "/workers"],
    ],
    opens: { page: "Workers", fields: asked.fields },
    body: html`<h1>${own("Workers")}</h1>
      <p class="soft">${own("Skilled hands by the hour.")}</p>
      <p>
        ${asked.categories.map(({ slug, title }) => html`<a href="${to(serviceAddress(slug))}">${title}</a> `)}
      </p>
      ${listOf(found, site)}
      <p>
        ${asked.page > 1 && html`<a rel="prev" href="${to(pageAt(asked.page - 1))}">${own("Previous page")}</a>`}
        ${asked.hasMore && html`<a rel="next" href="${to(pageAt(asked.page + 1))}">${own("Next page")}</a>`}
      </p>`,
  };
}

/** A category, by its slug. */
export interface AddressedCategory {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
}

/** A category's page, of all towns or of one. */
export function servicePage(
  category: AddressedCategory,
  found: FoundWorkers,
  { town, towns }: { town?: Town | undefined; towns: readonly Town[] },
  site: Site,
): PublicPage {
  const path = serviceAddress(category.slug, town?.slug);
  const own = sayIn(site);
  const to = (address: string) => addressIn(site.language, address);
  const name = town ? own(`${category.title} in ${town.name}`) : category.title;
  return {
    status: 200,
    title: own(`${name}, by the hour`),
    description: short(
      `${own(`${name}: compare prices, reviews and free hours, and book by the hour.`)} ${category.description}`,
    ),
    path,
    isIndexed: found.Workers.length > 0,
    things: [
      {
        "@type": "Service",
        serviceType: category.title,
        name,
        description: category.description,
        url: site.url + to(path),
        provider: { "@type": "Organization", name: site.name, url: `${site.url}/` },
        ...(town && { areaServed: { "@type": "City", name: town.name } }),
      },
      listThing(found, site),
    ],
    trail: [
      [own("Home"), "/"],
      [own("Workers"), "/workers"],
      [category.title, serviceAddress(category.slug)],
      ...(town ? [[town.name, path] as const] : []),
    ],
    opens: {
      page: "Workers",
      fields: {
        job: category.title,
        ...(town && { near: `${town.latitude.toFixed(4)},${town.longitude.toFixed(4)},${town.name}` }),
      },
    },
    body: html`<h1>${name}</h1>
      <p class="soft">${category.description}</p>
      ${listOf(found, site)}
      ${
        towns.length > 0 &&
        html`<h2>${own(`${category.title} by town`)}</h2>
          <p>
            ${towns.map((one) => html`<a href="${to(serviceAddress(category.slug, one.slug))}">${one.name}</a> `)}
          </p>`
      }`,
  };
}
