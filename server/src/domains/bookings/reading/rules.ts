// Checks the filters for a list of own bookings (docs/rules/bookings.md 29–33). Pure.
import { say } from "@hourhand/contract/sentence";
import { bookingStatuses, type BookingStatus } from "@hourhand/contract/bookings";
import { checkDate, refuseReversed } from "../../../platform/instants.ts";
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
  checkDate("from", from);
  checkDate("to", to);
  if (from > to) refuseReversed({ earlier: "from", later: "to" });
  return { statuses: words.join(","), from, to };
}
