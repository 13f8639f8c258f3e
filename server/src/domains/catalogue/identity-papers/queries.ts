// SQL of identity papers: whose they are, and deleting them.
import { prepared, type Queryable, type Statement } from "../../../platform/database/prepared-statements.ts";
import { paperDays } from "./rules.ts";

/** A paper that an application or a profile refers to. */
export interface Paper {
  person_id: number;
  paper: "ID proof" | "certificate";
}

const paperByName: Statement<Paper, [name: string]> = prepared(
  "identity_paper",
  `select person_id, 'ID proof' as paper from worker_applications where id_proof = $1
   union all select person_id, 'certificate' from worker_applications where certificate = $1
   union all select person_id, 'ID proof' from workers where id_proof = $1
   union all select person_id, 'certificate' from workers where certificate = $1 limit 1`,
);

/** Finds the person and the kind of a paper; undefined if the picture is not a paper. */
export async function paperOf(runner: Queryable, name: string): Promise<Paper | undefined> {
  return (await paperByName(runner, [name]))[0];
}

const releasePapers: Statement<{ id: number }, [days: number, max: number]> = prepared(
  "release_old_papers",
  `with due as (
     select id, id_proof, certificate from worker_applications
     where papers_removed_at is null and status <> 'pending' and decided_at < now() - make_interval(days => $1)
     order by decided_at limit $2 for update
   ),
   names as (select id_proof as name from due union select certificate from due),
   profiles as (
     update workers w set
       id_proof = case when exists (select from names where name = w.id_proof) then null else w.id_proof end,
       certificate = case when exists (select from names where name = w.certificate) then null else w.certificate end
     where w.id_proof in (select name from names) or w.certificate in (select name from names)
   )
   update worker_applications a set id_proof = null, certificate = null, papers_removed_at = now()
   from due where a.id = due.id returning a.id`,
);

/**
 * Removes the references to pictures from at most `max` applications that were decided long enough ago, and from their
 * profiles. Media's sweep then deletes the pictures. Returns the number of applications.
 */
export async function releaseOldPapers(transaction: Queryable, max: number): Promise<number> {
  return (await releasePapers(transaction, [paperDays, max])).length;
}
