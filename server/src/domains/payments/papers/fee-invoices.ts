// Issues workers' invoices of the platform fee on the 1st of the next month (docs/rules/papers.md 7).
import type { DueWork } from "../../../platform/clock/due-work.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { usualTaxLabel } from "../../policies/policies.ts";
import type { FeeInvoiceContent, Undated } from "./content.ts";
import { lockMonthToInvoice, markInvoiced, nextInvoices, workersToInvoice } from "./queries-fee-invoices.ts";
import { issuePaper, sellerOf } from "./papers.ts";

/** How many invoices one transaction issues: their series is locked until it ends. */
const perTransaction = 200;

export const feeInvoiceDueWork = (platform: Platform): DueWork => ({
  name: "fee invoices",
  nextDue: async (database) => onlyRow(await nextInvoices(database, [platform.calendar.timeZone])).due,
  async run(transaction) {
    const { calendar } = platform;
    const [locked] = await lockMonthToInvoice(transaction, []);
    // Another process is issuing them.
    if (!locked) return 0;
    const { month } = locked;
    const workers = await workersToInvoice(transaction, [
      month,
      calendar.timeZone,
      perTransaction,
      usualTaxLabel(),
    ]);
    if (workers.length === 0) {
      await markInvoiced(transaction, [month]);
      return 1;
    }
    const product = await platform.product.read();
    for (const { worker_id: workerId, worker_name, language, bookings, fee_paise, taxes } of workers) {
      const content: Undated<FeeInvoiceContent> = {
        seller: sellerOf(product),
        worker_name,
        month,
        bookings,
        amount_paise: fee_paise,
        taxes,
      };
      const paper = { kind: "fee_invoice", workerId, month, language, content } as const;
      await issuePaper(platform, transaction, product, paper);
    }
    return workers.length;
  },
});
