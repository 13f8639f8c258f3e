// The page of the test checkout: clearly not a real payment, without scripts, and with nothing from other origins. The
// logo and the typeface are files of the web client's build.
import { say, type Sentence } from "@hourhand/contract/sentence";
import type { Language } from "@hourhand/contract/languages";
import { moneyInWords } from "@hourhand/contract/money";
import { inWords } from "../../../platform/sentences.ts";
import type { ShownCheckout } from "./queries.ts";
import type { TestCheckout } from "./queries-visits.ts";
import { hashOfStyle, typefaces } from "../../../platform/http/plain-page.ts";
import { escapeHtml } from "../../../platform/html.ts";

const style = `${typefaces}
:root{color-scheme:light dark}
body{font:16px/1.5 "Anek Latin",system-ui,sans-serif;margin:0;padding:1rem;background:light-dark(#f6f3ee,#14201f);color:light-dark(#22302e,#e8efed)}
main{max-width:26rem;margin:8vh auto;padding:1.5rem;border-radius:16px;background:light-dark(#fff,#1d2c2a)}
.brand{display:flex;align-items:center;gap:.5rem;margin:0 0 1rem;font-size:1.4rem;font-weight:700}.brand img{display:block}
.mark{margin:0 0 1rem;padding:.5rem .75rem;border-radius:8px;background:#8a4b00;color:#fff;font-weight:600}
h1{font-size:1.25rem;margin:0}.amount{font-size:2rem;font-weight:700;margin:.25rem 0 1rem}
form{display:grid;gap:.75rem}button,a{font:inherit;font-weight:600;min-height:48px;padding:0 1rem;border-radius:24px;border:2px solid #0f5c5c;
background:none;color:light-dark(#0f5c5c,#8fd6d0);cursor:pointer;display:grid;place-items:center;text-decoration:none}
button[value=pay]{background:#0f5c5c;color:#fff}button:focus-visible,a:focus-visible{outline:3px solid #c77d0a;outline-offset:2px}`;

/** Returns the page's Content-Security-Policy: this one style sheet, forms to this origin and to the public one. */
export const pagePolicy = (publicUrl: string): string =>
  `default-src 'none'; style-src ${hashOfStyle(style)}; font-src 'self'; img-src 'self'; form-action 'self' ${new URL(publicUrl).origin}; base-uri 'none'; frame-ancestors 'none'`;

/** Renders the page as HTML in a language. Its buttons post to `action`; `back` is the link that leaves it. */
export function checkoutPage(
  checkout: ShownCheckout,
  language: Language,
  name: string,
  action: string,
  back: string,
): string {
  const inLanguage = (sentence: Sentence) => escapeHtml(inWords(language, sentence));
  const buttons = checkout.isOpen
    ? `<form method="post" action="${escapeHtml(action)}">
<button name="do" value="pay">${inLanguage(say("Pay {amount, money}", { amount: checkout.amount_paise }))}</button>
<button name="do" value="fail">${inLanguage("Let the payment fail")}</button>
<button name="do" value="cancel">${inLanguage("Cancel and go back")}</button></form>`
    : `<p>${inLanguage(checkout.status === "success" ? "This checkout is over: it was paid." : "This checkout is over: it can no longer be paid.")}</p>
<a href="${escapeHtml(back)}">${inLanguage("Back to Payments")}</a>`;
  const heading = say("Platform fee of {name}", { name: checkout.payer_name });
  return page({ language, name, heading: inLanguage(heading), amountPaise: checkout.amount_paise, buttons });
}

/** Renders the page of a customer's payment of a visit. It takes money even after its end, as real providers do. */
export function visitCheckoutPage(
  checkout: TestCheckout,
  language: Language,
  name: string,
  action: string,
): string {
  const inLanguage = (sentence: Sentence) => escapeHtml(inWords(language, sentence));
  const standing = checkout.is_paid
    ? "This checkout was paid. Money that is paid again is sent back."
    : checkout.is_open
      ? null
      : "This checkout is over. Money that is paid now is sent back unless it is still wanted.";
  const buttons = `${standing === null ? "" : `<p>${inLanguage(standing)}</p>`}
<form method="post" action="${escapeHtml(action)}">
<button name="do" value="pay">${inLanguage("Pay")}</button>
<button name="do" value="decline">${inLanguage("Decline")}</button>
<button name="do" value="later">${inLanguage("Pay in two minutes")}</button></form>
<p><a href="${escapeHtml(checkout.canceled_url)}">${inLanguage("Cancel and go back")}</a></p>`;
  const heading = escapeHtml(checkout.description);
  return page({ language, name, heading, amountPaise: checkout.amount_paise, buttons });
}

/** Lays out a page; `heading` and `buttons` are HTML. */
function page({
  language,
  name,
  heading,
  amountPaise,
  buttons,
}: {
  language: Language;
  name: string;
  heading: string;
  amountPaise: number;
  buttons: string;
}): string {
  const inLanguage = (sentence: Sentence) => escapeHtml(inWords(language, sentence));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${inLanguage("Test checkout")}</title><link rel="icon" href="/mark.svg" type="image/svg+xml"><style>${style}</style></head><body><main>
<p class="brand"><img src="/mark.svg" alt="" width="36" height="36">${escapeHtml(name)}</p>
<p class="mark">${inLanguage("Test checkout: no real payment, no money moves.")}</p>
<h1>${heading}</h1><p class="amount">${moneyInWords(amountPaise, language)}</p>
${buttons}</main></body></html>`;
}
