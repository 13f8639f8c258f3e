// Which figures a worker's page may show (docs/rules/catalogue.md 28). Pure.

/** How many answers, or customers, a figure needs before it is shown. */
const minCounts = { answers: 3, customers: 5 };

/**
 * The upper bounds of the answer-time buckets, in minutes, as in the database function `answer_bucket`; one more bucket
 * has the rest.
 */
const answerMinutes = [5, 10, 20, 30, 60, 120, 240, 480, 1440, 2880];

/** Computes the percentage of customers who booked again; null while there are too few customers. */
export const bookedAgainPercent = (customers: number, returning: number): number | null =>
  customers < minCounts.customers ? null : Math.round((100 * returning) / customers);

/**
 * Returns the bound in minutes within which half of the answers came; null if there are too few answers, or it is too
 * long.
 */
export function usualAnswerMinutes(answers: readonly number[]): number | null {
  const all = answers.reduce((sum, count) => sum + count, 0);
  if (all < minCounts.answers) return null;
  let counted = 0;
  const at = answers.findIndex((count) => (counted += count) * 2 >= all);
  return answerMinutes[at] ?? null;
}
