// SQL of jobs: graphile-worker's own functions, heartbeats, and the platform's clean-ups.
import { deleteBatchText, type BatchDelete } from "../database/delete-in-batches.ts";
import { prepared, type Statement } from "../database/prepared-statements.ts";

export const addJob: Statement<
  { id: number },
  [
    task: string,
    payload: string,
    queue: string | null,
    runAt: Date | null,
    maxAttempts: number,
    key: string | null,
  ]
> = prepared(
  "add_job",
  `select id from graphile_worker.add_job(identifier => $1::text, payload => $2::json, queue_name => $3::text,
     run_at => $4::timestamptz, max_attempts => $5::int, job_key => $6::text)`,
);

/** Adds a scheduled job; it replaces one of the same task that has not run yet. */
export const startJob: Statement<{ id: number }, [task: string]> = prepared(
  "start_job",
  "select id from graphile_worker.add_job(identifier => $1, job_key => $1)",
);

/** Counts pending and failed jobs. */
export const countJobs: Statement<{ waiting: number; failed: number }, []> = prepared(
  "count_jobs",
  `select count(*) filter (where attempts < max_attempts)::integer as waiting,
     count(*) filter (where attempts >= max_attempts)::integer as failed from graphile_worker.jobs`,
);

/** Reads how long the first due job has been waiting; null if there is none. */
export const oldestJob: Statement<{ seconds: number | null }, []> = prepared(
  "oldest_job",
  `select extract(epoch from statement_timestamp() - min(run_at))::float8 as seconds
   from graphile_worker.jobs where attempts < max_attempts and run_at <= statement_timestamp()`,
);

export const signOfLife: Statement<never, [workerPool: string]> = prepared(
  "sign_of_life",
  `insert into job_processes (worker_pool) values ($1)
   on conflict (worker_pool) do update set alive_at = statement_timestamp()`,
);

export const deleteProcess: Statement<never, [workerPool: string]> = prepared(
  "delete_job_process",
  "delete from job_processes where worker_pool = $1",
);

// A process that takes a job at its very start may not have sent its first heartbeat yet, so locks that are still new
// are left alone.
export const heldByTheDead: Statement<{ workers: string[] }, [seconds: number]> = prepared(
  "held_by_dead_processes",
  `with dead as (
     delete from job_processes where alive_at < statement_timestamp() - make_interval(secs => $1::float8)
   )
   select coalesce(array_agg(distinct locked_by), '{}') as workers from graphile_worker.jobs
   where locked_at < statement_timestamp() - make_interval(secs => $1::float8)
     and not exists (select from job_processes where worker_pool = locked_by
       and alive_at >= statement_timestamp() - make_interval(secs => $1::float8))`,
);

export const unlockWorkers: Statement<never, [workers: readonly string[]]> = prepared(
  "unlock_workers",
  "select graphile_worker.force_unlock_workers($1::text[])",
);

/** Adds the latest changes to the counters. */
export const compactCounters: Statement<never, []> = prepared(
  "compact_counters",
  "select compact_counters()",
);

// A client may repeat a call under its key for 8 days (docs/rules/wire.md 21).
export const deleteIdempotencyKeys: BatchDelete = prepared(
  "delete_idempotency_keys",
  deleteBatchText("idempotency_keys", "created_at < now() - interval '8 days'"),
);

export const deleteStoredMails: BatchDelete = prepared(
  "delete_stored_mails",
  deleteBatchText("dev_mails", "at < now() - interval '7 days'"),
);

export const deleteSecurityEvents: BatchDelete = prepared(
  "delete_security_events",
  deleteBatchText("security_events", "at < now() - interval '180 days'"),
);

export const deleteFailedMails: BatchDelete = prepared(
  "delete_failed_mails",
  deleteBatchText("mails", "failed_at < now() - interval '30 days'"),
);
