// The layout of mails, as text and as HTML. Domains provide the sentences.
import { productColour, productName, type Mail, type MailContent } from "./transport.ts";
import type { Language } from "@hourhand/contract/me";
import { escapeHtml } from "../html.ts";
import { translate } from "../sentences.ts";

/** The mail with this content, in English until its receiver is known. */
export const renderMail = (content: MailContent): Mail => written(content, "en", content);

/** A mail in the language of its receiver (docs/rules/languages.md 8); one of an older version stays as composed. */
export function mailIn(language: Language, mail: Mail): Mail {
  return language === "en" || !mail.content ? mail : written(translated(mail.content, language), language);
}

function translated(content: MailContent, language: Language): MailContent {
  const own = (text: string) => translate(language, text);
  return {
    ...content,
    subject: own(content.subject),
    greeting: own(content.greeting),
    paragraphs: content.paragraphs.map(own),
    rows: (content.rows ?? []).map(([name, value, whose]) => [own(name), whose ? own(value) : value]),
    ...(content.link && { link: { ...content.link, label: own(content.link.label) } }),
    ...(content.actions && {
      actions: content.actions.map(({ label, url }) => ({ label: own(label), url })),
    }),
  };
}

function written(content: MailContent, language: Language, composedOf?: MailContent): Mail {
  const rows = content.rows ?? [];
  const tagline = translate(language, "Where Works Meet Solution !");
  const text = [
    content.greeting,
    ...content.paragraphs,
    ...(content.code ? [content.code] : []),
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join("\n")] : []),
    ...linksOf(content).map(({ label, url }) => `${label}: ${url}`),
    `${productName} - ${tagline}`,
  ].join("\n\n");
  return {
    to: content.to,
    subject: content.subject,
    text,
    // Computed when it is sent: the mailbox does not need it.
    get html() {
      return htmlOf(content, tagline, language);
    },
    ...(composedOf && { content: composedOf }),
  };
}

const linksOf = ({ actions = [], link }: MailContent) => [...actions, ...(link ? [link] : [])];

/** All values in it are escaped. */
function htmlOf(content: MailContent, tagline: string, language: Language): string {
  const rows = content.rows ?? [];
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
    ...linksOf(content).map(
      ({ label, url }) =>
        `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:${productColour};color:#fff;padding:12px 24px;border-radius:24px;text-decoration:none">${escapeHtml(label)}</a></p>`,
    ),
  ];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#f6f3ee;padding:24px;font:16px/1.5 Arial,sans-serif;color:#22302e">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:16px;padding:32px">${parts.join("")}
<p style="margin:32px 0 0;color:#5b615e;font-size:14px">${productName} &middot; ${escapeHtml(tagline)}</p></div></body></html>`;
}
