// Checks an error reply by its code, not just by its text or status.
import { expect } from "vitest";
import type { ProblemKind } from "@hourhand/contract/problem";
import type { Answer } from "./start-app.ts";

/** The part of a reply that is checked; the reply to a call or to a rejected upgrade. */
type Answered = Pick<Answer, "status" | "body">;

/** Fails unless the reply is this very problem. `hint` is added to the failure message. */
export function expectProblem(answer: Answered, problem: ProblemKind, hint?: string): void {
  expect(outcomeOf(answer), hint).toBe(outcomeOf(problem));
}

/** Whether a reply is this very problem; for counting many replies. */
export const isProblem =
  (problem: ProblemKind) =>
  (answer: Answered): boolean =>
    outcomeOf(answer) === outcomeOf(problem);

/**
 * Returns the status of a successful reply; for a problem its status and kind, `409 slot-taken`. For comparing many at
 * once.
 */
export function outcomeOf(answer: Answered | ProblemKind): number | string {
  if (answer.status < 400) return answer.status;
  return `${answer.status} ${"code" in answer ? answer.code : answer.body?.code}`;
}
