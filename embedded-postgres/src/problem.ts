// The one error of the embedded database: a sentence that a person can act on, and its technical cause.

/** A start (or stop) of the embedded database that failed. `message` says what happened and what to do about it. */
export class EmbeddedDatabaseError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = "EmbeddedDatabaseError";
  }
}

/**
 * Turns PostgreSQL's last log lines into a sentence.
 * @param output the last lines of its log
 * @param doing the attempted action, as the beginning of the sentence ('The embedded database could not be started')
 */
export function explainOutput(output: string, doing: string): EmbeddedDatabaseError {
  const cause = new Error(output.trim() || "PostgreSQL wrote nothing");
  const problem = (sentence: string) => new EmbeddedDatabaseError(`${doing}: ${sentence}`, { cause });
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return problem("the disk is full. Free some space and start again; nothing stored is lost.");
  }
  if (/Address already in use|could not create any TCP\/IP sockets/i.test(output)) {
    return problem("its network port is taken by another program. Start again; another port will be chosen.");
  }
  if (/Permission denied|Operation not permitted/i.test(output)) {
    return problem("it may not read or write its folder. Check who owns the data folder (DATA_DIR).");
  }
  if (
    /could not create shared memory|could not map anonymous shared memory|Cannot allocate memory/i.test(
      output,
    )
  ) {
    return problem("the machine has too little free memory. Close other programs and start again.");
  }
  if (/user does not exist|could not look up effective user/i.test(output)) {
    return problem(
      "the user it runs as has no entry in /etc/passwd. Start as a user that has one, or set DATABASE_URL.",
    );
  }
  if (/invalid page|could not locate a valid checkpoint|PANIC/i.test(output)) {
    return problem("its files are damaged. Restore the data folder (DATA_DIR) from a backup.");
  }
  return problem(`PostgreSQL said: ${lastLines(output, 3)}`);
}

function lastLines(text: string, count: number): string {
  const lines = text.trim().split("\n").filter(Boolean);
  return lines.slice(-count).join(" / ") || "nothing";
}
