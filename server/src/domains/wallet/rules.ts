// Amounts of the platform's money, in whole paise (decisions.md section 4), and the pages of its tables.
import { invalidInput } from "@hourhand/contract/problem";
import { asksForPage, refuseSort } from "../../platform/database/table-page.ts";
import { refuse } from "../../platform/http/problem.ts";

/** The currency of every payment, as card providers spell it. */
export const currency = "inr";

/**
 * The platform's fee on a booking, in whole paise, half a paisa rounded up.
 * @param totalPaise the booking's total
 * @param percent 0 to 100, counted to a millionth of a percent
 */
export function feePaise(totalPaise: number, percent: number): number {
  const millionths = BigInt(Math.round(percent * 1_000_000));
  return Number((BigInt(totalPaise) * millionths + 50_000_000n) / 100_000_000n);
}

/** Rupees with two decimals, for the wire and for sentences. */
export const inRupees = (paise: number): number => Math.round(paise) / 100;

/** Which rows of a payment table are asked for, and in which order. */
export interface PaymentPage {
  search: string | undefined;
  sort: "created_at" | "amount";
  order: "asc" | "desc";
  /** Undefined: everything up to the cap. */
  size: number | undefined;
  skip: number;
  /** The row beside the page, in the direction of the reading. */
  cursor: PaymentCursor | undefined;
  /** The page ends before the cursor instead of beginning after it. */
  isBackwards: boolean;
}

/** Where a page ends: the sorting values of its last row. */
export interface PaymentCursor {
  id: number;
  amountPaise: number;
}

export const writeCursor = ({ id, amountPaise }: PaymentCursor): string =>
  Buffer.from(`${id} ${amountPaise}`).toString("base64url");

/** A cursor that we wrote, or undefined. */
export function readCursor(text: string): PaymentCursor | undefined {
  const parts = /^(\d{1,15}) (\d{1,15})$/.exec(Buffer.from(text, "base64url").toString("latin1"));
  return parts ? { id: Number(parts[1]), amountPaise: Number(parts[2]) } : undefined;
}

/** The paging fields of a call, as they arrive. */
export interface AskedPage {
  page?: number;
  page_size?: number;
  search?: string;
  sort?: string;
  order?: "asc" | "desc";
  after?: string;
  before?: string;
}

/** The order asked for. @throws Problem `invalidInput` (400) for one that is none */
function readSort(sort: string | undefined): PaymentPage["sort"] {
  if (sort === undefined || sort === "" || sort === "created_at") return "created_at";
  if (sort === "amount") return sort;
  return refuseSort(["created_at", "amount"]);
}

/**
 * The page asked for; newest first unless said otherwise.
 * @throws Problem `invalidInput` (400) for an unknown sort or a cursor that is not ours
 */
export function readPage(asked: AskedPage): PaymentPage {
  const sort = readSort(asked.sort);
  const size = asksForPage(asked) ? (asked.page_size ?? 10) : undefined;
  const end = asked.after ?? asked.before;
  const cursor = end === undefined || end === "" ? undefined : readCursor(end);
  if (end && !cursor) {
    const sentence = "This page is gone. Please start at the first.";
    const field = asked.after === undefined ? "before" : "after";
    refuse(invalidInput, { sentence, errors: { [field]: [sentence] } });
  }
  return {
    search: asked.search === "" ? undefined : asked.search,
    sort,
    order: asked.order ?? "desc",
    size,
    skip: end === undefined && size !== undefined ? ((asked.page ?? 1) - 1) * size : 0,
    cursor,
    isBackwards: asked.after === undefined && asked.before !== undefined,
  };
}
