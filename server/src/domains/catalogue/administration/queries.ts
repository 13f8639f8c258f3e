// SQL of the administrator's workers table. Fees are those the wallet keeps beside its ledger for this table.
import { sql, type Transaction } from "kysely";
import type { Pool } from "pg";
import type { Role } from "@hourhand/contract/endpoint";
import type { DB } from "../../../platform/database/row-types.ts";
import { csvRupees, csvTime, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import type { ListPage, ListRequest } from "../../../platform/lists/list-request.ts";
import { readList } from "../../../platform/lists/list.ts";
import type { ProfileFields } from "../queries.ts";

export interface AdministeredWorker {
  id: number;
  person_id: number;
  username: string;
  full_name: string;
  age: number | null;
  salary_paise: number | null;
  qualification: string;
  experience_years: number | null;
  job_category_id: number | null;
  job_title: string;
  previous_company: string;
  description: string;
  certificate: string | null;
  id_proof: string | null;
  is_active: boolean;
  picture: string | null;
  google_picture: string | null;
  charged_paise: number;
  paid_paise: number;
}

/** The workers table. */
export const workersList: ListDefinition = {
  name: "workers",
  parameters: [],
  columns: `w.id, w.person_id, p.username, w.full_name, w.age, w.salary_paise, w.qualification, w.experience_years,
    w.job_category_id, w.job_title, w.previous_company, w.description, w.certificate, w.id_proof, w.is_active,
    p.picture, p.google_picture, f.charged_paise, f.paid_paise`,
  from: "workers w join worker_fees f on f.worker_id = w.id join people p on p.id = w.person_id",
  where: "true",
  id: "w.id",
  sorts: {
    id: { key: "w.id", type: "bigint" },
    full_name: { key: "lower(w.full_name)", type: "text" },
    job: { key: "lower(w.job_title)", type: "text" },
    // Who has none yet comes first.
    salary: { key: "coalesce(w.salary_paise, -1)", type: "bigint" },
    total_fee: { key: "f.charged_paise", type: "bigint", id: "f.worker_id" },
    paid_fee: { key: "f.paid_paise", type: "bigint", id: "f.worker_id" },
    pending_fee: { key: "f.pending_paise", type: "bigint", id: "f.worker_id" },
  },
  defaultSort: { key: "w.id", type: "bigint" },
  search: { from: "workers w", id: "w.id", indexedText: "w.search_text" },
  counter: "workers",
  exportColumns: [
    { heading: "ID", sql: "w.id" },
    { heading: "FULL NAME", sql: "w.full_name" },
    { heading: "USERNAME", sql: "p.username" },
    { heading: "JOB", sql: "w.job_title" },
    { heading: "Salary", sql: csvRupees("w.salary_paise") },
    { heading: "Total Charge", sql: csvRupees("f.charged_paise") },
    { heading: "Payed Charge", sql: csvRupees("f.paid_paise") },
    { heading: "Pending Charge", sql: csvRupees("f.pending_paise") },
    { heading: "Active", sql: "w.is_active" },
    { heading: "Created On", sql: csvTime("w.created_at") },
  ],
};

/** One page of all workers, active or not, with their fees. */
export const listAllWorkers = (pool: Pool, request: ListRequest): Promise<ListPage<AdministeredWorker>> =>
  readList(pool, workersList, request, []);

/** A person whose role stays as it is until the transaction ends. */
export async function lockPerson(
  transaction: Transaction<DB>,
  id: number,
): Promise<{ role: Role; username: string; email: string; first_name: string } | undefined> {
  const { rows } = await sql<{ role: Role; username: string; email: string; first_name: string }>`
    select role, username, email, first_name from people where id = ${id} and not is_system for no key update`.execute(
    transaction,
  );
  return rows[0];
}

/** A waiting application of a person is settled by making them a worker. */
export async function settleApplication(
  transaction: Transaction<DB>,
  personId: number,
  actorId: number,
): Promise<void> {
  await sql`update worker_applications set status = 'accepted', decided_by = ${actorId}, decided_at = market_now()
    where person_id = ${personId} and status = 'pending'`.execute(transaction);
}

export interface LockedProfile {
  full_name: string;
  age: number | null;
  salary_paise: number | null;
  qualification: string;
  experience_years: number | null;
  job_category_id: number | null;
  previous_company: string;
  description: string;
  is_active: boolean;
  is_complete: boolean;
}

/** A profile as it is, locked. */
export async function lockProfile(
  transaction: Transaction<DB>,
  id: number,
): Promise<LockedProfile | undefined> {
  const { rows } = await sql<LockedProfile>`
    select full_name, age, salary_paise, qualification, experience_years, job_category_id, previous_company,
      description, is_active, is_complete
    from workers where id = ${id} for no key update`.execute(transaction);
  return rows[0];
}

/** The category a worker may have: an active one, or the one they have already. It stays so until the transaction ends. */
export async function categoryFor(
  transaction: Transaction<DB>,
  workerId: number,
  categoryId: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select c.id from job_categories c where c.id = ${categoryId} and (c.is_active
      or exists (select 1 from workers w where w.id = ${workerId} and w.job_category_id = c.id)) for share`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Writes every professional detail; the profile is complete then. */
export async function writeProfile(
  transaction: Transaction<DB>,
  id: number,
  fields: ProfileFields,
): Promise<void> {
  await sql`update workers set full_name = ${fields.fullName}, age = ${fields.age}, salary_paise = ${fields.salaryPaise},
      qualification = ${fields.qualification}, experience_years = ${fields.experienceYears},
      job_category_id = ${fields.jobCategoryId}, previous_company = ${fields.previousCompany},
      description = ${fields.description}, is_complete = true
    where id = ${id}`.execute(transaction);
}

export async function setActive(transaction: Transaction<DB>, id: number, isActive: boolean): Promise<void> {
  await sql`update workers set is_active = ${isActive} where id = ${id}`.execute(transaction);
}
