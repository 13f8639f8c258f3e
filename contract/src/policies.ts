// The rules of bookings as data: the marketplace's promises about time, hours, charges and fee, by category with a
// default. Rules: docs/rules/policies.md.
import { Type, type Static } from "typebox";
import { endpoint } from "./endpoint.ts";
import { notFound, problem } from "./problem.ts";
import { titleText } from "./names.ts";
import { id, messageReply, nullable, oneOf } from "./wire.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";

export const policyChanged = problem(
  "policy-changed",
  409,
  "Somebody changed these rules meanwhile. Please look at them again.",
);

const whole = (title: string, minimum: number, maximum: number) => Type.Integer({ title, minimum, maximum });
const percent = (title: string) => whole(title, 0, 100);
const finePercent = (title: string, maximum: number) =>
  Type.Number({ title, minimum: 0, maximum, multipleOf: 0.01 });

/** From this number of hours before the visit on, a customer who cancels is charged this percentage of the total. */
export const cancelTier = Type.Object(
  { hours_before: whole("hours_before", 0, 720), percent: percent("percent") },
  { additionalProperties: false },
);
export type CancelTier = Static<typeof cancelTier>;

/**
 * The tier that applies with a number of hours left: the first of those that begin no later, otherwise the last one.
 */
export function tierAt(tiers: readonly CancelTier[], hoursLeft: number): CancelTier {
  const sorted = tiers.toSorted((left, right) => right.hours_before - left.hours_before);
  const tier = sorted.find(({ hours_before: hours }) => hours <= hoursLeft) ?? sorted.at(-1);
  if (!tier) throw new RangeError("A policy has at least one tier.");
  return tier;
}

/** A share of a sum in whole paise, half a paisa up. */
export const shareOf = (totalPaise: number, percent: number): number =>
  Math.floor((totalPaise * Math.round(percent * 100) + 5_000) / 10_000);

/** Whether a worker sees the whole address before accepting, or its area. */
export const addressRules = ["whole", "area"] as const;
/** Whether a visit may begin without the customer's code. */
export const arrivalRules = ["optional", "required"] as const;
/** Whether the tax is on the total of a visit, which the operator then sells, or only on the platform fee. */
export const taxBases = ["total", "fee"] as const;

/** Every field of a policy with its bounds (docs/rules/policies.md 3). */
export const policyFields = {
  answer_within_hours: whole("answer_within_hours", 1, 168),
  booking_days: whole("booking_days", 1, 90),
  cancel_tiers: Type.Array(cancelTier, {
    title: "cancel_tiers",
    minItems: 1,
    maxItems: 10,
    message:
      "cancel_tiers must be 1 to 10 tiers of hours_before (whole hours, 0 to 720, each once) and percent (0 to 100).",
  }),
  no_show_percent: percent("no_show_percent"),
  fee_percent: finePercent("fee_percent", 100),
  address_before_acceptance: oneOf("address_before_acceptance", addressRules),
  arrival_code: oneOf("arrival_code", arrivalRules),
  /** How long a customer may take to pay after the worker accepted. */
  pay_within_hours: whole("pay_within_hours", 1, 48),
  /** How long after the end of a booking the worker's share becomes payable. */
  payout_after_hours: whole("payout_after_hours", 0, 720),
  /** Prices include this tax. */
  tax_percent: finePercent("tax_percent", 50),
  tax_on: oneOf("tax_on", taxBases),
  /** The name of the tax on papers. */
  tax_label: titleText("tax_label", 20),
};
const fields = Type.Object(policyFields);
export type PolicyFields = Static<typeof fields>;

// A reply's schema has no pattern.
const shownFields = { ...policyFields, tax_label: Type.String() };

/**
 * Whether `cancel_tiers` and `no_show_percent` are taken from what was paid online. In India only after an administrator
 * changed them while customers paid in the product (docs/rules/payments.md 8).
 */
const chargeFields = { charges_cancellation: Type.Boolean(), charges_no_show: Type.Boolean() };

/** What a customer who pays online has to know before booking. */
export const onlineTerms = Type.Object({
  pay_within_hours: policyFields.pay_within_hours,
  cancel_tiers: policyFields.cancel_tiers,
  no_show_percent: policyFields.no_show_percent,
  ...chargeFields,
});
export type OnlineTerms = Static<typeof onlineTerms>;

/** A policy in force; `category_id` null is the default. */
export const policy = Type.Object({
  category_id: nullable(Type.Integer()),
  version: Type.Integer(),
  ...shownFields,
  ...chargeFields,
});

const policyVersion = Type.Object({
  version: Type.Integer(),
  author: nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  at: Type.String({ format: "date-time" }),
  ...shownFields,
});

const exampleFields = {
  answer_within_hours: 24,
  booking_days: 7,
  cancel_tiers: [
    { hours_before: 24, percent: 0 },
    { hours_before: 2, percent: 25 },
    { hours_before: 0, percent: 50 },
  ],
  no_show_percent: 100,
  fee_percent: 10,
  address_before_acceptance: "whole",
  arrival_code: "optional",
  pay_within_hours: 2,
  payout_after_hours: 48,
  tax_percent: 0,
  tax_on: "fee",
  tax_label: "GST",
};
const exampleCharges = { charges_cancellation: false, charges_no_show: false };

export const listPolicies = endpoint({
  name: "listPolicies",
  method: "GET",
  path: "/api/v1/policies",
  who: "anyone",
  key: "ignored",
  summary: "The rules in force, the default first, then those of active categories. Never paged.",
  shows: ["policies"],
  reply: itemsReply(policy),
  examples: {
    reply: { items: [{ category_id: null, version: 1, ...exampleFields, ...exampleCharges }], next: null },
  },
});

// Written out: TypeBox' Partial would add 9 KB to the first visit.
const editedFields = {
  version: Type.Optional(whole("version", 1, Number.MAX_SAFE_INTEGER)),
  answer_within_hours: Type.Optional(policyFields.answer_within_hours),
  booking_days: Type.Optional(policyFields.booking_days),
  cancel_tiers: Type.Optional(policyFields.cancel_tiers),
  no_show_percent: Type.Optional(policyFields.no_show_percent),
  fee_percent: Type.Optional(policyFields.fee_percent),
  address_before_acceptance: Type.Optional(policyFields.address_before_acceptance),
  arrival_code: Type.Optional(policyFields.arrival_code),
  pay_within_hours: Type.Optional(policyFields.pay_within_hours),
  payout_after_hours: Type.Optional(policyFields.payout_after_hours),
  tax_percent: Type.Optional(policyFields.tax_percent),
  tax_on: Type.Optional(policyFields.tax_on),
  tax_label: Type.Optional(policyFields.tax_label),
};
const editedReply = { ...messageReply, ...policy.properties };

export const editDefaultPolicy = endpoint({
  name: "editDefaultPolicy",
  method: "PUT",
  path: "/api/v1/admin/policies/default",
  who: ["admin"],
  key: "policies:write",
  summary: "Changes fields of the default; the rest stay. New bookings follow it, old ones keep theirs.",
  changes: ["policies", "hours", "audit"],
  body: editedFields,
  reply: editedReply,
  problems: [policyChanged],
  examples: {
    body: { answer_within_hours: 12, version: 1 },
    reply: {
      message: "The default rules are saved as version 2.",
      category_id: null,
      version: 2,
      ...exampleFields,
      ...exampleCharges,
      answer_within_hours: 12,
    },
  },
});

export const editCategoryPolicy = endpoint({
  name: "editCategoryPolicy",
  method: "PUT",
  path: "/api/v1/admin/policies/:category_id",
  who: ["admin"],
  key: "policies:write",
  summary: "Changes fields of a category's own rules; where it has none they begin as the default.",
  changes: ["policies", "hours", "audit"],
  params: { category_id: id("Category") },
  body: editedFields,
  reply: editedReply,
  problems: [policyChanged],
  examples: {
    body: { booking_days: 30 },
    reply: {
      message: "The rules of Plumber are saved as version 1.",
      category_id: 3,
      version: 1,
      ...exampleFields,
      ...exampleCharges,
      booking_days: 30,
    },
  },
});

export const removeCategoryPolicy = endpoint({
  name: "removeCategoryPolicy",
  method: "DELETE",
  path: "/api/v1/admin/policies/:category_id",
  who: ["admin"],
  key: "policies:write",
  summary: "Ends a category's own rules: new bookings follow the default.",
  changes: ["policies", "hours", "audit"],
  params: { category_id: id("Category") },
  reply: messageReply,
  examples: { reply: { message: "Plumber now follows the default rules." } },
});

export const listPolicyVersions = endpoint({
  name: "listPolicyVersions",
  method: "GET",
  path: "/api/v1/admin/policies/history",
  who: ["admin"],
  key: "policies:write",
  summary: "Every version of the default, or of a category's own rules, newest first.",
  shows: ["policies"],
  query: { category_id: Type.Optional(id("category_id")), ...cursorFields },
  reply: itemsReply(policyVersion),
  problems: [notFound],
  examples: {
    reply: {
      items: [{ version: 1, author: null, at: "2026-11-23T04:30:00.000Z", ...exampleFields }],
      next: null,
    },
  },
});
