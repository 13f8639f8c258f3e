// The lines of a notification in the bell's list that say what it changes.
import type { NoticeFrame } from "@hourhand/contract/notifications";
import type { Proposal } from "@hourhand/contract/proposals";
import { translate } from "../../locales/translation.ts";
import { formatDayInMonth, formatTime } from "../../ui/format/dates.ts";
import { formatMinor } from "../../ui/format/money.ts";
import type { NoticeDetails } from "./api.ts";

type Booking = NonNullable<NoticeDetails["booking"]>;

/** The proposal that a notification is about: the latest one that had been made by then. */
export const proposalOf = (
  { at }: Pick<NoticeFrame, "at">,
  proposals: readonly Proposal[],
): Proposal | undefined =>
  // A proposal and its notification are stored together, but a few milliseconds may be between them.
  proposals.findLast(({ created_at: made }) => Date.parse(made) <= Date.parse(at) + 1_000);

const moment = (date: string, time: string): string =>
  translate("notifications.moment", { day: formatDayInMonth(date), time: formatTime(time) });

/** 'Tue 1 Dec, 9:00 am · ₹380', or the old and the new time or price. */
export function changeLine(booking: Booking, proposal: Proposal | undefined): string {
  if (proposal?.kind === "move" && proposal.old && proposal.date && proposal.start_time) {
    const { old, date, start_time: time } = proposal;
    return translate("notifications.change", {
      old: moment(old.date, old.start_time),
      next: old.date === date ? formatTime(time) : moment(date, time),
    });
  }
  if (proposal?.total_paise !== undefined)
    return translate("notifications.change", {
      old: formatMinor(proposal.total_paise - (proposal.extra_paise ?? 0)),
      next: formatMinor(proposal.total_paise),
    });
  return translate("notifications.when", {
    moment: moment(booking.date, booking.start_time),
    price: formatMinor(booking.total_paise),
  });
}
