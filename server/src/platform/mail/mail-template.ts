// Lays out mails, as text and as HTML. Domains provide the sentences.
import { productColour, productName, type Mail, type MailContent, type MailLink } from "./transport.ts";
import type { Language } from "@hourhand/contract/languages";
import type { Sentence } from "@hourhand/contract/sentence";
import { escapeHtml } from "../html.ts";
import { inWords } from "../sentences.ts";

/** Makes the mail with this content, in English until its receiver is known. */
export const renderMail = (content: MailContent): Mail =>
  Object.assign(written(inLanguage("en", content), "en"), { sentences: content });

/** Returns a mail in its receiver's language (docs/rules/languages.md 8). */
export function mailIn(language: Language, mail: Mail): Mail {
  const content = contentOf(mail);
  return language === "en" || !content ? mail : written(inLanguage(language, content), language);
}

/** Returns what a mail was composed from; undefined in mails of an older version, which lack it. */
export const contentOf = ({ sentences, content }: Mail): MailContent | undefined => sentences ?? content;

/** A mail's words in one language. */
interface MailWords {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  code: string | undefined;
  rows: readonly (readonly [name: string, value: string])[];
  links: readonly MailLink[];
}

function inLanguage(language: Language, content: MailContent): MailWords {
  const { actions = [], link, rows = [] } = content;
  const words = (sentence: Sentence) => inWords(language, sentence);
  return {
    to: content.to,
    subject: words(content.subject),
    greeting: words(content.greeting),
    paragraphs: content.paragraphs.map(words),
    code: content.code,
    rows: rows.map((row) => [words(row[0]), row.length === 3 ? words(row[1]) : row[1]] as const),
    links: [...actions, ...(link ? [link] : [])].map(({ label, url }) => ({ label: words(label), url })),
  };
}

function written(content: MailWords, language: Language): Mail {
  const { rows, links } = content;
  const tagline = inWords(language, "Where Works Meet Solution !");
  const text = [
    content.greeting,
    ...content.paragraphs,
    ...(content.code ? [content.code] : []),
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join("\n")] : []),
    ...links.map(({ label, url }) => `${label}: ${url}`),
    `${productName} - ${tagline}`,
  ].join("\n\n");
  return {
    to: content.to,
    subject: content.subject,
    text,
    // Computed when the mail is sent, because the mailbox does not need it.
    get html() {
      return htmlOf(content, tagline, language);
    },
  };
}

/** Renders the mail as HTML; all its values are escaped. */
function htmlOf(content: MailWords, tagline: string, language: Language): string {
  const { rows, links } = content;
  const parts = [
    `<p style="font-size:18px;margin:0 0 16px">${escapeHtml(content.greeting)}</p>`,
    ...content.paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    content.code
      ? `<p style="font-size:32px;font-weight:700;letter-spacing:8px;margin:24px 0;color:${productColour}">${escapeHtml(content.code)}</p>`
      : "",
    rows.length > 0
      ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows
          .map(
            ([name, value]) =>
              `<tr><td style="padding:4px 16px 4px 0;color:#5b615e">${escapeHtml(name)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
          )
          .join("")}</table>`
      : "",
    ...links.map(
      ({ label, url }) =>
        `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:${productColour};color:#fff;padding:12px 24px;border-radius:24px;text-decoration:none">${escapeHtml(label)}</a></p>`,
    ),
  ];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#f6f3ee;padding:24px;font:16px/1.5 Arial,sans-serif;color:#22302e">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:16px;padding:32px">${parts.join("")}
<p style="margin:32px 0 0;color:#5b615e;font-size:14px">${productName} &middot; ${escapeHtml(tagline)}</p></div></body></html>`;
}
