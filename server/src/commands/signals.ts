// A command that is ended by a signal undoes what would stay behind, such as a database that it started
// (docs/rules/operation.md 39).

const waiting = new Set<() => Promise<void>>();
let ending: Promise<never> | undefined;

/** The longest that undoing may take, in milliseconds. */
const maxStopMs = 15_000;

/** Has something undone if a signal ends the command. Answers what takes that back, once it was undone otherwise. */
export function undoOnSignal(undo: () => Promise<void>): () => void {
  waiting.add(undo);
  return () => void waiting.delete(undo);
}

/** Ends the process with 1 on SIGTERM, SIGINT and SIGHUP; from the first one on others change nothing. */
export function listenForSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void (ending ??= end(signal)));
}

/** Never, where a signal is ending the process: what failed since then has failed because of it. */
export const unlessEnding = (): Promise<void> => ending ?? Promise.resolve();

async function end(signal: NodeJS.Signals): Promise<never> {
  process.stderr.write(`Stopped by ${signal}.\n`);
  setTimeout(() => process.exit(1), maxStopMs).unref();
  for (const undo of [...waiting].toReversed()) await undo().catch(() => {});
  return process.exit(1);
}
