// The kinds of pending items: the section of each, and the section whose badge counts it.
import type { readWaiting } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { adminPages, type PageFields } from "../../../paths.ts";

export type Waiting = ReplyOf<typeof readWaiting>;

/** A kind; its text is `admin.waiting.<name>`. */
export interface WaitingKind {
  readonly name: "requests" | "chats" | "payments" | "bookings";
  readonly page: string;
  /** The section's filter that shows exactly the counted items. */
  readonly fields?: PageFields;
  readonly countIn: (waiting: Waiting) => number;
}

/** In the order of the card. */
export const waitingKinds: readonly WaitingKind[] = [
  { name: "requests", page: adminPages.requests, countIn: ({ requests }) => requests },
  {
    name: "bookings",
    page: adminPages.bookings,
    fields: { status: "unanswered" },
    countIn: ({ unanswered_bookings }) => unanswered_bookings,
  },
  { name: "chats", page: adminPages.chats, countIn: ({ chats }) => chats },
  {
    name: "payments",
    page: adminPages.wallet,
    fields: { status: "unpaid" },
    countIn: ({ failed_payments }) => failed_payments,
  },
];
