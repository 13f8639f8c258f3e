// `/dev/mailbox`: shows the mails of an installation without a mail server. Only in development; app.ts decides.
import type { Queryable } from "../database/prepared-statements.ts";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../html.ts";
import { isLocalRequest } from "../http/local-request.ts";
import { latestStoredMails } from "./queries.ts";

/** Serves the latest 100 mails as a page, or as JSON on request; only to browsers and programs on this machine. */
export function serveMailbox(server: FastifyInstance, database: Queryable): void {
  server.get("/dev/mailbox", async (request, reply) => {
    if (!isLocalRequest(request)) {
      reply.callNotFound();
      return reply;
    }
    const rows = await latestStoredMails(database, []);
    if (request.headers.accept?.includes("application/json")) {
      return reply.send({
        mails: rows.map((mail) => ({
          id: mail.id,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body,
          at: mail.at.toISOString(),
        })),
      });
    }
    const letters = rows.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.recipient)}, ${escapeHtml(mail.at.toISOString())}</p><pre>${escapeHtml(mail.body)}</pre></article>`,
    );
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border-top:1px solid #8884}pre{white-space:pre-wrap;font:inherit}</style></head>
<body><h1>Mailbox</h1><p>Mails that would have been sent: no mail server is set up. Reload to see new ones.</p>${letters.join("") || "<p>Nothing yet.</p>"}</body></html>`);
  });
}
