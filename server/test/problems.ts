// What a refusal must be, by its code and not by its words.
import { expect } from "vitest";
import type { ProblemKind } from "@hourhand/contract/problem";
import type { Answer } from "./start-app.ts";

/** Fails unless the answer is this very refusal. */
export function expectProblem(answer: Answer, problem: ProblemKind): void {
  expect({ status: answer.status, code: answer.body?.code }).toEqual({
    status: problem.status,
    code: problem.code,
  });
}
