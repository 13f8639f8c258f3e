// Instants that callers send.
import { isRealDate } from "@hourhand/contract/calendar";
import { say } from "@hourhand/contract/sentence";
import { refuseField } from "./problem.ts";

/** Reads an instant in the form of the contract. @throws Problem `invalidInput` (400) for a day that does not exist */
export function readInstant(field: string, text: string): Date {
  if (!isRealDate(text.slice(0, 10)))
    refuseField(field, say("{field, word} is no date of the calendar.", { field }));
  return new Date(text);
}
