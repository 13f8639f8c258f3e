// Cancellations on the wire.
import { market } from "@hourhand/contract/market";
import type { CancellationRule } from "@hourhand/contract/booking-endings";
import type { quoteCancellation } from "@hourhand/contract/cancellations";
import { otherSide } from "../notifications/present.ts";
import type { EndingColumns } from "./queries-reading.ts";
import type { Presented } from "../../../platform/http/bind.ts";
import { sentenceOf, type CancellationQuote } from "./rules.ts";

export const presentQuote = ({
  chargePaise,
  refundPaise,
  rule,
  quote,
}: CancellationQuote): Presented<typeof quoteCancellation> => ({
  charge_paise: chargePaise,
  refund_paise: refundPaise,
  currency: market().currency,
  rule: presentRule(rule),
  quote,
});

const presentRule = (rule: CancellationRule) => ({ ...rule, text: sentenceOf(rule) });

const instantOf = (utc: string) => new Date(`${utc}Z`).toISOString();

/** Presents how a booking ended. */
export const presentEnding = (row: EndingColumns) => ({
  cancellation: row.cancellation && {
    ...row.cancellation,
    rule: row.cancellation.rule && presentRule(row.cancellation.rule),
    at: instantOf(row.cancellation.at),
  },
  no_show: row.no_show && {
    ...row.no_show,
    reported_by: otherSide(row.no_show.missing),
    at: instantOf(row.no_show.at),
  },
  statements: (row.statements ?? []).map((one) => ({ ...one, at: instantOf(one.at) })),
  replaces: row.replaces,
  replaced_by: row.replaced_by,
});
