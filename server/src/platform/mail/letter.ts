// One letter's layout, as text and as HTML. Domains bring the sentences.
import type { Mail } from "./mail.ts";

/** What a letter says. `rows` are pairs shown as a small table; `link` becomes a button. */
export interface Letter {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Shown large and alone, such as an OTP. */
  code?: string;
  rows?: readonly (readonly [string, string])[];
  link?: { label: string; url: string };
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const html = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/** The mail of a letter. Everything in it is escaped for HTML. */
export function writeLetter(letter: Letter): Mail {
  const rows = letter.rows ?? [];
  const text = [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.code ? [letter.code] : []),
    ...(rows.length > 0 ? [rows.map(([name, value]) => `${name}: ${value}`).join("\n")] : []),
    ...(letter.link ? [`${letter.link.label}: ${letter.link.url}`] : []),
    "HourHand - Where Works Meet Solution !",
  ].join("\n\n");
  const parts = [
    `<p style="font-size:18px;margin:0 0 16px">${html(letter.greeting)}</p>`,
    ...letter.paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${html(paragraph)}</p>`),
    letter.code
      ? `<p style="font-size:32px;font-weight:700;letter-spacing:8px;margin:24px 0;color:#0b4f4f">${html(letter.code)}</p>`
      : "",
    rows.length > 0
      ? `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${rows
          .map(
            ([name, value]) =>
              `<tr><td style="padding:4px 16px 4px 0;color:#5b615e">${html(name)}</td><td style="padding:4px 0">${html(value)}</td></tr>`,
          )
          .join("")}</table>`
      : "",
    letter.link
      ? `<p style="margin:24px 0"><a href="${html(letter.link.url)}" style="background:#0f5c5c;color:#fff;padding:12px 24px;border-radius:24px;text-decoration:none">${html(letter.link.label)}</a></p>`
      : "",
  ];
  return {
    to: letter.to,
    subject: letter.subject,
    text,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${html(letter.subject)}</title></head>
<body style="margin:0;background:#f6f3ee;padding:24px;font:16px/1.5 Arial,sans-serif;color:#22302e">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:16px;padding:32px">${parts.join("")}
<p style="margin:32px 0 0;color:#5b615e;font-size:14px">HourHand &middot; Where Works Meet Solution !</p></div></body></html>`,
  };
}
