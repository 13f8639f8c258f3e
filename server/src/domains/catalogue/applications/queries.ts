// SQL of applications. A person has at most one that waits; an index sees to that.
import { sql, type Transaction } from "kysely";
import type { Pool } from "pg";
import { alreadyApplied } from "@hourhand/contract/catalogue";
import type { Role } from "@hourhand/contract/endpoint";
import type { Database } from "../../../platform/database/kysely.ts";
import type { DB } from "../../../platform/database/row-types.ts";
import { csvRupees, csvTime, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import type { ListPage, ListRequest } from "../../../platform/lists/list-request.ts";
import { readList } from "../../../platform/lists/list.ts";
import { constraintOf } from "../../../platform/database/transaction.ts";
import { refuse } from "../../../platform/problem.ts";
import type { ProfileFields } from "../queries.ts";

export interface Application extends ProfileFields {
  certificate: string | null;
  idProof: string;
  latitude: number;
  longitude: number;
}

export interface OwnApplication {
  id: number;
  status: "pending" | "accepted" | "rejected";
  reason: string | null;
}

/** A person's latest application. */
export async function latestApplication(
  database: Database,
  personId: number,
): Promise<OwnApplication | undefined> {
  const { rows } = await sql<OwnApplication>`
    select id, status, reason from worker_applications where person_id = ${personId} order by id desc limit 1`.execute(
    database,
  );
  return rows[0];
}

/** Stores an application. @throws Problem `alreadyApplied` (409) by the index, while another one waits */
export async function insertApplication(
  transaction: Transaction<DB>,
  personId: number,
  application: Application,
): Promise<number> {
  try {
    const { rows } = await sql<{ id: number }>`
      insert into worker_applications (person_id, full_name, age, salary_paise, qualification, experience_years,
        job_category_id, previous_company, description, certificate, id_proof, latitude, longitude)
      values (${personId}, ${application.fullName}, ${application.age}, ${application.salaryPaise},
        ${application.qualification}, ${application.experienceYears}, ${application.jobCategoryId},
        ${application.previousCompany}, ${application.description}, ${application.certificate}, ${application.idProof},
        ${application.latitude}, ${application.longitude})
      returning id`.execute(transaction);
    return rows[0]?.id ?? 0;
  } catch (error) {
    if (constraintOf(error)?.constraint === "a_person_has_one_pending_application") refuse(alreadyApplied);
    throw error;
  }
}

export interface LockedPerson {
  id: number;
  role: Role;
  email: string;
  first_name: string;
  username: string;
}

/** A person whose role stays as it is until the transaction ends. Everyone who applies or decides locks here first. */
export async function lockPerson(
  transaction: Transaction<DB>,
  id: number,
): Promise<LockedPerson | undefined> {
  const { rows } = await sql<LockedPerson>`
    select id, role, email, first_name, username from people where id = ${id} and not is_system
    for no key update`.execute(transaction);
  return rows[0];
}

/** Whose application it is. */
export async function applicantOf(
  transaction: Transaction<DB>,
  applicationId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from worker_applications where id = ${applicationId}`.execute(transaction);
  return rows[0]?.person_id;
}

/** Decides an application that waits. False when it was decided before. */
export async function decide(
  transaction: Transaction<DB>,
  decision: { id: number; status: "accepted" | "rejected"; reason: string | null; actorId: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update worker_applications set status = ${decision.status}, reason = ${decision.reason},
      decided_by = ${decision.actorId}, decided_at = market_now()
    where id = ${decision.id} and status = 'pending' returning id`.execute(transaction);
  return rows.length > 0;
}

/** Holds the category of an application as it is, so that a worker made meanwhile is not missed when it is deactivated. */
export async function holdCategoryOf(transaction: Transaction<DB>, applicationId: number): Promise<void> {
  await sql`select c.id from worker_applications a join job_categories c on c.id = a.job_category_id
    where a.id = ${applicationId} for share of c`.execute(transaction);
}

/** Makes an accepted application its person's profile, complete and active; an earlier profile is overwritten. */
export async function profileFromApplication(
  transaction: Transaction<DB>,
  applicationId: number,
): Promise<void> {
  await sql`
    insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
      previous_company, description, certificate, id_proof, identity_accepted_at, latitude, longitude, is_complete,
      is_active)
    select person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
      previous_company, description, certificate, id_proof, decided_at, latitude, longitude, true, true
    from worker_applications where id = ${applicationId}
    on conflict on constraint a_person_has_one_worker_profile do update set
      full_name = excluded.full_name, age = excluded.age, salary_paise = excluded.salary_paise,
      qualification = excluded.qualification, experience_years = excluded.experience_years,
      job_category_id = excluded.job_category_id, previous_company = excluded.previous_company,
      description = excluded.description, certificate = excluded.certificate, id_proof = excluded.id_proof,
      identity_accepted_at = excluded.identity_accepted_at,
      latitude = excluded.latitude, longitude = excluded.longitude, is_complete = true, is_active = true`.execute(
    transaction,
  );
}

/** Active administrators, to be told of a new request. */
export async function administratorsToNotify(
  database: Database,
): Promise<{ id: number; email: string; first_name: string }[]> {
  const { rows } = await sql<{ id: number; email: string; first_name: string }>`
    select id, email, first_name from people where role = 'admin' and is_active order by id`.execute(
    database,
  );
  return rows;
}

export interface WaitingApplication {
  id: number;
  person_id: number;
  username: string;
  full_name: string;
  age: number;
  salary_paise: number;
  qualification: string;
  experience_years: number;
  job_category_id: number;
  job_title: string;
  previous_company: string;
  description: string;
  certificate: string | null;
  id_proof: string;
  picture: string | null;
  google_picture: string | null;
  created_at: Date;
}

/** The table of waiting applications. */
export const applicationsList: ListDefinition = {
  name: "applications",
  parameters: [],
  columns: `a.id, a.person_id, p.username, a.full_name, a.age, a.salary_paise, a.qualification, a.experience_years,
    a.job_category_id, a.job_title, a.previous_company, a.description, a.certificate, a.id_proof,
    p.picture, p.google_picture, a.created_at`,
  from: "worker_applications a join people p on p.id = a.person_id",
  where: "a.status = 'pending'",
  id: "a.id",
  sorts: {
    id: { key: "a.id", type: "bigint" },
    full_name: { key: "lower(a.full_name)", type: "text" },
    age: { key: "a.age", type: "bigint" },
    salary: { key: "a.salary_paise", type: "bigint" },
    qualification: { key: "lower(a.qualification)", type: "text" },
    experience: { key: "a.experience_years", type: "bigint" },
    job: { key: "lower(a.job_title)", type: "text" },
    previous_company: { key: "lower(a.previous_company)", type: "text" },
    created_at: { key: "a.id", type: "bigint" },
  },
  defaultSort: { key: "a.id", type: "bigint" },
  search: { from: "worker_applications a", id: "a.id", indexedText: "a.search_text" },
  counter: "pending_applications",
  exportColumns: [
    { heading: "ID", sql: "a.id" },
    { heading: "FULL NAME", sql: "a.full_name" },
    { heading: "USERNAME", sql: "p.username" },
    { heading: "AGE", sql: "a.age" },
    { heading: "SALARY", sql: csvRupees("a.salary_paise") },
    { heading: "QUALIFICATION", sql: "a.qualification" },
    { heading: "EXPERIENCE", sql: "a.experience_years" },
    { heading: "JOB", sql: "a.job_title" },
    { heading: "PREVIOUS COMPANY", sql: "a.previous_company" },
    { heading: "CREATED AT", sql: csvTime("a.created_at") },
  ],
};

/** One page of waiting applications. */
export const listApplications = (pool: Pool, request: ListRequest): Promise<ListPage<WaitingApplication>> =>
  readList(pool, applicationsList, request, []);
