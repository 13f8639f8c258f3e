// SQL of job categories.
import type { Pool } from "pg";
import { jobTitleTaken } from "@hourhand/contract/catalogue-admin";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { onlyRow } from "../../../platform/database/rows.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import type { ListPage, ListRequest } from "../../../platform/lists/list-request.ts";
import { readList } from "../../../platform/lists/list.ts";
import { constraintOf } from "../../../platform/database/transaction.ts";
import { refuse } from "../../../platform/problem.ts";

export interface CategoryRow {
  id: number;
  title: string;
  description: string;
  is_active: boolean;
}

/** The active categories by title, for forms. */
export const activeCategories: Statement<CategoryRow, []> = prepared(
  "active_categories",
  "select id, title, description, is_active from job_categories where is_active order by lower(title) limit 1000",
);

/** The job categories table. */
export const categoriesList: ListDefinition<CategoryRow, []> = defineList("job_categories", {
  parameters: [],
  columns: "c.id, c.title, c.description, c.is_active",
  from: "job_categories c",
  where: "true",
  id: "c.id",
  sorts: {
    id: { key: "c.id", type: "bigint" },
    title: { key: "lower(c.title)", type: "text" },
    description: { key: "lower(c.description)", type: "text" },
    is_active: { key: "c.is_active", type: "boolean" },
  },
  defaultSort: { key: "c.id", type: "bigint" },
  search: { from: "job_categories c", id: "c.id", indexedText: "c.search_text" },
  counter: "job_categories",
  exportColumns: [
    { heading: "ID", sql: "c.id" },
    { heading: "JOB TITLE", sql: "c.title" },
    { heading: "DESCRIPTION", sql: "c.description" },
    { heading: "Active", sql: "c.is_active" },
  ],
});

/** One page of all categories. */
export const listJobCategories = (pool: Pool, request: ListRequest): Promise<ListPage<CategoryRow>> =>
  readList(pool, categoriesList, request, []);

const lockCategoryRow: Statement<CategoryRow, [id: number]> = prepared(
  "lock_category",
  "select id, title, description, is_active from job_categories where id = $1 for no key update",
);

/** Locks a category and answers it as it is. */
export async function lockCategory(transaction: Queryable, id: number): Promise<CategoryRow | undefined> {
  return (await lockCategoryRow(transaction, [id]))[0];
}

const insertCategoryRow: Statement<{ id: number }, [title: string, description: string]> = prepared(
  "insert_category",
  "insert into job_categories (title, description) values ($1, $2) returning id",
);

/** @throws Problem `jobTitleTaken` (409) by the index */
export async function insertCategory(
  transaction: Queryable,
  title: string,
  description: string,
): Promise<number> {
  const rows = await refusingTakenTitles(() => insertCategoryRow(transaction, [title, description]));
  return onlyRow(rows).id;
}

const updateCategoryRow: Statement<
  never,
  [id: number, title: string, description: string, isActive: boolean]
> = prepared(
  "update_category",
  "update job_categories set title = $2, description = $3, is_active = $4 where id = $1",
);

/** @throws Problem `jobTitleTaken` (409) by the index */
export async function updateCategory(
  transaction: Queryable,
  { id, title, description, is_active }: CategoryRow,
): Promise<void> {
  await refusingTakenTitles(() => updateCategoryRow(transaction, [id, title, description, is_active]));
}

async function refusingTakenTitles<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error)?.constraint === "job_titles_are_unique") refuse(jobTitleTaken);
    throw error;
  }
}
