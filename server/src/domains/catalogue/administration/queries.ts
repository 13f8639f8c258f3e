// SQL of the administrator's workers table. Fees are sums over the ledger, here as everywhere; nothing is stored twice.
import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Role } from "@hourhand/contract/endpoint";
import type { Database } from "../../../platform/database/kysely.ts";
import type { DB } from "../../../platform/database/row-types.ts";
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

export interface WorkersPage {
  /** A LIKE pattern, or null. */
  search: string | null;
  sort: string;
  isDescending: boolean;
  limit: number;
  offset: number;
}

const sortColumns: Record<string, RawBuilder<unknown>> = {
  id: sql`w.id`,
  full_name: sql`lower(w.full_name)`,
  job: sql`lower(w.job_title)`,
  salary: sql`w.salary_paise`,
};

const fees: Record<string, RawBuilder<unknown>> = {
  total_fee: sql`coalesce(f.charged, 0)`,
  paid_fee: sql`coalesce(f.paid, 0)`,
  pending_fee: sql`coalesce(f.charged, 0) - coalesce(f.paid, 0)`,
};

/** Whether the table can be sorted so. */
export const isWorkerSort = (name: string): boolean =>
  Object.hasOwn(sortColumns, name) || Object.hasOwn(fees, name);

const matching = (search: string | null) =>
  search === null ? sql`true` : sql`w.search_text like lower(${search})`;

// What a worker was charged is debited (above zero) to their account, what they paid credited (below zero).
const sums = sql`sum(e.amount_paise) filter (where e.amount_paise > 0) as charged,
  -sum(e.amount_paise) filter (where e.amount_paise < 0) as paid`;

/** The ids of a page in the table's order. Sorting by a fee adds the whole ledger up; every other order has its index. */
function pageOf({ search, sort, isDescending, limit, offset }: WorkersPage): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const fee = fees[sort];
  const ledger = fee
    ? sql`left join (
        select a.worker_id, ${sums} from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where a.kind = 'worker' group by a.worker_id
      ) f on f.worker_id = w.id`
    : sql``;
  // Without 'nulls last', which no index would fit: missing salaries come where PostgreSQL puts them.
  const order = sql`${fee ?? sortColumns[sort] ?? sql`w.id`} ${direction}, w.id ${direction}`;
  return sql`select w.id, row_number() over (order by ${order}) as place from workers w ${ledger}
    where ${matching(search)} order by ${order} limit ${limit} offset ${offset}`;
}

/** The same page reached from the end, when that is nearer; `total` is undefined where it is not known. */
function fromTheNearerEnd(
  page: WorkersPage,
  total: number | undefined,
): { page: WorkersPage; isReversed: boolean } {
  if (total === undefined || page.offset >= total || page.offset * 2 < total)
    return { page, isReversed: false };
  const limit = Math.min(page.limit, total - page.offset);
  const offset = total - page.offset - limit;
  return { page: { ...page, limit, offset, isDescending: !page.isDescending }, isReversed: true };
}

/**
 * One page of all workers, active or not, with their fees.
 * @param total how many there are without a search, so that the last pages are reached from the end
 */
export async function allWorkers(
  database: Database,
  asked: WorkersPage,
  total: number | undefined,
): Promise<AdministeredWorker[]> {
  const { page, isReversed } = fromTheNearerEnd(asked, total);
  const { rows } = await sql<AdministeredWorker>`
    select w.id, w.person_id, p.username, w.full_name, w.age, w.salary_paise, w.qualification, w.experience_years,
      w.job_category_id, w.job_title, w.previous_company, w.description, w.certificate, w.id_proof, w.is_active,
      p.picture, p.google_picture, coalesce(f.charged, 0)::bigint as charged_paise, coalesce(f.paid, 0)::bigint as paid_paise
    from (${pageOf(page)}) page join workers w on w.id = page.id join people p on p.id = w.person_id
    cross join lateral (
      select ${sums} from ledger_accounts a join ledger_entries e on e.account_id = a.id
      where a.kind = 'worker' and a.worker_id = w.id
    ) f
    order by page.place`.execute(database);
  return isReversed ? rows.toReversed() : rows;
}

/** How many workers there are: the kept total, or with a search those that match, up to one more than `most`. */
export async function countAllWorkers(
  database: Database,
  search: string | null,
  most: number,
): Promise<number> {
  const { rows } =
    search === null
      ? await sql<{ count: number }>`select tally_total('workers') as count`.execute(database)
      : await sql<{ count: number }>`select count(*)::integer as count from (
          select 1 from workers w where ${matching(search)} limit ${most + 1}) found`.execute(database);
  return rows[0]?.count ?? 0;
}

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
  await sql`update worker_applications set status = 'accepted', decided_by = ${actorId}, decided_at = now()
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
