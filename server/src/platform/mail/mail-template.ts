// One mail's layout, as text and as HTML. Domains bring the sentences.
import type { Mail } from "./transport.ts";
import { escapeHtml } from "../html.ts";

/** What a mail says. `rows` are pairs shown as a small table; `link` becomes a button. */
export interface MailContent {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Shown large and alone, such as an OTP. */
  code?: string;
  rows?: readonly (readonly [string, string])[];
  link?: { label: string; url: string };
}

/** The mail with this content. Everything in it is escaped for HTML. */
export function renderMail(content: MailContent): Mail {
  const rows = content.rows ?? [];
  const text = [
    content.greeting,
    ...content.paragraphs,
    ...(content.code ? [content.code] : []),
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join("\n")] : []),
    ...(content.link ? [`${content.link.label}: ${content.link.url}`] : []),
    "HourHand - Where Works Meet Solution !",
  ].join("\n\n");
  const parts = [
    `<p style="font-size:18px;margin:0 0 16px">${escapeHtml(content.greeting)}</p>`,
    ...content.paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    content.code
      ? `<p style="font-size:32px;font-weight:700;letter-spacing:8px;margin:24px 0;color:#0b4f4f">${escapeHtml(content.code)}</p>`
      : "",
    rows.length > 0
      ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows
          .map(
            ([name, value]) =>
              `<tr><td style="padding:4px 16px 4px 0;color:#5b615e">${escapeHtml(name)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
          )
          .join("")}</table>`
      : "",
    content.link
      ? `<p style="margin:24px 0"><a href="${escapeHtml(content.link.url)}" style="background:#0f5c5c;color:#fff;padding:12px 24px;border-radius:24px;text-decoration:none">${escapeHtml(content.link.label)}</a></p>`
      : "",
  ];
  return {
    to: content.to,
    subject: content.subject,
    text,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#f6f3ee;padding:24px;font:16px/1.5 Arial,sans-serif;color:#22302e">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:16px;padding:32px">${parts.join("")}
<p style="margin:32px 0 0;color:#5b615e;font-size:14px">HourHand &middot; Where Works Meet Solution !</p></div></body></html>`,
  };
}
