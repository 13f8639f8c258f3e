// Public pages about workers: one worker, the list, a category, a category in a town.
import { say } from "@hourhand/contract/sentence";
import { serviceAddress, slugOf, workerAddress } from "@hourhand/contract/public-addresses";
import { toMinor } from "@hourhand/contract/money";
import { html } from "../../platform/html.ts";
import { builtName } from "./legal/present.ts";
import { questionsOf } from "./legal/texts.ts";
import { townIn, type Town } from "../geo/geo.ts";
import type { CustomerPayments } from "@hourhand/contract/payment-fields";
import type { PolicyFields } from "@hourhand/contract/policies";
import { addressIn, translateIn, type PublicPage, type Site } from "./document.ts";
import {
  countOf,
  countWords,
  detailsOf,
  listOf,
  rail,
  searchField,
  titleOf,
  type ChosenFilter,
} from "./worker-markup.ts";
import {
  experienceOf,
  priceOf,
  ratingOf,
  severalOf,
  writerOf,
  type Details,
  type AddressedCategory,
  type FoundWorkers,
  type Review,
  type Worker,
} from "./worker-words.ts";

/** schema.org's kinds of local business, by category; categories without one are missing. */
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
/** How many reviews a page's data have at most. */
const maxReviews = 10;
const maxDescription = 155;
/** How many faces a category's link picture has at most. */
const maxFaces = 4;
const short = (text: string) =>
  text.length <= maxDescription ? text : `${text.slice(0, maxDescription - 1).replace(/\s+\S*$/, "")}…`;

const starsOf = (rating: number) => ({
  "@type": "Rating",
  ratingValue: rating,
  bestRating: 5,
  worstRating: 0.5,
});

/** Makes the page of a worker who is listed. */
export function workerPage(
  details: Details,
  categorySlug: string,
  town: Town | undefined,
  site: Site,
): PublicPage {
  const { worker, reviews } = details;
  const address = workerAddress(worker);
  const category = serviceAddress(categorySlug);
  const inLanguage = translateIn(site);
  const job = site.titleOf(worker.job_title);
  const lead = `${worker.full_name}, ${job}: ${priceOf(worker, site)}, ${experienceOf(worker, site).toLowerCase()}. ${ratingOf(worker, site)}.`;
  return {
    status: 200,
    title: `${worker.full_name}, ${job}`,
    description: short(`${lead} ${worker.description}`),
    path: address,
    isIndexed: true,
    card: {
      heading: worker.full_name,
      lines: [`${job} · ${priceOf(worker, site)}`, ratingOf(worker, site), experienceOf(worker, site)],
      ...(worker.profile_pic !== null && { face: worker.profile_pic }),
    },
    things: [workerThing(worker, reviews, town, site)],
    trail: [
      [inLanguage("Home"), "/"],
      [inLanguage("Workers"), "/workers"],
      [job, category],
      [worker.full_name, address],
    ],
    clientPage: { page: `Worker_details/${worker.id}` },
    body: detailsOf(details, site),
  };
}

function workerThing(worker: Worker, reviews: readonly Review[], town: Town | undefined, site: Site): object {
  return {
    "@type": businesses.get(slugOf(worker.job_title)) ?? "HomeAndConstructionBusiness",
    "@id": site.url + workerAddress(worker),
    name: worker.full_name,
    url: site.url + addressIn(site, workerAddress(worker)),
    description: worker.description,
    priceRange: priceOf(worker, site),
    ...(town && { areaServed: { "@type": "City", name: townIn(site.language, town) } }),
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

const listThing = (found: FoundWorkers, site: Site) => ({
  "@type": "ItemList",
  numberOfItems: found.Workers.length,
  itemListElement: found.Workers.map((worker, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: worker.full_name,
    url: site.url + addressIn(site, workerAddress(worker)),
  })),
});

/** Which list was requested: its filter and page as text, as they appear in the address. */
export interface ListAddress {
  readonly fields: Readonly<Record<string, string>>;
  readonly page: number;
  readonly hasMore: boolean;
  readonly categories: readonly AddressedCategory[];
}

/** Makes the page that lists all workers, or those that match a filter. */
export function workersPage(found: FoundWorkers, asked: ListAddress, site: Site): PublicPage {
  const query = new URLSearchParams(asked.fields).toString();
  const isPlain = query === "";
  const inLanguage = translateIn(site);
  const to = (path: string) => addressIn(site, path);
  const pageAt = (page: number) => {
    const fields = new URLSearchParams({ ...asked.fields, page: `${page}` });
    if (page === 1) fields.delete("page");
    return `/workers${fields.size > 0 ? `?${fields.toString()}` : ""}`;
  };
  return {
    status: 200,
    title: inLanguage("Skilled workers by the hour"),
    description: inLanguage(
      "Electricians, plumbers, carpenters and more: compare prices, reviews and free hours, and book by the hour.",
    ),
    path: isPlain ? "/workers" : `/workers?${query}`,
    isIndexed: isPlain,
    things: [listThing(found, site)],
    trail: [
      [inLanguage("Home"), "/"],
      [inLanguage("Workers"), "/workers"],
    ],
    clientPage: { page: "Workers", fields: asked.fields },
    body: html`${titleOf(inLanguage("Workers"))} ${searchField(asked.fields, site)}
      ${rail(asked.categories, asked.fields["job"], site)}
      ${countOf(found, chosenIn(asked.fields, site), site)} ${listOf(found, site)}
      <p class="pages">
        ${asked.page > 1 && html`<a rel="prev" href="${to(pageAt(asked.page - 1))}">${inLanguage("Previous page")}</a>`}
        ${asked.hasMore && html`<a rel="next" href="${to(pageAt(asked.page + 1))}">${inLanguage("Next page")}</a>`}
      </p>
      <p class="soft">${inLanguage("Skilled hands by the hour.")}</p>`,
  };
}

/** Returns the job if it is the list's only filter; other filters appear only in the client's text. */
function chosenIn({ job, page: _page, ...fields }: ListAddress["fields"], site: Site): ChosenFilter[] {
  const { search: _search, sort: _sort, ...others } = fields;
  if (job === undefined || Object.keys(others).length > 0) return [];
  const query = new URLSearchParams(fields).toString();
  return [{ label: site.titleOf(job), without: query === "" ? "/workers" : `/workers?${query}` }];
}

/** A town with its number of listed workers of a category. */
export interface CountedTown {
  readonly town: Town;
  readonly workers: number;
}

/** The requested town of a category, the category's rules, and related links. */
export interface ServiceAddress {
  readonly town?: Town | undefined;
  readonly towns: readonly CountedTown[];
  /** The rules of the category's bookings. */
  readonly rules: PolicyFields;
  readonly customerPayments: CustomerPayments;
  readonly categories: readonly AddressedCategory[];
}

/** Words a heading with the lowest price: 'Plumbers in Kochi, from ₹300 an hour'. Undefined if there is nobody. */
function headingOf(title: string, town: string, workers: readonly Worker[], site: Site): string | undefined {
  if (workers.length === 0) return undefined;
  const job = severalOf(title, site.language);
  const price = toMinor(Math.min(...workers.map(({ salary }) => salary)));
  return translateIn(site)(
    town === ""
      ? say("{job}, from {price, money} an hour", { job, price })
      : say("{job} in {town}, from {price, money} an hour", { job, town, price }),
  );
}

/** Makes a category's page, for all towns or for one. */
export function servicePage(
  category: AddressedCategory,
  found: FoundWorkers,
  { town, towns, categories, rules, customerPayments }: ServiceAddress,
  site: Site,
): PublicPage {
  const path = serviceAddress(category.slug, town?.slug);
  const inLanguage = translateIn(site);
  const to = (address: string) => addressIn(site, address);
  const title = site.titleOf(category.title);
  const townName = town ? townIn(site.language, town) : "";
  const name = town ? inLanguage(say("{job} in {town}", { job: title, town: townName })) : title;
  const heading = headingOf(title, townName, found.Workers, site) ?? name;
  const questions = questionsOf(rules, customerPayments).map(({ question, answer }) => ({
    question: inLanguage(question),
    answer: answer.map((sentence) => inLanguage(sentence).replaceAll(builtName, () => site.name)),
  }));
  const chosen = [
    ...(town
      ? [
          {
            label: inLanguage(say("Near {town}", { town: townName })),
            without: serviceAddress(category.slug),
          },
        ]
      : []),
    { label: title, without: "/workers" },
  ];
  return {
    status: 200,
    title: heading === name ? inLanguage(say("{job}, by the hour", { job: name })) : heading,
    description: short(
      `${inLanguage(say("{job}: compare prices, reviews and free hours, and book by the hour.", { job: name }))} ${category.description}`,
    ),
    path,
    isIndexed: found.Workers.length > 0,
    ...(found.Workers.length > 0 && {
      card: {
        heading,
        lines: [countWords(found, site)],
        faces: found.Workers.flatMap(({ profile_pic: face }) => face ?? []).slice(0, maxFaces),
      },
    }),
    things: [
      {
        "@type": "Service",
        serviceType: title,
        name,
        description: category.description,
        url: site.url + to(path),
        provider: { "@type": "Organization", name: site.name, url: `${site.url}/` },
        ...(town && { areaServed: { "@type": "City", name: townIn(site.language, town) } }),
      },
      listThing(found, site),
      {
        "@type": "FAQPage",
        mainEntity: questions.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
        })),
      },
    ],
    trail: [
      [inLanguage("Home"), "/"],
      [inLanguage("Workers"), "/workers"],
      [title, serviceAddress(category.slug)],
      ...(town ? [[townName, path] as const] : []),
    ],
    clientPage: {
      page: "Workers",
      fields: {
        job: category.title,
        ...(town && { near: `${town.latitude.toFixed(4)},${town.longitude.toFixed(4)},${townName}` }),
      },
    },
    body: html`${titleOf(heading, heading !== name)} ${searchField({ job: category.title }, site)}
      ${rail(categories, category.title, site)} ${countOf(found, chosen, site)} ${listOf(found, site)}
      <div class="after">
        <p class="soft">${category.description}</p>
        ${
          towns.length > 0 &&
          html`<h2>${inLanguage(say("{job} by town", { job: title }))}</h2>
            <p class="links">
              ${towns.map((one) => html`<a href="${to(serviceAddress(category.slug, one.town.slug))}">${townIn(site.language, one.town)} (${one.workers})</a> `)}
            </p>`
        }
        ${questions.map(
          ({ question, answer }) =>
            html`<h2>${question}</h2>
              ${answer.map((sentence) => html`<p>${sentence}</p>`)}`,
        )}
      </div>`,
  };
}
