// What customers paid and got back, what was earned and paid out, in a span of days.
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { AccountKind } from "@hourhand/contract/money-admin";
import { useTranslation } from "../../../locales/translation.ts";
import { usePageFields } from "../../../platform/page-fields.ts";
import { ErrorState, Loading, Skeleton } from "../../../ui/feedback/States.tsx";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import { FilterRow } from "../tables/FilterRow.tsx";
import { filterFieldsIn, type TableFilter } from "../tables/filters.ts";
import { Amount } from "./Amount.tsx";
import { useExportMoney, useReadMoney } from "./api.ts";
import { CsvButton } from "./CsvButton.tsx";

/** The sums, and the account whose entries explain each. What is due is not in the ledger yet. */
const sums = {
  paid_paise: "clearing",
  refunded_paise: "clearing",
  fees_paise: "fees",
  tax_paise: "tax",
  paid_out_paise: "earnings",
  due_paise: undefined,
} as const satisfies Record<string, AccountKind | undefined>;
const names = Object.keys(sums) as (keyof typeof sums)[];

/** Shows the sums of the chosen days; without a choice, of all time. */
export function Sums() {
  const t = useTranslation();
  const filters: readonly TableFilter[] = [{ name: "days", label: t("money.span") }];
  const { from, to } = filterFieldsIn(usePageFields(), filters);
  const span = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const exported = useExportMoney();
  const { data, error, isFetching, refetch } = useReadMoney(span);
  const format = minorFormatOf(data ? names.map((name) => data[name]) : []);
  return (
    <>
      <FilterRow filters={filters} set={span} />
      <Box sx={{ mb: 2 }}>
        <CsvButton part={t("money.part.sums")} reading={exported} input={span} />
      </Box>
      {!data && error ? (
        <ErrorState
          error={error}
          what={t("money.sums.failed")}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading>
          <Skeleton height={180} round={18} />
        </Loading>
      ) : (
        <Paper
          component="dl"
          variant="outlined"
          sx={{
            m: 0,
            p: { xs: 2, md: 3 },
            borderRadius: "18px",
            display: "grid",
            gap: 2,
            gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "repeat(3, 1fr)" },
          }}
        >
          {names.map((name) => {
            const kind = sums[name];
            return (
              <Box key={name} sx={{ minWidth: 0 }}>
                <Typography component="dt" color="textSecondary">
                  {t(`money.sums.${name}`)}
                </Typography>
                <Box component="dd" sx={{ m: 0, fontSize: "1.35rem", fontWeight: 650 }}>
                  {kind === undefined ? (
                    format(data[name])
                  ) : (
                    <Amount of={{ kind }}>{format(data[name])}</Amount>
                  )}
                </Box>
              </Box>
            );
          })}
        </Paper>
      )}
    </>
  );
}
