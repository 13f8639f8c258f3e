// Works out what an edit makes of a policy. Pure (docs/rules/policies.md 3–5).
import type { CancelTier, PolicyFields } from "@hourhand/contract/policies";
import { invalidInput } from "@hourhand/contract/problem";
import { refuse } from "../../platform/problem.ts";

/** Sorts the tiers, those with the most hours first. @throws Problem `invalidInput` (400) if two have the same hours */
function sortedTiers(tiers: readonly CancelTier[]): CancelTier[] {
  if (new Set(tiers.map((tier) => tier.hours_before)).size < tiers.length) {
    const sentence = "Each hours_before may stand in cancel_tiers once. Please remove the second one.";
    refuse(invalidInput, { sentence, errors: { cancel_tiers: [sentence] } });
  }
  return tiers.toSorted((left, right) => right.hours_before - left.hours_before);
}

/** Fields of an edit; omitted ones stay unchanged. */
export type PolicyEdit = { [Name in keyof PolicyFields]?: PolicyFields[Name] | undefined };

/** Returns the edit with its tiers sorted. @throws Problem `invalidInput` (400) if two have the same hours */
export const checkedEdit = (edit: PolicyEdit): PolicyEdit => ({
  ...edit,
  ...(edit.cancel_tiers && { cancel_tiers: sortedTiers(edit.cancel_tiers) }),
});

/** Merges a policy's fields with those of an edit. */
export function withEdit<Content extends Omit<PolicyFields, "fee_percent"> & { fee_percent: number | null }>(
  content: Content,
  edit: PolicyEdit,
): Content {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  return { ...content, ...given };
}
