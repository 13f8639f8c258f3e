// Home as the server tells of it.
import { viewHome } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { answer } from "./wire.ts";

/** Answers Home: nothing but some figures, and what is said. */
export const answerHome = (known: Partial<ReplyOf<typeof viewHome>> = {}): void =>
  answer(viewHome, {
    servicesDelivered: 60,
    registeredCustomers: 60,
    verifiedWorkers: 60,
    top_reviews: [],
    quotes: [],
    categories: [],
    workers: [],
    ...known,
  });
