// SQL of job categories.
import { sql, type Transaction } from "kysely";
import type { Pool } from "pg";
import { jobTitleTaken } from "@hourhand/contract/catalogue-admin";
import type { Database } from "../../../platform/database/kysely.ts";
import type { DB } from "../../../platform/database/row-types.ts";
import { type ListDefinition } from "../../../platform/lists/list-definition.ts";
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
export async function activeCategories(database: Database): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select id, title, description, is_active from job_categories where is_active order by lower(title) limit 1000`.execute(
    database,
  );
  return rows;
}

/** The job categories table. */
export const categoriesList: ListDefinition = {
  name: "job_categories",
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
};

/** One page of all categories. */
export const listJobCategories = (pool: Pool, request: ListRequest): Promise<ListPage<CategoryRow>> =>
  readList(pool, categoriesList, request, []);

/** Locks a category and answers it as it is. */
export async function lockCategory(
  transaction: Transaction<DB>,
  id: number,
): Promise<CategoryRow | undefined> {
  const { rows } = await sql<CategoryRow>`
    select id, title, description, is_active from job_categories where id = ${id} for no key update`.execute(
    transaction,
  );
  return rows[0];
}

/** @throws Problem `jobTitleTaken` (409) by the index */
export async function insertCategory(
  transaction: Transaction<DB>,
  title: string,
  description: string,
): Promise<number> {
  const { rows } = await refusingTakenTitles(() =>
    sql<{ id: number }>`
      insert into job_categories (title, description) values (${title}, ${description}) returning id`.execute(
      transaction,
    ),
  );
  return rows[0]?.id ?? 0;
}

/** @throws Problem `jobTitleTaken` (409) by the index */
export async function updateCategory(
  transaction: Transaction<DB>,
  { id, title, description, is_active }: CategoryRow,
): Promise<void> {
  await refusingTakenTitles(() =>
    sql`update job_categories set title = ${title}, description = ${description}, is_active = ${is_active}
      where id = ${id}`.execute(transaction),
  );
}

async function refusingTakenTitles<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error)?.constraint === "job_titles_are_unique") refuse(jobTitleTaken);
    throw error;
  }
}
