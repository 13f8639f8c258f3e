// The content of a proposal: the old and the new time, or the work with its price.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { ProposalState } from "@hourhand/contract/chat-card";
import type { Proposal } from "@hourhand/contract/proposals";
import { useTranslation } from "../../../locales/translation.ts";
import { formatDay, formatTime, formatTimes } from "../../../ui/format/dates.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";

/** The current and the proposed time. For a closed proposal, the time it replaced and its outcome. */
export function ProposedMove({ proposal, state }: { proposal: Proposal; state: ProposalState }) {
  const t = useTranslation();
  const { old, date = "", start_time: from = "", end_time: to } = proposal;
  return (
    <Lines>
      {old && (
        <Line label={t(state === "open" ? "proposals.from" : "proposals.before")}>
          {t("proposals.visit", {
            day: formatDay(old.date),
            times: formatTimes(old.start_time, old.end_time),
          })}
        </Line>
      )}
      <Line label={t(state === "accepted" ? "proposals.now" : "proposals.to")} strong>
        {t("proposals.visit", { day: formatDay(date), times: formatTimes(from, to) })}
      </Line>
    </Lines>
  );
}

/** Hours, items, their cost and the new total. */
export function ProposedWork({ proposal }: { proposal: Proposal }) {
  const t = useTranslation();
  const { hours = 0, items = [], extra_paise: extra = 0, total_paise: total = 0, end_time: time } = proposal;
  const formatMinor = minorFormatOf([...items.map(({ amount_paise: amount }) => amount), extra, total]);
  return (
    <>
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 0.5 }}>
        {hours > 0 && (
          <Typography component="li">
            {t("proposals.hours", { hours })}. {t("proposals.until", { time: formatTime(time) })}
          </Typography>
        )}
        {items.map(({ label, amount_paise: amount }, at) => (
          // Two items may be equal, and items never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={at} component="li" sx={{ display: "flex", gap: 2, justifyContent: "space-between" }}>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
              {label}
            </Box>
            <Box component="span" sx={{ flex: "none", fontVariantNumeric: "tabular-nums" }}>
              {formatMinor(amount)}
            </Box>
          </Box>
        ))}
      </Box>
      <Lines>
        <Line label={t("proposals.extraCost")}>{formatMinor(extra)}</Line>
        <Line label={t("proposals.newTotal")} strong>
          {formatMinor(total)}
        </Line>
      </Lines>
    </>
  );
}

const Lines = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: 2, rowGap: 0.5 }}
  >
    {children}
  </Box>
);

function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: "text.secondary" }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, fontWeight: strong ? 650 : 450, fontVariantNumeric: "tabular-nums", minWidth: 0 }}
      >
        {children}
      </Box>
    </>
  );
}
