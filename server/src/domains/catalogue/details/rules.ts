// What a worker's page may say of what was counted (docs/rules/catalogue.md 28). Pure.

/** So many answers, or customers, make something usual. */
const minToSay = { answers: 3, customers: 5 };

/** The upper bounds of the counted answers, in minutes, as `answer_bucket` has them; what took longer comes last. */
const answerMinutes = [5, 10, 20, 30, 60, 120, 240, 480, 1440, 2880];

/** The share of customers who had another visit; null while there are too few to say. */
export const bookedAgainPercent = (customers: number, returning: number): number | null =>
  customers < minToSay.customers ? null : Math.round((100 * returning) / customers);

/** Within how many minutes half of what was answered was; null where that is too few, or too long. */
export function usualAnswerMinutes(answers: readonly number[]): number | null {
  const all = answers.reduce((sum, count) => sum + count, 0);
  if (all < minToSay.answers) return null;
  let counted = 0;
  const at = answers.findIndex((count) => (counted += count) * 2 >= all);
  return answerMinutes[at] ?? null;
}
