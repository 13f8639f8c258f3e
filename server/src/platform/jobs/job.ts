// What a job is: its work, and when it is run.

/** Which of how many tries this is; `stopping` aborts when the process stops, for work that takes long. */
export interface JobAttempt {
  readonly number: number;
  readonly isLast: boolean;
  readonly stopping?: AbortSignal;
}

/** A job's work. It may run more than once: a crash between work and acknowledgement repeats it. */
export type JobHandler = (payload: never, attempt: JobAttempt) => Promise<void>;

/** Job names to their work; domains bring theirs in `jobs.ts`. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** A job run on a schedule, in cron's five fields, UTC. */
export interface ScheduledJob {
  readonly task: string;
  readonly cron: string;
  /** Jobs of one queue run one after the other on whatever process, so that slow ones leave the other places free. */
  readonly queue?: string;
  /** Also when a process starts, for what one that died left undone. */
  readonly atStart?: boolean;
}
