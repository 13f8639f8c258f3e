// The HTTP routes of papers: receipts, refund notes and fee invoices.
import {
  listFeeInvoices as listFeeInvoicesCall,
  readFeeInvoice as readFeeInvoiceCall,
  readReceipt as readReceiptCall,
  readRefundNote as readRefundNoteCall,
} from "@hourhand/contract/papers";
import { market } from "@hourhand/contract/market";
import { notFound } from "@hourhand/contract/problem";
import type { FastifyReply } from "fastify";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import { drawPaper, type DrawnPaper } from "./papers/draw.ts";
import { taxesOf } from "./papers/content.ts";
import { listFeeInvoices, readFeeInvoice, type FeeInvoiceRow } from "./papers/queries-fee-invoices.ts";
import { readReceipt, readRefundNote } from "./papers/queries.ts";
import { feeInvoiceInWords, paperInWords } from "./papers/words.ts";

export function bindPaperRoutes(router: HttpRouter, { pool }: Platform): void {
  bind(router, readReceiptCall, async ({ input, actor, reply }) =>
    sendPaper(reply, await readReceipt(pool, [input.id, actor.id, actor.role === "admin"]), paperInWords),
  );
  bind(router, readRefundNoteCall, async ({ input, actor, reply }) =>
    sendPaper(reply, await readRefundNote(pool, [input.id, actor.id, actor.role === "admin"]), paperInWords),
  );
  bind(router, listFeeInvoicesCall, async ({ input, person }) => {
    const { rows, next } = await listFeeInvoices(pool, input, person.id);
    return { items: rows.map(presentFeeInvoice), next };
  });
  bind(router, readFeeInvoiceCall, async ({ input, person, reply }) =>
    sendPaper(reply, await readFeeInvoice(pool, [input.id, person.id]), feeInvoiceInWords),
  );
}

const presentFeeInvoice = ({ id, number, content, issued_at: issuedAt }: FeeInvoiceRow) => ({
  id,
  number,
  month: content.month,
  amount_paise: content.amount_paise,
  tax_paise: taxesOf(content).reduce((sum, tax) => sum + tax.amount_paise, 0),
  currency: market().currency,
  issued_at: issuedAt.toISOString(),
});

/** @throws Problem `notFound` (404) */
async function sendPaper<Row extends { number: string }>(
  reply: FastifyReply,
  [paper]: Row[],
  inWords: (paper: Row) => DrawnPaper,
): Promise<FastifyReply> {
  if (!paper) refuse(notFound);
  const pdf = await drawPaper(inWords(paper));
  return reply
    .type("application/pdf")
    .header("content-disposition", `inline; filename="${paper.number.replaceAll("/", "-")}.pdf"`)
    .send(pdf);
}
