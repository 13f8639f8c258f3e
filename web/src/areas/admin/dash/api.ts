// The administrator's dashboard, and the pending items. Uses the wire's names.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  readDecisions,
  readFirstSteps,
  readWaiting,
  viewAdminDashboard,
  type Period,
} from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { queryOptionsFor } from "../../../platform/call.ts";
import { categoryTitle } from "../../../ui/format/titles.ts";

/** The cards of this week, and Booking Trends of a period. */
export function useViewAdminDashboard(period: Period) {
  return useQuery({ ...queryOptionsFor(viewAdminDashboard, { period }), placeholderData: keepPreviousData });
}

/** How often it is polled, besides the notices that invalidate it: a failed payment sends no notice. */
const waitingMs = 60_000;

/** The administrator's pending items, refetched each time they become visible. */
export function useReadWaiting() {
  return useQuery({ ...queryOptionsFor(readWaiting, {}), staleTime: 0, refetchInterval: waitingMs });
}

/** What a new market has and still needs. */
export function useReadFirstSteps() {
  return useQuery({ ...queryOptionsFor(readFirstSteps, {}), staleTime: 0 });
}

type WireDecisions = ReplyOf<typeof readDecisions>;

/** How requests of a span were answered. */
export interface Answers {
  requests: number;
  ranOut: number;
  /** Null if none was answered. */
  medianMinutes: number | null;
}

const answersOf = ({ requests, ran_out, median_minutes }: WireDecisions["answers"]["now"]): Answers => ({
  requests,
  ranOut: ran_out,
  medianMinutes: median_minutes,
});

const decisionsOf = ({ serving, answers, owed, growth }: WireDecisions) => ({
  serving: serving.map(({ category_id, free_hours, requests, town, ...titles }) => ({
    categoryId: category_id,
    category: categoryTitle(titles),
    town,
    freeHours: free_hours,
    requests,
  })),
  answers: {
    now: answersOf(answers.now),
    before: answersOf(answers.before),
    workers: answers.workers.map((worker) => ({
      personId: worker.person_id,
      name: worker.full_name,
      ...answersOf(worker),
    })),
  },
  owed,
  growth,
});

/** The figures behind an administrator's questions. */
export type Decisions = ReturnType<typeof decisionsOf>;

/** Answers to an administrator's questions, refetched each time they become visible. */
export function useReadDecisions() {
  return useQuery({ ...queryOptionsFor(readDecisions, {}), staleTime: 0, select: decisionsOf });
}
