// Cancellations on the wire.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { quoteCancellation } from "@hourhand/contract/cancellations";
import { otherSide } from "../notifications/present.ts";
import type { EndingColumns } from "./queries-reading.ts";
import type { CancellationQuote } from "./rules.ts";

export const presentQuote = ({
  chargePaise,
  refundPaise,
  rule,
  quote,
}: CancellationQuote): ReplyOf<typeof quoteCancellation> => ({
  charge_paise: chargePaise,
  refund_paise: refundPaise,
  currency: "INR",
  rule,
  quote,
});

const instantOf = (utc: string) => new Date(`${utc}Z`).toISOString();

/** The fields of a booking that say how it ended. */
export const presentEnding = (row: EndingColumns) => ({
  cancellation: row.cancellation && { ...row.cancellation, at: instantOf(row.cancellation.at) },
  no_show: row.no_show && {
    ...row.no_show,
    reported_by: otherSide(row.no_show.missing),
    at: instantOf(row.no_show.at),
  },
  statements: (row.statements ?? []).map((one) => ({ ...one, at: instantOf(one.at) })),
  replaces: row.replaces,
  replaced_by: row.replaced_by,
});
