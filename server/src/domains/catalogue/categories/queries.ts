// SQL of job categories.
import { sql, type Transaction } from "kysely";
import type { Pool } from "pg";
import { jobTitleTaken } from "@hourhand/contract/catalogue-admin";
import type { Database } from "../../../platform/database/kysely.ts";
import type { DB } from "../../../platform/database/row-types.ts";
import {
  readTablePage,
  type TablePage,
  type TableRequest,
  type TableSource,
} from "../../../platform/database/table-page.ts";
import { constraintOf } from "../../../platform/database/transaction.ts";
import { Problem } from "../../../platform/http/problem.ts";

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

const categories: TableSource = {
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
  searched: { from: "job_categories c", id: "c.id", text: "c.search_text" },
  tally: "job_categories",
};

/** One page of all categories. */
export const listCategories = (
  pool: Pool,
  request: TableRequest,
  readerId: number,
): Promise<TablePage<CategoryRow>> => readTablePage(pool, categories, request, readerId);

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
    if (constraintOf(error)?.constraint === "job_titles_are_unique") throw new Problem(jobTitleTaken);
    throw error;
  }
}
