// A process's estimate of the marketplace's time: it follows the database's clock, whatever the machine's own clock
// says. Decisions that must be exact use market_now() in the statement that stores them. Decision: docs/decisions/0010.
import type pg from "pg";
import type { Logger } from "../log/logger.ts";
import { readClock } from "./queries.ts";

/** An estimate of the database's clock; instants in milliseconds since 1970. */
export interface DatabaseClock {
  /** Returns the marketplace's time: the database's, moved forward by the test clock. */
  now(): number;
  /** Returns the database machine's own time, without the test clock. */
  machineNow(): number;
  /** Whether the test clock was moved, now or in an earlier start. */
  readonly isMoved: boolean;
  /** Reads the database's clock. If the database does not answer, the estimate stays as it is. */
  refresh(): Promise<void>;
  /** Stops reading the clock. */
  close(): void;
}

/** Machines' clocks drift apart by some milliseconds in this time. */
const refreshMs = 15_000;
/** A slower answer is not precise enough. */
const closeMs = 1_000;

/**
 * Starts to follow the database's clock; until the first answer, the process's own clock is used.
 * @param steady monotonic milliseconds; for tests
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
      // An answer must not set the clock back if a later one has overtaken it.
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
