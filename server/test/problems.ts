// Checks an error reply by its code, not only by its text or status.
import { expect } from "vitest";
import type { ProblemKind } from "@hourhand/contract/problem";
import type { Answer } from "./start-app.ts";

/** The checked part of a reply; of a call, or of a rejected upgrade. */
type Answered = Pick<Answer, "status" | "body">;

/** Fails unless the reply is this very problem. `hint` is added to the failure message. */
export function expectProblem(answer: Answered, problem: ProblemKind, hint?: string): void {
  expect(outcomeOf(answer), hint).toBe(outcomeOf(problem));
}

/** Whether a reply is this very problem, for counting many. */
export const isProblem =
  (problem: ProblemKind) =>
  (answer: Answered): boolean =>
    outcomeOf(answer) === outcomeOf(problem);

/**
 * The status of a successful reply; for a problem its status and kind, `409 slot-taken`. For comparing many at once.
 */
export function outcomeOf(answer: Answered | ProblemKind): number | string {
  if (answer.status < 400) return answer.status;
  return `${answer.status} ${"code" in answer ? answer.code : answer.body?.code}`;
}
