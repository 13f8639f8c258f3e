// What the worker collects at a visit, in words.
import { translate } from "../../../locales/translation.ts";
import { formatMinor } from "../../../ui/format/money.ts";

/** A booking's amounts in minor units. */
export interface Amounts {
  totalPaise: number;
  feePaise: number;
  /** Undefined for a booking that is paid at the visit. */
  unpaidPaise: number | undefined;
}

/** Nothing is collected for a booking that is paid online. */
export function amountInWords({ totalPaise, feePaise, unpaidPaise }: Amounts): string {
  if (unpaidPaise === undefined)
    return translate("worker.toCollect", { total: formatMinor(totalPaise), fee: formatMinor(feePaise) });
  if (unpaidPaise === 0) return translate("worker.pay.nothingToCollect");
  return translate("worker.pay.notYet", { amount: formatMinor(unpaidPaise) });
}

/** The same for a visit of the worker's day. */
export const amountOfDay = (visit: {
  total_paise: number;
  fee_paise: number;
  unpaid_paise?: number | undefined;
}): string =>
  amountInWords({
    totalPaise: visit.total_paise,
    feePaise: visit.fee_paise,
    unpaidPaise: visit.unpaid_paise,
  });
