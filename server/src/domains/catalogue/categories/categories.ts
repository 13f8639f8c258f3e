// An administrator's job categories. An inactive one hides its workers (a trigger sees to that). Changes are audited.
import { notFound } from "@hourhand/contract/problem";
import { recordChange } from "../../audit/audit.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { insertCategory, lockCategory, updateCategory } from "./queries.ts";

const categoryUnknown = () =>
  new Problem(notFound, { sentence: "There is no such job category. Please reload the list." });

/** Makes a category. @throws Problem `jobTitleTaken` (409) */
export async function createJobCategory(
  platform: Platform,
  actorId: number,
  fields: { title: string; description: string },
): Promise<number> {
  return inTransaction(platform.database, async (transaction) => {
    const id = await insertCategory(transaction, fields.title, fields.description);
    await recordChange(transaction, {
      actorId,
      action: "job category created",
      subject: "job category",
      subjectId: id,
      after: fields,
    });
    return id;
  });
}

/** Changes title and description. @throws Problem `jobTitleTaken` (409), `notFound` (404) */
export async function editJobCategory(
  platform: Platform,
  actorId: number,
  fields: { id: number; title: string; description: string },
): Promise<void> {
  await inTransaction(platform.database, async (transaction) => {
    const before = await lockCategory(transaction, fields.id);
    if (!before) throw categoryUnknown();
    await updateCategory(transaction, { ...before, title: fields.title, description: fields.description });
    await recordChange(transaction, {
      actorId,
      action: "job category changed",
      subject: "job category",
      subjectId: fields.id,
      before: { title: before.title, description: before.description },
      after: { title: fields.title, description: fields.description },
    });
  });
}

/** A category as it was toggled. */
export interface ToggledCategory {
  title: string;
  isActive: boolean;
}

/** Deactivates an active category, activates an inactive one. @throws Problem `notFound` (404) */
export async function toggleJobCategory(
  actorId: number,
  id: number,
  transact: Transact<ToggledCategory>,
): Promise<ToggledCategory> {
  return transact(async (transaction) => {
    const before = await lockCategory(transaction, id);
    if (!before) throw categoryUnknown();
    const isActive = !before.is_active;
    await updateCategory(transaction, { ...before, is_active: isActive });
    await recordChange(transaction, {
      actorId,
      action: isActive ? "job category activated" : "job category deactivated",
      subject: "job category",
      subjectId: id,
      before: { is_active: before.is_active },
      after: { is_active: isActive },
    });
    return { title: before.title, isActive };
  });
}
