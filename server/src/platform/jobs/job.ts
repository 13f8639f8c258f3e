// What a job is: its work, and its schedule.

/** Which try this is, out of how many; `stopping` aborts when the process stops, for long work. */
export interface JobAttempt {
  readonly number: number;
  readonly isLast: boolean;
  readonly stopping?: AbortSignal;
}

/** Does a job's work. It may run more than once: a crash between work and acknowledgement repeats it. */
export type JobHandler = (payload: never, attempt: JobAttempt) => Promise<void>;

/** The work of each job, by name; domains provide theirs in `jobs.ts`. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** A job that runs on a schedule, in cron's five fields, UTC. */
export interface ScheduledJob {
  readonly task: string;
  readonly cron: string;
  /** Jobs of one queue run one after the other, across all processes, so that slow ones leave room for others. */
  readonly queue?: string;
  /** Whether it also runs when a process starts, for work that a dead process left. */
  readonly atStart?: boolean;
}
