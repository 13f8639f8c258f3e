// The type of a job: its work, and its schedule.

/** The number of this try and of all tries; `stopping` aborts when the process stops, for long work. */
export interface JobAttempt {
  readonly number: number;
  readonly isLast: boolean;
  readonly stopping?: AbortSignal;
}

/** A job's work. It may run more than once: a crash between work and acknowledgement repeats it. */
export type JobHandler = (payload: never, attempt: JobAttempt) => Promise<void>;

/** Job names to their work; domains provide theirs in `jobs.ts`. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** A job run on a schedule, in cron's five fields, UTC. */
export interface ScheduledJob {
  readonly task: string;
  readonly cron: string;
  /** Jobs of one queue run one after the other across all processes, so that slow ones leave the other places free. */
  readonly queue?: string;
  /** Also when a process starts, for work that a dead process left. */
  readonly atStart?: boolean;
}
