// The test clock: moves the marketplace's clock forward, to test what happens in days and weeks. The offset is a row in
// the database, so every process sees it immediately; app.ts binds these calls only with TEST_CLOCK=on.
import { say } from "@hourhand/contract/sentence";
import type { Queryable } from "../database/prepared-statements.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "../database/transaction.ts";
import {
  advanceTestClock as advanceTestClockCall,
  clockTooFar,
  readTestClock as readTestClockCall,
} from "@hourhand/contract/clock";
import { partDown } from "@hourhand/contract/problem";
import { onlyRow } from "../database/rows.ts";
import { bind, type HttpRouter, type Presented } from "../http/bind.ts";
import { refuse } from "../problem.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { nextDueOf, type DueWork } from "./due-work.ts";
import { lockClock, marketClockTimestamp, setClock } from "./queries.ts";

/** Timeout for rows that others have locked. */
const lockedMs = 5_000;

/**
 * Binds the calls. From then on, every call reads the clock first, because another process may just have moved it.
 * @param afterwards work that follows each move outside of its transaction
 */
export function bindTestClock(
  router: HttpRouter,
  clock: DatabaseClock,
  works: readonly DueWork[],
  afterwards: () => Promise<void>,
): void {
  // Pages, health and metrics do not wait for the database.
  router.server.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.endpoint) await clock.refresh();
  });
  bind(router, readTestClockCall, async () => ({
    now: (await readTestClock(router.pool)).toISOString(),
  }));
  bind(
    router,
    advanceTestClockCall,
    async ({ input, transact }) => {
      for (const work of works) await work.prepare?.(input.advance_minutes);
      const now = await transact((transaction) =>
        advanceTestClock(transaction, works, input.advance_minutes),
      );
      await clock.refresh();
      await afterwards();
      return now;
    },
    presentAdvanced,
  );
}

const presentAdvanced = (instant: Date): Presented<typeof advanceTestClockCall> => {
  const now = instant.toISOString();
  return { now, message: say("The clock was moved forward. It is now {now}.", { now }) };
};

/** Reads the marketplace's current time from the database. */
async function readTestClock(database: Queryable): Promise<Date> {
  return onlyRow(await marketClockTimestamp(database, [])).now;
}

/**
 * Moves the clock forward in one transaction. It stops at each due time and does the work there, so that the work's
 * records carry the time at which it fell due. Others see the new time once all of it is done. Returns the new time.
 * @throws Problem `clockTooFar` (409); `partDown` (503) if others keep rows locked
 */
async function advanceTestClock(
  transaction: Transaction,
  works: readonly DueWork[],
  minutes: number,
): Promise<Date> {
  const { until } = onlyRow(await lockClock(transaction, [minutes]));
  if (until > latest) refuse(clockTooFar);
  const giveUpAt = performance.now() + lockedMs;
  for (;;) {
    const next = await nextDueOf(transaction, works);
    if (!next || next.due > until) break;
    await setClock(transaction, [next.due]);
    if ((await next.work.run(transaction)) > 0) continue;
    if (performance.now() > giveUpAt) {
      refuse(partDown, {
        sentence: "Others are changing what falls due. Please send this again.",
        retryAfter: 1,
      });
    }
    await sleep(25);
  }
  await setClock(transaction, [until]);
  return readTestClock(transaction);
}

/** The latest possible time, because calendars and four-digit dates end somewhere. */
const latest = Date.UTC(2200, 0, 1) * 1_000;
