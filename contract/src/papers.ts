// Papers as PDF: receipts, refund notes and workers' fee invoices. Rules: docs/rules/papers.md.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { exampleCurrency } from "./example-market.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";
import { currencyCode, id } from "./wire.ts";

const fileExample = "%PDF-1.7 …";

export const readReceipt = endpoint({
  name: "readReceipt",
  method: "GET",
  path: "/api/v1/payments/:id/receipt",
  who: "signed-in",
  key: "money:read",
  summary: "The receipt of a payment as PDF, for its customer and administrators.",
  params: { id: id("Payment") },
  perMinute: 60,
  reply: {},
  answers: "application/pdf",
  examples: { reply: fileExample },
});

export const readRefundNote = endpoint({
  name: "readRefundNote",
  method: "GET",
  path: "/api/v1/refunds/:id/note",
  who: "signed-in",
  key: "money:read",
  summary: "The note of a refund as PDF, for the customer and administrators.",
  params: { id: id("Refund") },
  perMinute: 60,
  reply: {},
  answers: "application/pdf",
  examples: { reply: fileExample },
});

export const listFeeInvoices = endpoint({
  name: "listFeeInvoices",
  method: "GET",
  path: "/api/v1/worker/fee_invoices",
  who: ["worker"],
  key: "none",
  summary: "A worker's invoices of the platform fee, one for each month with fees, the newest first.",
  shows: ["fees"],
  query: cursorFields,
  reply: itemsReply(
    Type.Object({
      id: Type.Integer(),
      number: Type.String(),
      /** Its first day. */
      month: Type.String({ format: "date" }),
      amount_paise: Type.Integer(),
      /** Included in the amount. */
      tax_paise: Type.Integer(),
      currency: currencyCode(),
      issued_at: Type.String({ format: "date-time" }),
    }),
  ),
  examples: {
    reply: {
      items: [
        {
          id: 3,
          number: "F/26-27/000003",
          month: "2026-11-01",
          amount_paise: 36_000,
          tax_paise: 5_492,
          currency: exampleCurrency,
          issued_at: "2026-11-30T18:30:00.000Z",
        },
      ],
      next: null,
    },
  },
});

export const readFeeInvoice = endpoint({
  name: "readFeeInvoice",
  method: "GET",
  path: "/api/v1/worker/fee_invoices/:id.pdf",
  who: ["worker"],
  key: "none",
  summary: "A fee invoice as PDF, for its worker.",
  params: { id: id("Fee invoice") },
  perMinute: 60,
  reply: {},
  answers: "application/pdf",
  examples: { reply: fileExample },
});
