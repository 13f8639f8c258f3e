// SQL of policies: the versions of the rules of bookings, and the one in force.
import type { Pool } from "pg";
import type { CancelTier, PolicyFields } from "@hourhand/contract/policies";
import type { Json } from "../../platform/database/column-types.ts";
import { prepared, type Queryable, type Statement } from "../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../platform/database/rows.ts";
import { defineList, type ListDefinition } from "../../platform/lists/list-definition.ts";
import { readItems, type ItemsRequest } from "../../platform/lists/list.ts";

/** A version of a policy; `fee_percent` null means PLATFORM_FEE_PERCENT, `tax_label` null the usual one of the country. */
export interface PolicyRow {
  id: number;
  category_id: number | null;
  version: number;
  answer_within_hours: number;
  booking_days: number;
  cancel_tiers: Json<CancelTier[]>;
  no_show_percent: number;
  fee_percent: number | null;
  address_before_acceptance: PolicyFields["address_before_acceptance"];
  arrival_code: PolicyFields["arrival_code"];
  pay_within_hours: number;
  payout_after_hours: number;
  tax_percent: number;
  tax_on: PolicyFields["tax_on"];
  tax_label: string | null;
  /** Whether the charges for canceling, and for a customer who is not there, were edited while customers paid online. */
  tiers_confirmed: boolean;
  no_show_confirmed: boolean;
}

/** A policy after an edit, with the title of its category (null: the default). */
export interface EditedPolicy {
  row: PolicyRow;
  categoryName: string | null;
  /** Whether a new version was stored; false if the edit changed nothing. */
  isStored: boolean;
  /** Whether this edit created the category's own policy. */
  isNew: boolean;
}

/** A version with its author; the first default has none. */
export interface PolicyVersionRow extends PolicyRow {
  author_id: number | null;
  author_name: string | null;
  at: Date;
}

const columns = `v.id, v.category_id, v.version, v.answer_within_hours, v.booking_days, v.cancel_tiers, v.no_show_percent,
  v.fee_percent::float8 as fee_percent, v.address_before_acceptance, v.arrival_code,
  v.pay_within_hours, v.payout_after_hours, v.tax_percent::float8 as tax_percent, v.tax_on, v.tax_label,
  v.tiers_confirmed, v.no_show_confirmed`;

/**
 * SQL: whether a charge of a policy may be taken. In India that is only lawful where the seller bears a similar one, so an
 * administrator has to edit it first.
 * @param isConfirmed the column that says whether that was done
 */
export const mayCharge = (isConfirmed: "v.tiers_confirmed" | "v.no_show_confirmed"): string =>
  `(${isConfirmed} or (select market_country from installation) <> 'IN')`;

/** Reads the policies in force: the default, then those of active categories. */
export const policiesInForce: Statement<PolicyRow, []> = prepared(
  "policies_in_force",
  `select ${columns} from policies p join policy_versions v on v.id = p.version_id
   left join job_categories c on c.id = p.category_id
   where p.category_id is null or c.is_active
   order by p.category_id nulls first`,
);

/** Makes changes of policies wait for each other; the next statement sees the result of the previous change. */
export const lockPolicies: Statement<object, []> = prepared(
  "lock_policies",
  "select from policies where category_id is null for no key update",
);

/** Reads the default and, if there is one, this category's own policy. */
export const policiesOf: Statement<PolicyRow, [categoryId: number | null]> = prepared(
  "policies_of_category",
  `select ${columns} from policies p join policy_versions v on v.id = p.version_id
   where p.category_id is null or p.category_id = $1
   order by p.category_id nulls first`,
);

/** Reads one version, to which a booking refers. */
export const policyVersion: Statement<PolicyRow, [id: number]> = prepared(
  "policy_version",
  `select ${columns} from policy_versions v where v.id = $1`,
);

const insertVersion: Statement<
  PolicyRow,
  [categoryId: number | null, authorId: number | null, fields: string]
> = prepared(
  "insert_policy_version",
  `insert into policy_versions as v (category_id, author_id, version, answer_within_hours, booking_days, cancel_tiers,
     no_show_percent, fee_percent, address_before_acceptance, arrival_code, pay_within_hours, payout_after_hours,
     tax_percent, tax_on, tax_label, tiers_confirmed, no_show_confirmed)
   select $1, $2, (select coalesce(max(version), 0) + 1 from policy_versions where category_id is not distinct from $1), f.*
   from jsonb_to_record($3::jsonb) as f (answer_within_hours smallint, booking_days smallint, cancel_tiers jsonb,
     no_show_percent smallint, fee_percent numeric, address_before_acceptance text, arrival_code text,
     pay_within_hours smallint, payout_after_hours smallint, tax_percent numeric, tax_on text, tax_label text,
     tiers_confirmed boolean, no_show_confirmed boolean)
   returning ${columns}`,
);

const putInForce: Statement<object, [categoryId: number | null, versionId: number]> = prepared(
  "put_policy_in_force",
  `insert into policies (category_id, version_id) values ($1, $2)
   on conflict on constraint a_category_has_one_policy do update set version_id = excluded.version_id`,
);

/** The content of a version, without its number. */
export type PolicyContent = Omit<PolicyRow, "id" | "category_id" | "version">;

/** Stores the next version of a policy and puts it in force. Call it under `lockPolicies`. */
export async function storeVersion(
  transaction: Queryable,
  categoryId: number | null,
  authorId: number | null,
  content: PolicyContent,
): Promise<PolicyRow> {
  const row = onlyRow(await insertVersion(transaction, [categoryId, authorId, JSON.stringify(content)]));
  await putInForce(transaction, [categoryId, row.id]);
  return row;
}

/** Deletes a category's own policy; no row if it has none. */
export const removePolicy: Statement<{ version_id: number }, [categoryId: number]> = prepared(
  "remove_policy",
  "delete from policies where category_id = $1 returning version_id",
);

/** Reads a category's title, active or not. */
export const categoryTitle: Statement<{ title: string }, [categoryId: number]> = prepared(
  "title_of_category_with_policy",
  "select title from job_categories where id = $1",
);

const versionsList: ListDefinition<PolicyVersionRow, [category: number]> = defineList("policy_versions", {
  parameters: ["bigint"],
  columns: `${columns}, v.author_id, a.first_name || ' ' || a.last_name as author_name, v.at`,
  from: "policy_versions v left join people a on a.id = v.author_id",
  where: "coalesce(v.category_id, 0) = $1",
  id: "v.id",
  sorts: {},
  defaultSort: { key: "v.version", type: "bigint", order: "desc" },
  search: { text: "v.arrival_code" },
  isUncounted: true,
});

/** Reads the versions of the default (null) or of a category's own policy, newest first. */
export const versionsOf = (pool: Pool, categoryId: number | null, request: ItemsRequest) =>
  readItems(pool, versionsList, request, [categoryId ?? 0]);
