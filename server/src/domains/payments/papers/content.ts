// The stored content of papers (docs/rules/papers.md 3).
import type { RefundCause } from "@hourhand/contract/payment-fields";
import type { ProductSettings } from "../../../platform/product.ts";

export type Seller = NonNullable<ProductSettings["seller"]>;

/** What a paper says before it is issued: the database adds its date. */
export type Undated<Content extends { issued_on: string }> = Omit<Content, "issued_on">;

/** The tax that the fees of a month include, at one rate. */
export interface FeeTax {
  percent: number;
  label: string;
  amount_paise: number;
}

/** What a fee invoice says. It is stored when the invoice is issued and never changes. */
export interface FeeInvoiceContent {
  seller: Seller;
  worker_name: string;
  /** Its first day. */
  month: string;
  /** How many bookings had a fee. */
  bookings: number;
  amount_paise: number;
  /** The tax on these fees as entered in the ledger, by the rates of the bookings' policies. */
  taxes?: readonly FeeTax[];
  /** In place of `taxes` on older invoices: 0 percent where the tax was not on the fee. */
  tax?: FeeTax;
  issued_on: string;
}

/** Returns the taxes that a fee invoice names. */
export const taxesOf = ({ taxes, tax }: FeeInvoiceContent): readonly FeeTax[] =>
  taxes ?? (tax && tax.percent > 0 ? [tax] : []);

/** What a receipt or a refund note says. It is stored when the paper is issued and never changes. */
export interface PaperContent {
  seller: Seller;
  booking: {
    id: number;
    title: string;
    job_title: string;
    date: string;
    starts: string;
    ends: string;
    customer_name: string;
    worker_name: string;
  };
  payment: {
    kind: "visit" | "extra";
    amount_paise: number;
    method: string | null;
    paid_on: string | null;
    /** Null if the money came for something that was no longer wanted. */
    receipt_number: string | null;
  };
  /** The hours at their price; null if the payment is for none. */
  hours: { count: number; hourly_paise: number } | null;
  /** Things of extra work. */
  items: readonly { label: string; amount_paise: number }[];
  /** The tax that the amount of the paper includes. */
  tax: { on: "total" | "fee"; percent: number; label: string; amount_paise: number };
  /** Whether the visit was ahead when the money arrived. */
  is_advance: boolean;
  refund: { amount_paise: number; cause: RefundCause; reason: string | null } | null;
  issued_on: string;
}
