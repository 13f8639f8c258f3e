// SQL of applications. An index ensures that a person has at most one waiting application.
import type { Pool } from "pg";
import { alreadyApplied } from "@hourhand/contract/catalogue";
import type { JsonRecord } from "../../../platform/database/column-types.ts";
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { jsonRecord, onlyRow } from "../../../platform/database/rows.ts";
import { csvTime, defineList, type ListDefinition } from "../../../platform/lists/list-definition.ts";
import { daysOf } from "../../../platform/lists/list-filter.ts";
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

const latestApplicationRow: Statement<OwnApplication, [personId: number]> = prepared(
  "latest_application",
  "select id, status, reason from worker_applications where person_id = $1 order by id desc limit 1",
);

/** Reads a person's latest application. */
export async function latestApplication(
  runner: Queryable,
  personId: number,
): Promise<OwnApplication | undefined> {
  return (await latestApplicationRow(runner, [personId]))[0];
}

interface ApplicationColumns {
  full_name: string;
  age: number;
  salary_paise: number;
  qualification: string;
  experience_years: number;
  job_category_id: number;
  previous_company: string;
  description: string;
  certificate: string | null;
  id_proof: string;
  latitude: number;
  longitude: number;
}

const insertApplicationRow: Statement<
  { id: number },
  [personId: number, application: JsonRecord<ApplicationColumns>]
> = prepared(
  "insert_application",
  `insert into worker_applications (person_id, full_name, age, salary_paise, qualification, experience_years,
     job_category_id, previous_company, description, certificate, id_proof, latitude, longitude)
   select $1, a.* from jsonb_to_record($2::jsonb) as a (full_name text, age smallint, salary_paise integer,
     qualification text, experience_years smallint, job_category_id bigint, previous_company text, description text,
     certificate text, id_proof text, latitude double precision, longitude double precision)
   returning id`,
);

/** Stores an application. @throws Problem `alreadyApplied` (409) from the index, while another application waits */
export async function insertApplication(
  transaction: Queryable,
  personId: number,
  application: Application,
): Promise<number> {
  const record: ApplicationColumns = {
    full_name: application.fullName,
    age: application.age,
    salary_paise: application.salaryPaise,
    qualification: application.qualification,
    experience_years: application.experienceYears,
    job_category_id: application.jobCategoryId,
    previous_company: application.previousCompany,
    description: application.description,
    certificate: application.certificate,
    id_proof: application.idProof,
    latitude: application.latitude,
    longitude: application.longitude,
  };
  try {
    return onlyRow(await insertApplicationRow(transaction, [personId, jsonRecord(record)])).id;
  } catch (error) {
    if (constraintOf(error)?.constraint === "a_person_has_one_pending_application") refuse(alreadyApplied);
    throw error;
  }
}

const personOfApplication: Statement<{ person_id: number }, [applicationId: number]> = prepared(
  "person_of_application",
  "select person_id from worker_applications where id = $1",
);

/** Finds the person who sent an application. */
export async function applicantOf(
  transaction: Queryable,
  applicationId: number,
): Promise<number | undefined> {
  return (await personOfApplication(transaction, [applicationId]))[0]?.person_id;
}

const decideApplication: Statement<
  { id: number },
  [id: number, status: "accepted" | "rejected", reason: string | null, actorId: number]
> = prepared(
  "decide_application",
  `update worker_applications set status = $2, reason = $3, decided_by = $4, decided_at = market_now()
   where id = $1 and status = 'pending' returning id`,
);

/** Decides a waiting application. False if it was already decided. */
export async function decide(
  transaction: Queryable,
  { id, status, reason, actorId }: Decision,
): Promise<boolean> {
  return (await decideApplication(transaction, [id, status, reason, actorId])).length > 0;
}

interface Decision {
  id: number;
  status: "accepted" | "rejected";
  reason: string | null;
  actorId: number;
}

/** Locks the category of an application, so that its deactivation does not miss a worker accepted at the same time. */
export const lockCategoryOf: Statement<{ id: number }, [applicationId: number]> = prepared(
  "hold_category_of_application",
  `select c.id from worker_applications a join job_categories c on c.id = a.job_category_id
   where a.id = $1 for share of c`,
);

/** Stores an accepted application as its person's profile, complete and active; overwrites an earlier profile. */
export const profileFromApplication: Statement<never, [applicationId: number]> = prepared(
  "profile_from_application",
  `insert into workers (person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
     previous_company, description, certificate, id_proof, identity_accepted_at, latitude, longitude, is_complete,
     is_active)
   select person_id, full_name, age, salary_paise, qualification, experience_years, job_category_id,
     previous_company, description, certificate, id_proof, decided_at, latitude, longitude, true, true
   from worker_applications where id = $1
   on conflict on constraint a_person_has_one_worker_profile do update set
     full_name = excluded.full_name, age = excluded.age, salary_paise = excluded.salary_paise,
     qualification = excluded.qualification, experience_years = excluded.experience_years,
     job_category_id = excluded.job_category_id, previous_company = excluded.previous_company,
     description = excluded.description, certificate = excluded.certificate, id_proof = excluded.id_proof,
     identity_accepted_at = excluded.identity_accepted_at,
     latitude = excluded.latitude, longitude = excluded.longitude, is_complete = true, is_active = true`,
);

/**
 * Finds the active administrators to notify of a new application; the email is null for those who do not want these
 * mails.
 */
export const administratorsToNotify: Statement<{ id: number; email: string | null; first_name: string }, []> =
  prepared(
    "administrators_to_notify",
    `select id, case when wants_mail(id, 'request') then email end as email, first_name
   from people where role = 'admin' and is_active order by id`,
  );

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

/** The table of waiting applications. `releaseOldPapers` removes their papers after the decision. */
export const applicationsList: ListDefinition<WaitingApplication, [], "id_proof"> = defineList(
  "applications",
  {
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
    filters: {
      from: "worker_applications a",
      by: { job: (id) => `a.job_category_id = ${id}::text::bigint`, ...daysOf("a.created_at") },
    },
    counter: "pending_applications",
    exportColumns: [
      { heading: "ID", sql: "a.id" },
      { heading: "FULL NAME", sql: "a.full_name" },
      { heading: "USERNAME", sql: "p.username" },
      { heading: "AGE", sql: "a.age" },
      { heading: "SALARY", sql: "a.salary_paise", isMoney: true },
      { heading: "QUALIFICATION", sql: "a.qualification" },
      { heading: "EXPERIENCE", sql: "a.experience_years" },
      { heading: "JOB", sql: "a.job_title" },
      { heading: "PREVIOUS COMPANY", sql: "a.previous_company" },
      { heading: "CREATED AT", sql: csvTime("a.created_at") },
    ],
  },
);

/** Reads one page of waiting applications. */
export const listApplications = (pool: Pool, request: ListRequest): Promise<ListPage<WaitingApplication>> =>
  readList(pool, applicationsList, request, []);
