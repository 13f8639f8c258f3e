// Checks days off and extra hours (docs/rules/schedule.md 11–13). Pure. Dates are `YYYY-MM-DD`.
import { say } from "@hourhand/contract/sentence";
import { workingHours } from "@hourhand/contract/free-hours";
import { addDays } from "@hourhand/contract/calendar";
import { checkDate, refuseReversed } from "../../../platform/instants.ts";
import { Problem, refuseField } from "../../../platform/problem.ts";
import { checkSlot, secondsOf } from "../rules.ts";
import type { ExceptionKind } from "./queries.ts";

/** A requested exception; times as `HH:MM`, both or neither. */
export interface RequestedException {
  kind: ExceptionKind;
  fromDate: string;
  toDate: string;
  fromTime?: string | undefined;
  toTime?: string | undefined;
  note: string;
}

/** How many dates one exception may have. */
export const maxExceptionDays = 366;

/** @throws Problem `invalidInput` (400) that names the wrong field */
export function checkException(exception: RequestedException, today: string): void {
  const { kind, fromDate, toDate, fromTime, toTime } = exception;
  checkDate("from_date", fromDate);
  checkDate("to_date", toDate);
  if (fromDate < today) refuseField("from_date", "from_date is past. Please choose today or a later date.");
  if (toDate < fromDate) refuseReversed({ earlier: "from_date", later: "to_date" });
  if (toDate >= addDays(fromDate, maxExceptionDays))
    refuseField(
      "to_date",
      say("An exception has at most {days, number} days. Please choose an earlier date.", {
        days: maxExceptionDays,
      }),
    );
  if ((fromTime === undefined) !== (toTime === undefined))
    refuseField(fromTime === undefined ? "from_time" : "to_time", "Please give both times, or neither.");
  if (kind === "extra") checkExtraHours(fromTime, toTime);
  else if (fromTime !== undefined && toTime !== undefined) checkHoursOff(fromTime, toTime);
}

function checkHoursOff(fromTime: string, toTime: string): void {
  const [starts, ends] = [secondsOf(fromTime), secondsOf(toTime)];
  if (ends <= starts) refuseField("to_time", "to_time must be after from_time.");
  if (starts % 60 !== 0)
    refuseField("from_time", say("{field, word} must be a whole minute.", { field: "from_time" }));
  if (ends % 60 !== 0)
    refuseField("to_time", say("{field, word} must be a whole minute.", { field: "to_time" }));
}

function checkExtraHours(fromTime: string | undefined, toTime: string | undefined): void {
  if (fromTime === undefined || toTime === undefined)
    return refuseField("from_time", "Extra hours need both times.");
  try {
    checkSlot(fromTime, toTime);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    refuseField(
      "from_time",
      say(
        "Extra hours lie between {from, time} and {to, time}, on whole minutes, and last an hour or more.",
        {
          from: workingHours.from,
          to: workingHours.to,
        },
      ),
    );
  }
}
