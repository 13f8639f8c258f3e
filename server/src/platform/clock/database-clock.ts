// The marketplace's time as one process knows it: an estimate of the database's clock, however wrong the machine's own is.
// What must not be wrong by a moment is checked by market_now() in the statement that stores it.
// Decision: docs/decisions/0010.
import type pg from "pg";
import type { Logger } from "../log/logger.ts";
import { readClock } from "./queries.ts";

/** An estimate of the database's clock; instants in milliseconds since 1970. */
export interface DatabaseClock {
  /** The marketplace's time: the database's, moved forward by the test clock. */
  now(): number;
  /** The database machine's own time, which nobody moves. */
  machineNow(): number;
  /** Whether the test clock was moved, now or in an earlier start. */
  readonly isMoved: boolean;
  /** Asks the database. A database that does not answer leaves the estimate as it is. */
  refresh(): Promise<void>;
  /** Asks no more. */
  close(): void;
}

/** Clocks of machines drift by some milliseconds in this time. */
const refreshMs = 15_000;
/** An answer that took longer says too little about the moment it was asked for. */
const closeMs = 1_000;

/**
 * Begins to follow the database's clock; until it has answered once, the process' own clock counts.
 * @param steady milliseconds that no one sets back; for tests
 */
export async function followDatabaseClock(
  pool: Pick<pg.Pool, "query">,
  log: Logger,
  steady: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  let estimate = { machine: Date.now() - steady(), movedBy: 0, askedAt: Number.NEGATIVE_INFINITY };
  const refresh = async (): Promise<void> => {
    const askedAt = steady();
    try {
      const [reading] = await readClock(pool, []);
      // An answer that was overtaken by a later one must not set the clock back.
      if (!reading || askedAt < estimate.askedAt) return;
      const answeredAt = steady();
      const isClose = answeredAt - askedAt < closeMs || !Number.isFinite(estimate.askedAt);
      estimate = {
        machine: isClose ? reading.machine - (askedAt + answeredAt) / 2 : estimate.machine,
        movedBy: reading.market - reading.machine,
        askedAt,
      };
    } catch (error) {
      log.warn({ err: error }, "The database's clock could not be read; the last reading counts.");
    }
  };
  await refresh();
  const timer = setInterval(() => void refresh(), refreshMs).unref();
  return {
    now: () => steady() + estimate.machine + estimate.movedBy,
    machineNow: () => steady() + estimate.machine,
    get isMoved() {
      return estimate.movedBy > 0;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}
