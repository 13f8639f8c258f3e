// SQL of identity papers: whose they are, and their end.
import { sql } from "kysely";
import type { Database } from "../../../platform/database/kysely.ts";
import { paperDays } from "./rules.ts";

/** A paper that an application or a profile refers to. */
export interface Paper {
  person_id: number;
  paper: "ID proof" | "certificate";
}

/** Whose paper a picture is; undefined for a picture that is none. */
export async function paperOf(database: Database, name: string): Promise<Paper | undefined> {
  const { rows } = await sql<Paper>`
    select person_id, 'ID proof' as paper from worker_applications where id_proof = ${name}
    union all select person_id, 'certificate' from worker_applications where certificate = ${name}
    union all select person_id, 'ID proof' from workers where id_proof = ${name}
    union all select person_id, 'certificate' from workers where certificate = ${name} limit 1`.execute(
    database,
  );
  return rows[0];
}

/**
 * Takes the pictures from applications decided long enough ago, and from the profiles made of them; at most so many
 * applications. The pictures are then nobody's, and media's sweep removes them. Answers of how many applications.
 */
export async function releaseOldPapers(transaction: Database, max: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      select id, id_proof, certificate from worker_applications
      where papers_removed_at is null and status <> 'pending'
        and decided_at < now() - make_interval(days => ${paperDays})
      order by decided_at limit ${max} for update
    ),
    names as (select id_proof as name from due union select certificate from due),
    profiles as (
      update workers w set
        id_proof = case when exists (select from names where name = w.id_proof) then null else w.id_proof end,
        certificate = case when exists (select from names where name = w.certificate) then null else w.certificate end
      where w.id_proof in (select name from names) or w.certificate in (select name from names)
    )
    update worker_applications a set id_proof = null, certificate = null, papers_removed_at = now()
    from due where a.id = due.id returning a.id`.execute(transaction);
  return rows.length;
}
