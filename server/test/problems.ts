// What a refusal must be, by its code and not by its words or its status alone.
import { expect } from "vitest";
import type { ProblemKind } from "@hourhand/contract/problem";
import type { Answer } from "./start-app.ts";

/** What is asked of an answer here; that of a call, or of a refused upgrade. */
type Answered = Pick<Answer, "status" | "body">;

/** Fails unless the answer is this very refusal. `hint` is said with the failure. */
export function expectProblem(answer: Answered, problem: ProblemKind, hint?: string): void {
  expect(outcomeOf(answer), hint).toBe(outcomeOf(problem));
}

/** Whether an answer is this very refusal, for counting many. */
export const isProblem =
  (problem: ProblemKind) =>
  (answer: Answered): boolean =>
    outcomeOf(answer) === outcomeOf(problem);

/** The status of an answer that is no refusal; of a refusal, or of its kind, `409 slot-taken`. For comparing many at once. */
export function outcomeOf(answer: Answered | ProblemKind): number | string {
  if (answer.status < 400) return answer.status;
  return `${answer.status} ${"code" in answer ? answer.code : answer.body?.code}`;
}
