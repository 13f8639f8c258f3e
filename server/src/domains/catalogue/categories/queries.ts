// SQL of job categories.
import type { Pool } from "pg";
import { jobTitleTaken } from "@hourhand/contract/catalogue-admin";
import type { TitleLanguage } from "@hourhand/contract/languages";
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { jsonRecord, onlyRow } from "../../../platform/database/rows.ts";
import { defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import type { ListPage, ListRequest } from "../../../platform/lists/list-request.ts";
import { readList } from "../../../platform/lists/list.ts";
import { constraintOf } from "../../../platform/database/transaction.ts";
import { refuse } from "../../../platform/problem.ts";

/** Titles by language. */
export type Titles = Partial<Record<TitleLanguage, string>>;

/** A job that customers often book, as stored. */
export interface ReadyJob {
  title: string;
  /** The usual duration in whole hours. */
  hours: number;
  /** Titles in other languages, if set. */
  titles: Titles;
}

export interface CategoryRow {
  id: number;
  title: string;
  /** Titles in other languages, if set. */
  titles: Json<Titles>;
  description: string;
  is_active: boolean;
}

/** A category as administrators see it. */
export interface StoredCategoryRow extends CategoryRow {
  /** Other words by which a search finds the category. */
  synonyms: string[];
  /** In the order in which they are offered. */
  ready_jobs: Json<ReadyJob[]>;
}

/** Reads the active categories by title, for forms. */
export const activeCategories: Statement<CategoryRow, []> = prepared(
  "active_categories",
  "select id, title, titles, description, is_active from job_categories where is_active order by lower(title) limit 1000",
);

/** A category with listed workers, and their lowest price per hour. */
export interface CategoryPrice {
  id: number;
  title: string;
  from_paise: number;
}

/** Reads the prices in the administrator's order, with one index probe per category, however many workers it has. */
export const categoryPrices: Statement<CategoryPrice, [howMany: number], "from_paise"> = prepared(
  "category_prices",
  `select c.id, c.title, p.from_paise from job_categories c
   cross join lateral (select w.salary_paise as from_paise from workers w
     where w.job_category_id = c.id and w.is_listed order by w.salary_paise, w.id limit 1) p
   where c.is_active order by c.id limit $1`,
);

export const categoriesList: ListDefinition<StoredCategoryRow, []> = defineList("job_categories", {
  parameters: [],
  columns: "c.id, c.title, c.titles, c.description, c.is_active, c.synonyms, c.ready_jobs",
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
  filters: { from: "job_categories c", by: { active: { yes: "c.is_active", no: "not c.is_active" } } },
  search: { from: "job_categories c", id: "c.id", indexedText: "c.search_text" },
  counter: "job_categories",
  exportColumns: [
    { heading: "ID", sql: "c.id" },
    { heading: "JOB TITLE", sql: "c.title" },
    { heading: "DESCRIPTION", sql: "c.description" },
    { heading: "Active", sql: "c.is_active" },
  ],
});

/** Reads one page of all categories. */
export const listJobCategories = (pool: Pool, request: ListRequest): Promise<ListPage<StoredCategoryRow>> =>
  readList(pool, categoriesList, request, []);

const lockCategoryRow: Statement<StoredCategoryRow, [id: number]> = prepared(
  "lock_category",
  `select id, title, titles, description, is_active, synonyms, ready_jobs from job_categories
   where id = $1 for no key update`,
);

/** Locks a category and returns it. */
export async function lockCategory(
  transaction: Queryable,
  id: number,
): Promise<StoredCategoryRow | undefined> {
  return (await lockCategoryRow(transaction, [id]))[0];
}

const insertCategoryRow: Statement<
  { id: number },
  [title: string, description: string, synonyms: string[], titles: string, readyJobs: string]
> = prepared(
  "insert_category",
  `insert into job_categories (title, description, synonyms, titles, ready_jobs)
   values ($1, $2, $3, $4::jsonb, $5::jsonb) returning id`,
);

/** @throws Problem `jobTitleTaken` (409) from the index */
export async function insertCategory(
  transaction: Queryable,
  { title, description, synonyms, titles, ready_jobs }: Omit<StoredCategoryRow, "id" | "is_active">,
): Promise<number> {
  const rows = await refusingTakenTitles(() =>
    insertCategoryRow(transaction, [
      title,
      description,
      synonyms,
      JSON.stringify(titles),
      JSON.stringify(ready_jobs),
    ]),
  );
  return onlyRow(rows).id;
}

const updateCategoryRow: Statement<
  never,
  [
    id: number,
    title: string,
    description: string,
    isActive: boolean,
    synonyms: string[],
    titles: string,
    readyJobs: string,
  ]
> = prepared(
  "update_category",
  `update job_categories set title = $2, description = $3, is_active = $4, synonyms = $5, titles = $6::jsonb,
     ready_jobs = $7::jsonb where id = $1`,
);

/** @throws Problem `jobTitleTaken` (409) from the index */
export async function updateCategory(
  transaction: Queryable,
  { id, title, titles, description, is_active, synonyms, ready_jobs }: StoredCategoryRow,
): Promise<void> {
  await refusingTakenTitles(() =>
    updateCategoryRow(transaction, [
      id,
      title,
      description,
      is_active,
      synonyms,
      JSON.stringify(titles),
      JSON.stringify(ready_jobs),
    ]),
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

/** Reads the categories that have titles in other languages. */
export const translatedTitles: Statement<{ title: string; titles: Json<Titles> }, []> = prepared(
  "translated_titles",
  "select title, titles from job_categories where titles <> '{}'",
);

/** A category of a new installation. */
export interface FirstCategory {
  readonly title: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly description: string;
  readonly synonyms: readonly string[];
  readonly ready_jobs: readonly ReadyJob[];
}

const insertFirstCategories: Statement<never, [categories: string]> = prepared(
  "insert_first_categories",
  `insert into job_categories (title, titles, description, synonyms, ready_jobs)
   select c.title, c.titles, c.description, c.synonyms, c.ready_jobs
   from jsonb_to_recordset($1::jsonb)
     as c (title text, titles jsonb, description text, synonyms text[], ready_jobs jsonb)
   on conflict do nothing`,
);

/** Adds categories; if a title exists already, that category stays as it is. */
export async function addFirstCategories(
  runner: Queryable,
  categories: readonly FirstCategory[],
): Promise<void> {
  await insertFirstCategories(runner, [jsonRecord(categories)]);
}
