// Dates and instants that callers send.
import { isRealDate } from "@hourhand/contract/calendar";
import { say } from "@hourhand/contract/sentence";
import { refuseField } from "./problem.ts";

/** Checks a date in the form of the contract. @throws Problem `invalidInput` (400) for a day that does not exist */
export function checkDate(field: string, date: string): void {
  if (!isRealDate(date)) refuseField(field, say("{field, word} is no date of the calendar.", { field }));
}

/** Refuses two dates in the wrong order; takes the names of their fields. @throws Problem `invalidInput` (400) */
export const refuseReversed = ({ earlier, later }: { earlier: string; later: string }): never =>
  refuseField(
    later,
    say("{later} is before {earlier}. Please choose that date or a later one.", { later, earlier }),
  );

/** Reads an instant in the form of the contract. @throws Problem `invalidInput` (400) for a day that does not exist */
export function readInstant(field: string, text: string): Date {
  checkDate(field, text.slice(0, 10));
  return new Date(text);
}
