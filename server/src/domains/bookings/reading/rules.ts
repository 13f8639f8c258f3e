// Checks the filters for a list of own bookings (docs/rules/bookings.md 29–33). Pure.
import { say } from "@hourhand/contract/sentence";
import { bookingStatuses, type BookingStatus } from "@hourhand/contract/bookings";
import { isRealDate } from "@hourhand/contract/calendar";
import { refuseField } from "../../../platform/problem.ts";

/** A filter as sent: `status` has statuses separated by commas, dates are inclusive. */
export interface BookingFilter {
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const isStatus = (word: string): word is BookingStatus =>
  (bookingStatuses as readonly string[]).includes(word);

/** Completes and checks the filter; `statuses` is '' for all. @throws Problem `invalidInput` (400) */
export function checkFilter({ status = "", from = "0001-01-01", to = "9999-12-31" }: BookingFilter): {
  statuses: string;
  from: string;
  to: string;
} {
  const words = status === "" ? [] : status.split(",").map((word) => word.trim());
  if (!words.every(isStatus))
    refuseField(
      "status",
      say("status must be some of {choices}, with commas between them.", {
        choices: bookingStatuses.join(", "),
      }),
    );
  if (!isRealDate(from))
    refuseField("from", say("{field, word} is no date of the calendar.", { field: "from" }));
  if (!isRealDate(to)) refuseField("to", say("{field, word} is no date of the calendar.", { field: "to" }));
  if (from > to)
    refuseField(
      "to",
      say("{later} is before {earlier}. Please choose that date or a later one.", {
        later: "to",
        earlier: "from",
      }),
    );
  return { statuses: words.join(","), from, to };
}
