// The public module of policies: the rules of bookings as data, a default and those of categories. Each edit makes a
// version; a booking keeps the version under which it was made (docs/rules/policies.md).
import { say } from "@hourhand/contract/sentence";
import { isDeepStrictEqual } from "node:util";
import { policyChanged } from "@hourhand/contract/policies";
import { notFound } from "@hourhand/contract/problem";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import type { Queryable } from "../../platform/database/prepared-statements.ts";
import type { ItemsRequest } from "../../platform/lists/list.ts";
import type { Actor } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import { byActor, recordChange } from "../audit/audit.ts";
import {
  categoryTitle,
  lockPolicies,
  policiesInForce,
  policiesOf,
  policyVersion,
  removePolicy,
  storeVersion,
  versionsOf,
  type EditedPolicy,
  type PolicyContent,
  type PolicyRow,
  type PolicyVersionRow,
} from "./queries.ts";
import {
  checkedEdit,
  shownDefaultsLeftOut,
  withConfirmedCharges,
  withEdit,
  type PolicyEdit,
} from "./rules.ts";

export { presentPolicy } from "./present.ts";
export { mayCharge } from "./queries.ts";
export { usualTaxLabel } from "./rules.ts";
export type { EditedPolicy, PolicyRow } from "./queries.ts";

/** Lists the policies in force, the default first. */
export const listPolicies = ({ pool }: { pool: Queryable }): Promise<PolicyRow[]> =>
  policiesInForce(pool, []);

/**
 * @throws Problem `notFound` (404) for an unknown category
 */
export async function titleOfCategory(platform: Pick<Platform, "pool">, categoryId: number): Promise<string> {
  const [row] = await categoryTitle(platform.pool, [categoryId]);
  return (
    row?.title ?? refuse(notFound, { sentence: "There is no such job category. Please reload the page." })
  );
}

/** Edits the default. @throws Problem `policyChanged` (409), `invalidInput` (400) */
export const editDefaultPolicy = (
  platform: Platform,
  actor: Actor,
  edit: PolicyEdit & { version?: number | undefined },
): Promise<EditedPolicy> => editPolicy(platform, actor, null, edit);

/**
 * Edits a category's own policy; a new one starts as a copy of the default.
 * @throws Problem `policyChanged` (409), `invalidInput` (400), `notFound` (404)
 */
export const editCategoryPolicy = (
  platform: Platform,
  actor: Actor,
  categoryId: number,
  edit: PolicyEdit & { version?: number | undefined },
): Promise<EditedPolicy> => editPolicy(platform, actor, categoryId, edit);

async function editPolicy(
  platform: Platform,
  actor: Actor,
  categoryId: number | null,
  { version, ...typed }: PolicyEdit & { version?: number | undefined },
): Promise<EditedPolicy> {
  const categoryName = categoryId === null ? null : await titleOfCategory(platform, categoryId);
  const edit = checkedEdit(typed);
  const { customerPayments } = await platform.product.read();
  const stored = await inTransaction(platform.pool, async (transaction) => {
    await lockPolicies(transaction, []);
    const policies = await policiesOf(transaction, [categoryId]);
    const present = policies.find((policy) => policy.category_id === categoryId);
    if (version !== undefined && version !== present?.version) refuse(policyChanged);
    const before = contentOf(present ?? defaultAmong(policies));
    const edited = withEdit(before, shownDefaultsLeftOut(before, edit, platform.settings.platformFeePercent));
    const after = customerPayments === "off" ? edited : withConfirmedCharges(before, edited);
    if (present && isDeepStrictEqual(before, after)) return { row: present, isStored: false, isNew: false };
    const row = await storeVersion(transaction, categoryId, actor.id, after);
    await recordPolicyChange(transaction, actor, categoryId, {
      action: present ? "policy changed" : "policy made",
      ...(present && { before }),
      after,
    });
    return { row, isStored: true, isNew: !present };
  });
  return { ...stored, categoryName };
}

/**
 * Deletes a category's own policy; returns the category's title.
 * @throws Problem `notFound` (404) if it has none
 */
export async function removeCategoryPolicy(
  platform: Platform,
  actor: Actor,
  categoryId: number,
): Promise<string> {
  const categoryName = await titleOfCategory(platform, categoryId);
  await inTransaction(platform.pool, async (transaction) => {
    await lockPolicies(transaction, []);
    const policies = await policiesOf(transaction, [categoryId]);
    const present = policies.find((policy) => policy.category_id === categoryId);
    if (!present)
      refuse(notFound, {
        sentence: say("{name} already follows the default rules.", { name: categoryName }),
      });
    await removePolicy(transaction, [categoryId]);
    await recordPolicyChange(transaction, actor, categoryId, {
      action: "policy removed",
      before: contentOf(present),
    });
  });
  return categoryName;
}

/**
 * Lists the versions of the default (no category) or of a category's own policy, newest first.
 * @throws Problem `notFound` (404)
 */
export async function listPolicyVersions(
  platform: Platform,
  { category_id: categoryId, ...request }: ItemsRequest & { category_id?: number | undefined },
): Promise<{ rows: PolicyVersionRow[]; next: string | null }> {
  if (categoryId !== undefined) await titleOfCategory(platform, categoryId);
  return versionsOf(platform.pool, categoryId ?? null, request);
}

/** Reads the version under which a booking was made. @throws Error for an unknown id */
export async function readPolicyVersion(runner: Queryable, versionId: number): Promise<PolicyRow> {
  const [row] = await policyVersion(runner, [versionId]);
  if (!row) throw new Error(`There is no version ${versionId} of a policy.`);
  return row;
}

function defaultAmong(policies: readonly PolicyRow[]): PolicyRow {
  const fallback = policies.find((policy) => policy.category_id === null);
  if (!fallback) throw new Error("The default policy is missing.");
  return fallback;
}

const contentOf = ({
  id: _id,
  category_id: _category,
  version: _version,
  ...content
}: PolicyRow): PolicyContent => content;

async function recordPolicyChange(
  transaction: Transaction,
  actor: Actor,
  categoryId: number | null,
  change: { action: string; before?: object; after?: object },
): Promise<void> {
  await recordChange(transaction, { ...byActor(actor), subject: "policy", subjectId: categoryId, ...change });
}
