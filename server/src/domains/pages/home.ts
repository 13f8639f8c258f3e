// Home for readers without scripts (docs/rules/public-pages.md 17): the same content as its call, with links to public
// pages.
import { say } from "@hourhand/contract/sentence";
import type { viewHome } from "@hourhand/contract/home";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { serviceAddress, slugOf, workerAddress } from "@hourhand/contract/public-addresses";
import { html, Markup } from "../../platform/html.ts";
import { numberInWords, toMinor } from "@hourhand/contract/money";
import { addressIn, translateIn, type Site } from "./document.ts";
import { freeOf, pricePerHour, shortRatingOf, writerOf, type AddressedCategory } from "./worker-words.ts";

/** The reply to Home's call. */
export type HomeReply = Omit<ReplyOf<typeof viewHome>, "message">;

/**
 * Replaces the parts that only scripts fill (categories, workers, reviews, figures: web/src/areas/customer/home), in
 * the client's colours. A browser with scripts ignores it.
 */
export const homeStyle = new Markup(
  `<noscript><style>#content :is([aria-labelledby=categories],[aria-labelledby=free],[aria-labelledby=reviews],section[aria-label]){display:none!important}
#home-words ul{display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(158px,1fr));list-style:none;padding:0;margin:12px 0 32px}
#home-words li,#home-words dl{padding:12px;border:1px solid var(--hh-palette-divider,#e8e0d5);border-radius:16px;background:var(--hh-palette-background-paper,#fff);overflow-wrap:anywhere}
#home-words :is(li a,.links a){display:inline-block;min-height:24px;font-weight:600;color:var(--hh-palette-primary-main,#0b5c5a)}
#home-words :is(li span,li p,blockquote){display:block;margin:4px 0 0}
#home-words .said{grid-template-columns:repeat(auto-fill,minmax(240px,1fr))}
#home-words dl{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:8px;margin:0 0 24px;text-align:center}
#home-words dl div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
#home-words dd{margin:0;font-size:1.7rem;font-weight:700}
#home-words .links{display:flex;flex-wrap:wrap;gap:12px 24px}</style></noscript>`,
);

/** Renders the part of Home that depends on which workers can be booked; `categories` come with their addresses. */
export function homeWords(home: HomeReply, categories: readonly AddressedCategory[], site: Site): string {
  const inLanguage = translateIn(site);
  const to = (path: string) => addressIn(site, path);
  const slugByTitle = new Map(categories.map(({ title, slug }) => [title, slug]));
  const { quotes: reviews, wanted_categories: wanted, workers } = home;
  const isNew = home.verifiedWorkers === 0;
  const numbers = [
    ["Services delivered", home.servicesDelivered],
    ["Registered customers", home.registeredCustomers],
    ["Verified workers", home.verifiedWorkers],
  ] as const;
  return html`<section>
      <h2>${inLanguage("What needs doing?")}</h2>
      ${
        wanted.length > 0 &&
        html`<ul>
          ${wanted.map(({ title }) => html`<li>${site.titleOf(title)} <span>${inLanguage("soon")}</span></li>`)}
        </ul>`
      }
      ${home.categories.length + wanted.length === 0 && html`<p>${inLanguage("Nobody is listed here at the moment.")}</p>`}
      ${
        home.categories.length > 0 &&
        html`<ul>
          ${home.categories.map(
            ({ title, from_price: price }) =>
              html`<li>
                <a href="${to(serviceAddress(slugByTitle.get(title) ?? slugOf(title)))}"
                  >${site.titleOf(title)}</a
                >
                <span>${inLanguage(say("from {price, money}", { price: toMinor(price) }))}</span>
              </li>`,
          )}
        </ul>`
      }
    </section>
    ${
      workers.length > 0 &&
      html`<section>
        <h2>${inLanguage("Best rated")}</h2>
        <ul>
          ${workers.map(
            (worker) =>
              html`<li>
                <a href="${to(workerAddress(worker))}">${worker.full_name}</a>
                <span>${site.titleOf(worker.job_title)}</span>
                <span
                  >${worker.rating === null ? inLanguage("No reviews yet") : shortRatingOf(worker.rating, worker.reviews_count, site)}</span
                >
                <span>${pricePerHour(worker, site)}</span>
                ${worker.next_free && html`<span>${freeOf(worker, site)}</span>`}
              </li>`,
          )}
        </ul>
      </section>`
    }
    ${
      !(isNew && reviews.length === 0) &&
      html`<section>
        <h2>${inLanguage("What customers say")}</h2>
        ${reviews.length === 0 && html`<p>${inLanguage("No reviews yet.")}</p>`}
        ${
          reviews.length > 0 &&
          html`<ul class="said">
            ${reviews.map(
              (review) =>
                html`<li>
                  <p>${inLanguage(say("{rating, number} of 5", { rating: review.rating }))}</p>
                  <blockquote>${review.description}</blockquote>
                  <p>${writerOf(review)} · ${review.booking_details.title}</p>
                </li>`,
            )}
          </ul>`
        }
      </section>`
    }
    ${
      !isNew &&
      html`<dl>
        ${numbers.map(
          ([name, count]) =>
            html`<div>
              <dt>${inLanguage(name)}</dt>
              <dd>${numberInWords(count, site.language)}</dd>
            </div>`,
        )}
      </dl>`
    }
    <p class="links">
      <a href="${to("/workers")}">${inLanguage("All workers")}</a>
      <a href="${to("/terms")}">${inLanguage("Terms & Conditions")}</a>
      <a href="${to("/privacy")}">${inLanguage("Privacy Policy")}</a>
    </p>`.text;
}
