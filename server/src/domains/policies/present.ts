// Policies as the calls send them.
import { say } from "@hourhand/contract/sentence";
import { withStatus, type Presented } from "../../platform/http/bind.ts";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type {
  editDefaultPolicy,
  listPolicies,
  listPolicyVersions,
  PolicyFields,
} from "@hourhand/contract/policies";
import type { Settings } from "../../settings/settings.ts";
import { isCharged, usualTaxLabel } from "./rules.ts";
import type { EditedPolicy, PolicyRow, PolicyVersionRow } from "./queries.ts";

type FeeSettings = Pick<Settings, "platformFeePercent">;

const presentFields = (settings: FeeSettings, row: PolicyRow): PolicyFields => ({
  answer_within_hours: row.answer_within_hours,
  booking_days: row.booking_days,
  cancel_tiers: row.cancel_tiers,
  no_show_percent: row.no_show_percent,
  fee_percent: row.fee_percent ?? settings.platformFeePercent,
  address_before_acceptance: row.address_before_acceptance,
  arrival_code: row.arrival_code,
  pay_within_hours: row.pay_within_hours,
  payout_after_hours: row.payout_after_hours,
  tax_percent: row.tax_percent,
  tax_on: row.tax_on,
  tax_label: row.tax_label ?? usualTaxLabel(),
});

/** Presents a policy in force, or the one of a booking. */
export const presentPolicy = (
  settings: FeeSettings,
  row: PolicyRow,
): ReplyOf<typeof listPolicies>["items"][number] => ({
  category_id: row.category_id,
  version: row.version,
  ...presentFields(settings, row),
  charges_cancellation: isCharged(row.tiers_confirmed),
  charges_no_show: isCharged(row.no_show_confirmed),
});

export const presentEdited = (
  settings: FeeSettings,
  { row, categoryName, isStored, isNew }: EditedPolicy,
): Presented<typeof editDefaultPolicy> =>
  withStatus(isNew ? 201 : 200, {
    message: isStored
      ? categoryName === null
        ? say("The default rules are saved as version {version, number}.", { version: row.version })
        : say("The rules of {name} are saved as version {version, number}.", {
            name: categoryName,
            version: row.version,
          })
      : "Nothing has changed.",
    ...presentPolicy(settings, row),
  });

export const presentVersion = (
  settings: FeeSettings,
  row: PolicyVersionRow,
): ReplyOf<typeof listPolicyVersions>["items"][number] => ({
  version: row.version,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? "" },
  at: row.at.toISOString(),
  ...presentFields(settings, row),
});
