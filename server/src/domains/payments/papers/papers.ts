// Issues receipts and refund notes, each in the transaction that makes it due, with everything that it says
// (docs/rules/papers.md 1–4).
import type { Language } from "@hourhand/contract/languages";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import { languageAmong } from "../../../platform/language.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ProductSettings } from "../../../platform/product.ts";
import { presentPolicy, readPolicyVersion } from "../../policies/policies.ts";
import { refundById } from "../refunds/queries.ts";
import { feeOfBooking } from "../../wallet/wallet.ts";
import { taxIn } from "../shares/rules.ts";
import type { FeeInvoiceContent, PaperContent, Seller, Undated } from "./content.ts";
import { insertPaper, sourceOfPayment, type PaperKind, type PaperSource } from "./queries.ts";

const seriesOf: Readonly<Record<PaperKind, string>> = { receipt: "R", refund_note: "N", fee_invoice: "F" };

/** The operator as the seller; its name alone until the settings name the rest. */
export const sellerOf = ({ seller, name }: ProductSettings): Seller =>
  seller ?? { name, address: null, tax_id: null };

/** A paper to issue: what it is about, its reader's language if they chose one, and what it says. */
interface NewPaper {
  kind: PaperKind;
  paymentId?: number;
  refundId?: number;
  workerId?: number;
  month?: string;
  language: Language | null;
  content: Undated<PaperContent> | Undated<FeeInvoiceContent>;
}

/** Stores a paper under the next number of its series, which is locked until the commit. */
export async function issuePaper(
  { calendar }: Pick<Platform, "calendar">,
  transaction: Transaction,
  { financialYearStarts, languages }: ProductSettings,
  { kind, paymentId, refundId, workerId, month, language, content }: NewPaper,
): Promise<void> {
  await insertPaper(transaction, [
    kind,
    seriesOf[kind],
    financialYearStarts,
    calendar.timeZone,
    paymentId ?? null,
    refundId ?? null,
    workerId ?? null,
    month ?? null,
    languageAmong({ chosen: language, accepted: undefined }, languages),
    JSON.stringify(content),
  ]);
}

/** Issues the receipt of a payment that has just been paid. Call it last: the series is locked until the commit. */
export async function issueReceipt(
  platform: Platform,
  transaction: Transaction,
  paymentId: number,
): Promise<void> {
  const source = onlyRow(await sourceOfPayment(transaction, [paymentId]));
  const product = await platform.product.read();
  const content = await contentOf(platform, transaction, source, { product, refund: null });
  const { language } = source;
  await issuePaper(platform, transaction, product, { kind: "receipt", paymentId, language, content });
}

/**
 * Issues the note of a refund that has just been done, unless it has one from an earlier time. Call it last: the series
 * is locked until the commit.
 */
export async function issueRefundNote(
  platform: Platform,
  transaction: Transaction,
  refundId: number,
): Promise<void> {
  const {
    payment_id: paymentId,
    amount_paise,
    cause,
    reason,
  } = onlyRow(await refundById(transaction, [refundId]));
  const source = onlyRow(await sourceOfPayment(transaction, [paymentId]));
  const product = await platform.product.read();
  const refund = { amount_paise, cause, reason };
  const content = await contentOf(platform, transaction, source, { product, refund });
  const { language } = source;
  await issuePaper(platform, transaction, product, { kind: "refund_note", refundId, language, content });
}

async function contentOf(
  { calendar, settings }: Platform,
  transaction: Transaction,
  source: PaperSource,
  { product, refund }: { product: ProductSettings; refund: PaperContent["refund"] },
): Promise<Undated<PaperContent>> {
  const version = await readPolicyVersion(transaction, source.policy_id);
  const { tax_percent: percent, tax_on: on, tax_label: label } = presentPolicy(settings, version);
  const amountPaise = refund?.amount_paise ?? source.amount_paise;
  const feePaise = feeOfBooking({ settings }, { totalPaise: amountPaise, feePercent: version.fee_percent });
  const {
    booking_id: id,
    title,
    job_title,
    booked_on: date,
    starts,
    ends,
    customer_name,
    worker_name,
  } = source;
  const hours = source.kind === "visit" ? source.hours : (source.extra_hours ?? 0);
  return {
    seller: sellerOf(product),
    booking: { id, title, job_title, date, starts, ends, customer_name, worker_name },
    payment: {
      kind: source.kind,
      amount_paise: source.amount_paise,
      method: source.method,
      paid_on: source.paid_at && calendar.today(source.paid_at),
      receipt_number: source.receipt_number,
    },
    hours: hours > 0 ? { count: hours, hourly_paise: source.hourly_paise } : null,
    items: source.items ?? [],
    tax: {
      on,
      percent,
      label,
      amount_paise: taxIn({ tax_percent: percent, tax_on: on }, { amountPaise, feePaise }),
    },
    is_advance: !source.has_begun,
    refund,
  };
}
