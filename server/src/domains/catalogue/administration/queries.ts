// SQL of the administrator's workers table. Its fees are stored by the wallet, next to the ledger.
import type { Pool } from "pg";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { csvTime, defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import type { ListPage, ListRequest } from "../../../platform/lists/list-request.ts";
import { readList } from "../../../platform/lists/list.ts";
import { cellsOfTown, cellsPerDegree } from "../../geo/geo.ts";
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

/** SQL: the cell in which the worker `w` lives, as `townOfCell` reads it; null without a position. */
export const cellOfWorker = `(round(w.latitude::numeric * ${cellsPerDegree}) || ' ' || round(w.longitude::numeric * ${cellsPerDegree}))`;

/**
 * SQL: the fees that workers have not paid yet, as `worker_id`, `amount_paise` and `age` (docs/rules/dashboards.md 27).
 * Payments settle the oldest fees first, as on the receipts of payments.
 * @param zone SQL of the market's time zone
 */
export const pendingFees = (zone: string): string => `(
    select worker_id, least(amount_paise, charged - paid_paise) as amount_paise,
      case when days <= 7 then 'week' when days <= 30 then 'month' else 'older' end as age
    from (
      select f.worker_id, f.paid_paise, e.amount_paise,
        sum(e.amount_paise) over (partition by f.worker_id order by t.at, t.id) as charged,
        (select market_now() at time zone ${zone})::date - (t.at at time zone ${zone})::date as days
      from worker_fees f join ledger_accounts a on a.worker_id = f.worker_id and a.kind = 'worker'
        join ledger_entries e on e.account_id = a.id and e.amount_paise > 0
        join ledger_transactions t on t.id = e.transaction_id
      where f.pending_paise > 0
    ) fees
    where charged > paid_paise
  )`;

export const workersList: ListDefinition<AdministeredWorker, []> = defineList("workers", {
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
    // Workers without a price sort first.
    salary: { key: "coalesce(w.salary_paise, -1)", type: "bigint" },
    total_fee: { key: "f.charged_paise", type: "bigint", id: "f.worker_id" },
    paid_fee: { key: "f.paid_paise", type: "bigint", id: "f.worker_id" },
    pending_fee: { key: "f.pending_paise", type: "bigint", id: "f.worker_id" },
  },
  defaultSort: { key: "w.id", type: "bigint" },
  search: { from: "workers w", id: "w.id", indexedText: "w.search_text" },
  filters: {
    from: "workers w",
    by: {
      active: { yes: "w.is_active", no: "not w.is_active" },
      job: (id) => `w.job_category_id = ${id}::text::bigint`,
      town: {
        read: (slug) => cellsOfTown(slug).join(","),
        where: (cells) => `${cellOfWorker} = any (string_to_array(${cells}::text, ','))`,
      },
      owes: (age, zone) =>
        `w.id in (select p.worker_id from ${pendingFees(`${zone()}::text`)} p where ${age}::text in ('any', p.age))`,
    },
  },
  counter: "workers",
  exportColumns: [
    { heading: "ID", sql: "w.id" },
    { heading: "FULL NAME", sql: "w.full_name" },
    { heading: "USERNAME", sql: "p.username" },
    { heading: "JOB", sql: "w.job_title" },
    { heading: "Salary", sql: "w.salary_paise", isMoney: true },
    { heading: "Total Charge", sql: "f.charged_paise", isMoney: true },
    { heading: "Payed Charge", sql: "f.paid_paise", isMoney: true },
    { heading: "Pending Charge", sql: "f.pending_paise", isMoney: true },
    { heading: "Active", sql: "w.is_active" },
    { heading: "Created On", sql: csvTime("w.created_at") },
  ],
});

/** Reads one page of all workers, active or not, with their fees. */
export const listAllWorkers = (pool: Pool, request: ListRequest): Promise<ListPage<AdministeredWorker>> =>
  readList(pool, workersList, request, []);

/** Settles a person's waiting application because they were made a worker. */
export const settleApplication: Statement<never, [personId: number, actorId: number]> = prepared(
  "settle_application",
  `update worker_applications set status = 'accepted', decided_by = $2, decided_at = market_now()
   where person_id = $1 and status = 'pending'`,
);

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

const lockProfileRow: Statement<LockedProfile, [id: number]> = prepared(
  "lock_profile",
  `select full_name, age, salary_paise, qualification, experience_years, job_category_id, previous_company,
     description, is_active, is_complete
   from workers where id = $1 for no key update`,
);

/** Locks a profile and returns it. */
export async function lockProfile(transaction: Queryable, id: number): Promise<LockedProfile | undefined> {
  return (await lockProfileRow(transaction, [id]))[0];
}

/** Finds the person whom a profile belongs to. */
export const personOfProfile: Statement<{ id: number; email: string; first_name: string }, [id: number]> =
  prepared(
    "person_of_profile",
    "select p.id, p.email, p.first_name from workers w join people p on p.id = w.person_id where w.id = $1",
  );

const categoryOfWorker: Statement<{ id: number }, [workerId: number, categoryId: number]> = prepared(
  "category_for_worker",
  `select c.id from job_categories c where c.id = $2 and (c.is_active
     or exists (select 1 from workers w where w.id = $1 and w.job_category_id = c.id)) for share`,
);

/** Locks, until the transaction ends, a category that the worker may have: an active one or their current one. */
export async function categoryFor(
  transaction: Queryable,
  workerId: number,
  categoryId: number,
): Promise<boolean> {
  return (await categoryOfWorker(transaction, [workerId, categoryId])).length > 0;
}

const updateProfile: Statement<
  never,
  [
    id: number,
    fullName: string,
    age: number,
    salaryPaise: number,
    qualification: string,
    experienceYears: number,
    jobCategoryId: number,
    previousCompany: string,
    description: string,
  ]
> = prepared(
  "write_profile",
  `update workers set full_name = $2, age = $3, salary_paise = $4, qualification = $5, experience_years = $6,
     job_category_id = $7, previous_company = $8, description = $9, is_complete = true
   where id = $1`,
);

/** Stores every professional detail, which completes the profile. */
export async function writeProfile(transaction: Queryable, id: number, fields: ProfileFields): Promise<void> {
  await updateProfile(transaction, [
    id,
    fields.fullName,
    fields.age,
    fields.salaryPaise,
    fields.qualification,
    fields.experienceYears,
    fields.jobCategoryId,
    fields.previousCompany,
    fields.description,
  ]);
}

export const setActive: Statement<never, [id: number, isActive: boolean]> = prepared(
  "set_worker_active",
  "update workers set is_active = $2 where id = $1",
);
