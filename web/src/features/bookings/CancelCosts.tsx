// What canceling and missing a visit cost by a policy, in words.
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { OnlineTerms } from "@hourhand/contract/policies";
import { useTranslation } from "../../locales/translation.ts";
import { formatMinor } from "../../ui/format/money.ts";

export interface CancelCostsProps {
  policy: Omit<OnlineTerms, "pay_within_hours">;
  /** Whether the visit is paid online. Only then are charges taken, and not every policy's may be. */
  isOnline: boolean;
  /** Further lines. */
  children?: ReactNode;
}

/** A list. A charge that is not taken from what was paid online is shown as nothing. */
export function CancelCosts({ policy, isOnline, children }: CancelCostsProps) {
  const t = useTranslation();
  const nothing = formatMinor(0);
  const tiers = policy.cancel_tiers.map(({ hours_before: hours, percent }, at) => {
    const isLast = at === policy.cancel_tiers.length - 1;
    if (isLast && hours === 0) return t("bookings.terms.tierLast", { percent, nothing });
    return t("bookings.terms.tier", { hours, percent, nothing });
  });
  const noShowPercent = isOnline && !policy.charges_no_show ? 0 : policy.no_show_percent;
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, display: "grid", gap: 0.5 }}>
      {isOnline && !policy.charges_cancellation ? (
        <li>{t("bookings.terms.anyTime", { nothing })}</li>
      ) : (
        tiers.map((tier) => <li key={tier}>{tier}</li>)
      )}
      <li>{t("bookings.terms.noShow", { percent: noShowPercent, nothing })}</li>
      {children}
    </Box>
  );
}
