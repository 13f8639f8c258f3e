// When a signal ends a command, it undoes temporary changes, such as a database that it started
// (docs/rules/operation.md 39).

const waiting = new Set<() => Promise<void>>();
let ending: Promise<never> | undefined;

/** How long undoing may take, in milliseconds. */
const maxStopMs = 15_000;

/** Registers what to undo when a signal ends the command. Returns a function that unregisters it. */
export function undoOnSignal(undo: () => Promise<void>): () => void {
  waiting.add(undo);
  return () => void waiting.delete(undo);
}

/** Ends the process with 1 on SIGTERM, SIGINT and SIGHUP; further signals have no effect. */
export function listenForSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => void (ending ??= end(signal)));
}

/** Never resolves while a signal is ending the process, because failures from then on are due to the signal. */
export const unlessEnding = (): Promise<void> => ending ?? Promise.resolve();

async function end(signal: NodeJS.Signals): Promise<never> {
  process.stderr.write(`Stopped by ${signal}.\n`);
  setTimeout(() => process.exit(1), maxStopMs).unref();
  for (const undo of [...waiting].toReversed()) await undo().catch(() => {});
  return process.exit(1);
}
