// Sends what waits in a table of the database: mails, pushes, deliveries of webhooks. A row is claimed by a lease, so
// that no transaction is open while it is sent, and a row that a killed process held is sent by another one.
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log/logger.ts";

/** What is particular to one table. */
export interface Sendings<Row, Outcome> {
  readonly log: Logger;
  /** Names a row in the log: "mail". */
  readonly noun: string;
  /** How often an idle sender looks for rows that other processes have written, and for due retries. */
  readonly pollMs: number;
  /**
   * Claims rows that are due, for longer than `send` and `store` take; none while enough are in flight. A row that is
   * not stored is due again when its lease runs out.
   */
  readonly claim: (inFlight: number) => Promise<readonly Row[]>;
  /**
   * Sends a row. What went wrong is an outcome; if this throws, the lease runs out.
   * @param stopping aborts when the process stops
   */
  readonly send: (row: Row, stopping: AbortSignal) => Promise<Outcome>;
  /** Stores the outcome: the row was sent, is tried again at some time, or was given up. */
  readonly store: (row: Row, outcome: Outcome, stopping: AbortSignal) => Promise<void>;
}

/** A sender of this process. */
export interface Sender {
  /** Looks for rows now: some were written, or `claim` may return more of them. */
  readonly wake: () => void;
  /** Claims nothing more, aborts `stopping`, and waits for the rows in flight. */
  readonly stop: () => Promise<void>;
}

/** How often and how quickly an outcome is stored while the database fails: what was sent would be sent again. */
const storeTries = 10;
const storeAgainMs = 1_000;
const storeAgainAtStopMs = 100;

/** Starts sending in this process: claims rows, sends each at once, and stores its outcome. */
export function startSender<Row, Outcome>(sendings: Sendings<Row, Outcome>): Sender {
  const { log, noun, pollMs, claim, send, store } = sendings;
  const ending = new AbortController();
  const stopping = ending.signal;
  const inFlight = new Set<Promise<void>>();
  let pause = new AbortController();
  const wake = (): void => pause.abort();

  const deliver = async (row: Row): Promise<void> => {
    const outcome = await send(row, stopping);
    for (let tries = 1; ; tries++) {
      try {
        return await store(row, outcome, stopping);
      } catch (error) {
        if (tries === storeTries) throw error;
        await sleep(stopping.aborted ? storeAgainAtStopMs : storeAgainMs);
      }
    }
  };

  const begin = (row: Row): void => {
    const delivering = deliver(row)
      .catch((error: unknown) => log.warn({ err: error }, `The result of a ${noun} could not be stored.`))
      .finally(() => {
        inFlight.delete(delivering);
        wake();
      });
    inFlight.add(delivering);
  };

  const work = async (): Promise<void> => {
    while (!stopping.aborted) {
      // Made before claiming: a wake during the claim ends the pause at once.
      pause = new AbortController();
      try {
        const rows = await claim(inFlight.size);
        for (const row of rows) begin(row);
        if (rows.length > 0) continue;
      } catch (error) {
        log.debug({ err: error, noun }, "What is to be sent cannot be read now.");
      }
      await sleep(pollMs, undefined, { signal: pause.signal, ref: false }).catch(() => {});
    }
  };
  const working = work();

  return {
    wake,
    async stop() {
      ending.abort();
      wake();
      await working;
      await Promise.all(inFlight);
    },
  };
}
