// Extra work as typed (hours, and items with a price), its cost, and the visit's new end.
import { typedAmount } from "../../../ui/format/money-fields.ts";
import { minutesOf, timeOf, workingHours } from "@hourhand/contract/free-hours";
import { maxExtraHours, type ExtraItem } from "@hourhand/contract/proposals";
import { shortTime } from "@hourhand/contract/time-of-day";
import type { BookingLife } from "../page/api.ts";

/** A line of the form. The amount is in major units, as typed. */
export interface TypedItem {
  label: string;
  amount: string;
}

export interface ExtraValues {
  hours: string;
  items: TypedItem[];
}

/** The end of the visit with additional hours, `HH:MM`. */
export const endWith = ({ end_time }: Pick<BookingLife, "end_time">, hours: number): string =>
  shortTime(timeOf(minutesOf(end_time) + hours * 60));

/** How many hours may be added before the end of the working day. */
export const hoursLeft = ({ end_time }: Pick<BookingLife, "end_time">): number =>
  Math.max(0, Math.min(maxExtraHours, Math.floor((minutesOf(workingHours.to) - minutesOf(end_time)) / 60)));

/** The items that have both a name and an amount. */
export const itemsOf = (typed: readonly TypedItem[]): ExtraItem[] =>
  typed.flatMap(({ label, amount }) => {
    const paise = typedAmount(amount);
    return label.trim() === "" || paise === undefined ? [] : [{ label: label.trim(), amount_paise: paise }];
  });

/** The cost of hours and items, and the new total, in paise. */
export function costOf(
  { hourly_paise, total_paise }: Pick<BookingLife, "hourly_paise" | "total_paise">,
  hours: number,
  items: readonly ExtraItem[],
): { extraPaise: number; totalPaise: number } {
  const extraPaise = items.reduce((sum, { amount_paise: amount }) => sum + amount, hours * hourly_paise);
  return { extraPaise, totalPaise: total_paise + extraPaise };
}
