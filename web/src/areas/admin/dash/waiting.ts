// What can wait for an administrator: where each kind is worked off, and of which section's name it is the badge.
import type { readWaiting } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { adminPages, type PageFields } from "../../../paths.ts";

export type Waiting = ReplyOf<typeof readWaiting>;

/** One kind: its text is `admin.waiting.<name>`. */
export interface WaitingKind {
  readonly name: "requests" | "chats" | "payments" | "bookings";
  readonly page: string;
  /** What the section is narrowed to, so that it shows what was counted. */
  readonly fields?: PageFields;
  readonly countIn: (waiting: Waiting) => number;
}

/** In the order in which they are shown. */
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
