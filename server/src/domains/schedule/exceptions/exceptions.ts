// A worker's days off and extra hours (docs/rules/schedule.md 11–15).
import { notFound } from "@hourhand/contract/problem";
import { exceptionOverlaps, maxExceptions, tooManyExceptions } from "@hourhand/contract/schedule-exceptions";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Transact } from "../../../platform/http/idempotency.ts";
import type { ItemsRequest } from "../../../platform/lists/list.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import { lockOwnCalendar } from "../schedule.ts";
import {
  countExceptions,
  exceptionsOf,
  insertException,
  overlapsExtraHours,
  removeExceptionRow,
  type ExceptionRow,
} from "./queries.ts";
import { checkException, type RequestedException } from "./rules.ts";

/**
 * Lists the worker's days off and extra hours that are not past. @throws Problem `invalidInput` (400) for a bad cursor
 */
export const listExceptions = (
  platform: Platform,
  personId: number,
  request: ItemsRequest,
): Promise<{ rows: ExceptionRow[]; next: string | null }> =>
  exceptionsOf(platform.pool, personId, platform.calendar.timeZone, request);

/**
 * Takes hours off, even if they contain live bookings, which remain; or offers extra hours, which may not overlap
 * anything else.
 * @throws Problem `invalidInput` (400); `exceptionOverlaps`, `tooManyExceptions`, `profileIncomplete` (409)
 */
export async function addException(
  platform: Platform,
  personId: number,
  wanted: RequestedException,
  transact: Transact<ExceptionRow>,
): Promise<ExceptionRow> {
  checkException(wanted, platform.calendar.today());
  const { kind, fromDate, toDate, fromTime = null, toTime = null, note } = wanted;
  return transact(async (transaction) => {
    const workerId = await lockOwnCalendar(transaction, personId);
    if (kind === "extra" && fromTime !== null && toTime !== null) {
      const { overlaps } = onlyRow(
        await overlapsExtraHours(transaction, [workerId, fromDate, toDate, fromTime, toTime]),
      );
      if (overlaps) refuse(exceptionOverlaps);
    }
    const { count } = onlyRow(await countExceptions(transaction, [workerId, platform.calendar.timeZone]));
    if (count >= maxExceptions) refuse(tooManyExceptions);
    return onlyRow(
      await insertException(transaction, [workerId, kind, fromDate, toDate, fromTime, toTime, note]),
    );
  });
}

/** Removes the worker's day off or extra hours; returns its kind. @throws Problem `notFound` (404) */
export async function removeException(
  platform: Platform,
  personId: number,
  exceptionId: number,
): Promise<ExceptionRow["kind"]> {
  const [row] = await removeExceptionRow(platform.pool, [personId, exceptionId]);
  return (row ?? refuse(notFound)).kind;
}
