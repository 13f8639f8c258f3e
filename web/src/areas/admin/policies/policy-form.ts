// Converts a policy between its form's values, which are text as typed, and the request.
import type { PolicyFields } from "@hourhand/contract/policies";

/** A tier as typed. */
export interface TypedTier {
  hours: string;
  percent: string;
}

export interface PolicyValues {
  answerHours: string;
  bookingDays: string;
  tiers: TypedTier[];
  noShowPercent: string;
  feePercent: string;
  address: PolicyFields["address_before_acceptance"];
  arrival: PolicyFields["arrival_code"];
  payHours: string;
  payoutHours: string;
  taxPercent: string;
  taxOn: PolicyFields["tax_on"];
  taxLabel: string;
}

/** The initial values. */
export const valuesOf = (policy: PolicyFields): PolicyValues => ({
  answerHours: String(policy.answer_within_hours),
  bookingDays: String(policy.booking_days),
  tiers: policy.cancel_tiers.map(({ hours_before: hours, percent }) => ({
    hours: String(hours),
    percent: String(percent),
  })),
  noShowPercent: String(policy.no_show_percent),
  feePercent: String(policy.fee_percent),
  address: policy.address_before_acceptance,
  arrival: policy.arrival_code,
  payHours: String(policy.pay_within_hours),
  payoutHours: String(policy.payout_after_hours),
  taxPercent: String(policy.tax_percent),
  taxOn: policy.tax_on,
  taxLabel: policy.tax_label,
});

/** The typed fields. */
export const fieldsOf = (values: PolicyValues): PolicyFields => ({
  answer_within_hours: Number(values.answerHours),
  booking_days: Number(values.bookingDays),
  cancel_tiers: values.tiers.map(({ hours, percent }) => ({
    hours_before: Number(hours),
    percent: Number(percent),
  })),
  no_show_percent: Number(values.noShowPercent),
  fee_percent: Number(values.feePercent),
  address_before_acceptance: values.address,
  arrival_code: values.arrival,
  pay_within_hours: Number(values.payHours),
  payout_after_hours: Number(values.payoutHours),
  tax_percent: Number(values.taxPercent),
  tax_on: values.taxOn,
  tax_label: values.taxLabel.trim(),
});

/** The fields to send: those that differ from what the form was filled with. An edit leaves out the others. */
export function changedFields(values: PolicyValues, filled: PolicyValues): Partial<PolicyFields> {
  const before = fieldsOf(filled);
  const changed = Object.entries(fieldsOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof PolicyFields]),
  );
  return Object.fromEntries(changed);
}
