// The comparison of a day's money with the provider's own list.
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useTranslation } from "../../../locales/translation.ts";
import { changePageFields, usePageFields } from "../../../platform/page-fields.ts";
import { EmptyState } from "../../../ui/feedback/States.tsx";
import { formatDate, marketDate } from "../../../ui/format/dates.ts";
import { formatMinor } from "../../../ui/format/money.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { Chip } from "../tables/cells.tsx";
import { Amount } from "./Amount.tsx";
import {
  useExplainMoneyDifference,
  useReadReconciliation,
  type Difference,
  type ReconciliationState,
} from "./api.ts";
import { AskButton } from "./AskButton.tsx";

const toneOf = (state: ReconciliationState) =>
  state === "different" ? "red" : state === "not_yet" ? "grey" : "green";

/** Yesterday by default. */
export function Reconciliation() {
  const t = useTranslation();
  const asked = usePageFields().get("date") ?? "";
  const date = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : "";
  const { data, error, refetch } = useReadReconciliation(date);
  const explain = useExplainMoneyDifference();
  const format = minorFormatOf(
    (data?.differences ?? []).flatMap(({ ours_paise, theirs_paise }) => [ours_paise, theirs_paise]),
  );
  const columns: readonly Column<Difference>[] = [
    {
      key: "what",
      header: t("money.what"),
      onCard: "title",
      cell: ({ kind, provider_id }) => (
        <Box sx={{ overflowWrap: "anywhere" }}>
          {t(`money.difference.${kind}`)}
          <Box sx={{ color: "text.secondary", fontSize: "0.9rem", fontWeight: 400 }}>{provider_id}</Box>
        </Box>
      ),
    },
    {
      key: "ours",
      header: t("money.ours"),
      align: "right",
      cell: ({ ours_paise }) => <Amount of={{ kind: "clearing" }}>{format(ours_paise)}</Amount>,
    },
    {
      key: "theirs",
      header: t("money.theirs"),
      align: "right",
      cell: ({ theirs_paise }) => format(theirs_paise),
    },
    {
      key: "advice",
      header: t("money.advice"),
      cell: ({ advice, explained }) => (
        <Box sx={{ overflowWrap: "anywhere" }}>
          {explained === null ? advice : t("money.explained", { text: explained })}
        </Box>
      ),
    },
    {
      key: "act",
      header: t("money.act"),
      cell: ({ id, explained }) =>
        explained === null ? (
          <AskButton
            act={t("money.explain")}
            hint={t("money.explain.hint")}
            field="text"
            label={t("money.explanation")}
            send={(text) => explain.mutateAsync({ id, text })}
          />
        ) : (
          "–"
        ),
    },
  ];
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mb: 2 }}>
        <TextField
          type="date"
          label={t("money.day")}
          value={date || (data?.date ?? "")}
          onChange={({ target: { value } }) => {
            if (value === "" || value >= "2000") changePageFields({ date: value });
          }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: marketDate() } }}
          sx={{ width: { xs: "100%", sm: 220 } }}
        />
        {data && (
          <Box role="status">
            <Chip tone={toneOf(data.state)}>{t(`money.reconciliation.${data.state}`)}</Chip>
          </Box>
        )}
      </Box>
      {data && data.costs_paise > 0 && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t("money.costs", { amount: formatMinor(data.costs_paise) })}
        </Typography>
      )}
      {data?.state === "not_yet" && data.differences.length === 0 ? (
        <Typography color="textSecondary">{t("money.reconciliation.hint")}</Typography>
      ) : (
        <DataTable
          label={t("money.part.reconciliation")}
          dense
          columns={columns}
          rows={data?.differences}
          rowKey={({ id }) => id}
          state={data ? "ready" : error ? "error" : "loading"}
          error={t("money.reconciliation.failed")}
          cause={error}
          onRetry={() => void refetch()}
          empty={
            <EmptyState
              text={t("money.reconciliation.none")}
              {...(data && { hint: formatDate(data.date) })}
            />
          }
        />
      )}
    </>
  );
}
