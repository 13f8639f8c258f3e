// SQL of job categories. There are few of them, so lists need no index of their own.
import { sql, type RawBuilder, type Transaction } from "kysely";
import { jobTitleTaken } from "@hourhand/contract/catalogue";
import type { Database } from "../../../platform/database/kysely.ts";
import type { DB } from "../../../platform/database/row-types.ts";
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

const sortColumns: Record<string, RawBuilder<unknown>> = {
  id: sql`id`,
  title: sql`lower(title)`,
  description: sql`lower(description)`,
  is_active: sql`is_active`,
};

const matching = (search: string | null) =>
  search === null ? sql`true` : sql`(title ilike ${search} or description ilike ${search})`;

/** One page of all categories. `search` is a LIKE pattern or null. */
export async function listCategories(
  database: Database,
  page: {
    search: string | null;
    sort: string | undefined;
    isDescending: boolean;
    limit: number;
    offset: number;
  },
): Promise<CategoryRow[]> {
  const column = sortColumns[page.sort ?? "id"] ?? sql`id`;
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<CategoryRow>`
    select id, title, description, is_active from job_categories where ${matching(page.search)}
    order by ${column} ${direction}, id ${direction} limit ${page.limit} offset ${page.offset}`.execute(
    database,
  );
  return rows;
}

export async function countCategories(database: Database, search: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from job_categories where ${matching(search)}`.execute(database);
  return rows[0]?.count ?? 0;
}

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
