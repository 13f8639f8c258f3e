// The fees a payment covers, with their jobs and percentages. They are fetched when the list is opened.
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Box from "@mui/material/Box";
import { useId, useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { pages, paths } from "../../../paths.ts";
import { PageLink } from "../../../platform/PageLink.tsx";
import { Button } from "../../../ui/Button.tsx";
import { formatMinor, formatNumber } from "../../../ui/format/money.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import { Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { useListPaidFees, type PaidFee, type Payment } from "./api.ts";

/** A button, and the list that it opens. */
export function PaidFees({ payment: { id, amountPaise } }: { payment: Payment }) {
  const t = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { data, isError, isFetching, refetch } = useListPaidFees(id, isOpen);
  const left = data ? data.count - data.fees.length : 0;
  const formatListed = minorFormatOf(data ? [...data.fees.flatMap(amountsOf), data.aheadPaise] : []);
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        // The accessible name starts with the visible words.
        aria-label={`${t("wallet.covers")}: ${formatMinor(amountPaise)}`}
        endIcon={<ExpandMoreRounded sx={{ transform: isOpen ? "rotate(180deg)" : undefined }} />}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ minHeight: 44, px: 1, marginInlineStart: -1 }}
      >
        {t("wallet.covers")}
      </Button>
      {isOpen && (
        <Box id={listId} sx={{ pb: 1 }}>
          {!data && isError && (
            <Box role="alert" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
              {t("wallet.coversFailed")}
              <Button variant="outlined" size="small" busy={isFetching} onClick={() => void refetch()}>
                {t("ui.retry")}
              </Button>
            </Box>
          )}
          {!data && !isError && (
            <Loading>
              <Skeleton width="80%" height={22} />
            </Loading>
          )}
          {data && (
            <Box
              component="ul"
              aria-label={t("wallet.coversOf", { amount: formatMinor(amountPaise) })}
              sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.75 }}
            >
              {data.fees.map((fee) => (
                <Fee key={fee.bookingId} fee={fee} format={formatListed} />
              ))}
            </Box>
          )}
          {left > 0 && <Box sx={{ mt: 0.75 }}>{t("wallet.coversMore", { count: left })}</Box>}
          {data && data.aheadPaise > 0 && (
            <Box sx={{ mt: 0.75 }}>{t("wallet.coversAhead", { amount: formatListed(data.aheadPaise) })}</Box>
          )}
        </Box>
      )}
    </>
  );
}

const amountsOf = ({ totalPaise, feePaise, coveredPaise }: PaidFee) => [totalPaise, feePaise, coveredPaise];

/** '10 % of: Sparking switchboard ₹760', the fee, and the covered part when another payment covers the rest. */
function Fee({ fee, format }: { fee: PaidFee; format: (minor: number) => string }) {
  const t = useTranslation();
  return (
    <Box
      component="li"
      sx={{ display: "flex", columnGap: 1.5, justifyContent: "space-between", alignItems: "baseline" }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {t("wallet.percentOf", { percent: formatNumber(fee.percent) })}{" "}
        <Box
          component={PageLink}
          page={pages.bookingDetails(fee.bookingId)}
          shell={paths.worker}
          sx={{ color: "primary.main" }}
        >
          {fee.title}
        </Box>{" "}
        {format(fee.totalPaise)}
        {fee.coveredPaise < fee.feePaise && (
          <Box sx={{ fontSize: "0.85rem", color: "text.secondary" }}>
            {t("wallet.coversPart", { fee: format(fee.feePaise) })}
          </Box>
        )}
      </Box>
      <Box sx={{ flex: "none", fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
        {format(fee.coveredPaise)}
      </Box>
    </Box>
  );
}
