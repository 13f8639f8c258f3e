// Every version of a policy, newest first: its contents, who saved it and when.
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { formatNumber } from "../../../ui/format/money.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState, RowSkeletons } from "../../../ui/feedback/States.tsx";
import { formatClockTime, formatDate } from "../../../ui/format/dates.ts";
import { useListPolicyVersions, type PolicyVersion } from "./api.ts";

/** The history of the default (null) or of a category's own policy. */
export function PolicyHistory({ categoryId }: { categoryId: number | null }) {
  const t = useTranslation();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } =
    useListPolicyVersions(categoryId);
  const versions = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Box component="section" sx={{ mt: { xs: 3, md: 4 } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t("admin.policies.history")}
      </Typography>
      {isPending && <RowSkeletons count={2} />}
      {error !== null && versions.length === 0 && (
        <ErrorState
          what={t("admin.policies.historyFailed")}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && versions.length === 0 && (
        <Typography color="textSecondary">{t("admin.policies.historyNone")}</Typography>
      )}
      <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {versions.map((version) => (
          <Box
            component="li"
            key={version.version}
            sx={{ py: 1.5, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}
          >
            <VersionInWords version={version} />
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button variant="outlined" busy={isFetching} onClick={() => void fetchNextPage()}>
          {t("admin.policies.historyMore")}
        </Button>
      )}
    </Box>
  );
}

function VersionInWords({ version }: { version: PolicyVersion }) {
  const t = useTranslation();
  const at = `${formatDate(version.at)}, ${formatClockTime(version.at)}`;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, alignItems: "baseline" }}>
        <Typography component="span" sx={{ fontWeight: 650 }}>
          {t("admin.policies.version", { version: version.version })}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {version.author
            ? t("admin.policies.historyBy", { name: version.author.name, at })
            : t("admin.policies.historyFirst", { at })}
        </Typography>
      </Box>
      <Typography variant="body2">
        {t("admin.policies.inWords", {
          hours: version.answer_within_hours,
          days: version.booking_days,
          tiers: version.cancel_tiers
            .map(({ hours_before: hours, percent }) => t("admin.policies.tierInWords", { hours, percent }))
            .join(", "),
          noShow: version.no_show_percent,
          fee: formatNumber(version.fee_percent),
        })}
        {version.address_before_acceptance === "area" &&
          ` · ${t("admin.policies.address")}: ${t("admin.policies.address.area")}`}
        {version.arrival_code === "required" &&
          ` · ${t("admin.policies.arrival")}: ${t("admin.policies.arrival.required")}`}
        {" · "}
        {t("admin.policies.paymentsInWords", {
          pay: version.pay_within_hours,
          payout: version.payout_after_hours,
          label: version.tax_label,
          percent: formatNumber(version.tax_percent),
          base: t(`admin.policies.taxOn.${version.tax_on}`),
        })}
      </Typography>
    </>
  );
}
