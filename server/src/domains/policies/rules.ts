// Works out what an edit makes of a policy. Pure (docs/rules/policies.md 3–5).
import { market } from "@hourhand/contract/market";
import type { CancelTier, PolicyFields } from "@hourhand/contract/policies";
import { invalidInput } from "@hourhand/contract/problem";
import { refuse } from "../../platform/problem.ts";

/** Sorts the tiers, those with the most hours first. @throws Problem `invalidInput` (400) if two have the same hours */
function sortedTiers(tiers: readonly CancelTier[]): CancelTier[] {
  if (new Set(tiers.map((tier) => tier.hours_before)).size < tiers.length) {
    const sentence = "Each hours_before may occur only once in cancel_tiers. Please remove the second one.";
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

/** The fields as stored: null for a default that may still change. */
type StoredFields = Omit<PolicyFields, "fee_percent" | "tax_label"> & {
  fee_percent: number | null;
  tax_label: string | null;
};

/**
 * Leaves out defaults that were never edited: the environment sets the fee, and the market the name of the tax. Sending
 * them back as shown does not count as an edit.
 */
export const shownDefaultsLeftOut = (before: StoredFields, edit: PolicyEdit, fee: number): PolicyEdit => ({
  ...edit,
  ...(before.fee_percent === null && edit.fee_percent === fee && { fee_percent: undefined }),
  ...(before.tax_label === null && edit.tax_label === usualTaxLabel() && { tax_label: undefined }),
});

const taxLabels: Readonly<Record<string, string>> = {
  IN: "GST",
  AU: "GST",
  NZ: "GST",
  SG: "GST",
  CA: "GST",
  DE: "MwSt.",
  AT: "MwSt.",
  CH: "MwSt.",
};

/** The usual name of the tax in the market's country. */
export const usualTaxLabel = (): string => taxLabels[market().country] ?? "VAT";

/** Whether a charge may be taken from what was paid online, as `mayCharge` of `queries.ts`. */
export const isCharged = (isConfirmed: boolean): boolean => isConfirmed || market().country !== "IN";

/** Merges a policy's fields with those of an edit. */
export function withEdit<Content extends StoredFields>(content: Content, edit: PolicyEdit): Content {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  return { ...content, ...given };
}

/** The charges of a policy, and whether an administrator edited them while customers paid in the product. */
interface ConfirmedCharges extends Pick<PolicyFields, "cancel_tiers" | "no_show_percent"> {
  tiers_confirmed: boolean;
  no_show_confirmed: boolean;
}

/** Compares sorted tiers by value: the database orders the keys of a tier differently from a body. */
const areSameTiers = (one: readonly CancelTier[], other: readonly CancelTier[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ hours_before: hours, percent }, at) =>
      hours === other[at]?.hours_before && percent === other[at].percent,
  );

/**
 * Notes which charges an edit has changed while customers pay in the product: in India only those are taken from what
 * was paid (docs/rules/payments.md 8).
 */
export const withConfirmedCharges = <Content extends ConfirmedCharges>(
  before: Content,
  after: Content,
): Content => ({
  ...after,
  tiers_confirmed: before.tiers_confirmed || !areSameTiers(before.cancel_tiers, after.cancel_tiers),
  no_show_confirmed: before.no_show_confirmed || before.no_show_percent !== after.no_show_percent,
});
