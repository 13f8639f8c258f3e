// Payouts: what is due to each worker and what blocks it, and the payouts made, with how each ended.
import { payoutStates } from "@hourhand/contract/earnings";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import { useTranslation } from "../../../locales/translation.ts";
import { ItemsTable } from "../../../ui/table/ItemsTable.tsx";
import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import type { Column } from "../../../ui/table/data-table.ts";
import { Chip } from "../tables/cells.tsx";
import { Amount } from "./Amount.tsx";
import {
  useExportPayouts,
  useListPayouts,
  useListPayoutsDue,
  useMakePayouts,
  useMarkPayoutFailed,
  useMarkPayoutPaid,
  type Payout,
  type PayoutDue,
} from "./api.ts";
import { AskButton } from "./AskButton.tsx";
import { CsvButton } from "./CsvButton.tsx";
import { StateFilter, useChosenState } from "./StateFilter.tsx";

const ConfirmDialog = lazyComponent(async () => ({
  default: (await import("../../../ui/dialog/ConfirmDialog.tsx")).ConfirmDialog,
}));

const tones = { waiting: "yellow", paid: "green", failed: "red" } as const;

export function Payouts() {
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 4 }}>
      <Due />
      <Made />
    </Box>
  );
}

/** Without a choice, payouts are made for every worker that nothing blocks. */
function Due() {
  const t = useTranslation();
  const items = useListPayoutsDue();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const make = useMakePayouts();
  const question = useDialog();
  const free = (items.rows ?? []).filter(({ blocked_by }) => blocked_by === null);
  // A worker may have been blocked or paid since the choice.
  const ids = free.map(({ worker }) => worker.id).filter((id) => chosen.has(id));
  const format = minorFormatOf(
    (items.rows ?? []).flatMap((row) => [row.payable_paise, row.fees_paise, row.amount_paise]),
  );
  const toggle = (id: number): void =>
    setChosen((last) => {
      const next = new Set(last);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const columns = dueColumns(t, { chosen, toggle, format });
  const send = (): void =>
    make.mutate(ids.length > 0 ? { worker_ids: ids } : {}, {
      onSuccess: ({ message }) => {
        toast.success(message);
        setChosen(new Set());
      },
      onSettled: () => question.close(),
    });
  return (
    <Box component="section" aria-labelledby="payouts-due">
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 1.5 }}>
        <Typography
          id="payouts-due"
          variant="h3"
          component="h2"
          sx={{ flex: 1, minWidth: { xs: "100%", sm: "auto" } }}
        >
          {t("money.due")}
        </Typography>
        <Button
          busy={make.isPending || question.opening}
          disabled={!items.rows?.length}
          onClick={question.show}
        >
          {ids.length === 0 ? t("money.makeAll") : t("money.makeChosen", { count: ids.length })}
        </Button>
      </Box>
      {make.error && (
        <Typography role="alert" sx={{ mb: 1.5, color: "error.main" }}>
          {errorMessage(make.error)}
        </Typography>
      )}
      <ItemsTable
        label={t("money.due")}
        columns={columns}
        items={items}
        failed={t("money.due.failed")}
        none={t("money.due.none")}
        noneHint={t("money.due.noneHint")}
        more={t("money.more")}
      />
      <Suspense fallback={null}>
        {question.mounted && (
          <ConfirmDialog
            open={question.open}
            title={ids.length === 0 ? t("money.makeAll") : t("money.makeChosen", { count: ids.length })}
            text={t("money.make.hint")}
            yes={t("money.make")}
            no={t("admin.cancel")}
            busy={make.isPending}
            onYes={send}
            onNo={question.close}
            onClosed={question.reset}
          />
        )}
      </Suspense>
    </Box>
  );
}

interface DueChoice {
  chosen: ReadonlySet<number>;
  toggle: (id: number) => void;
  format: (minor: number) => string;
}

function dueColumns(
  t: ReturnType<typeof useTranslation>,
  { chosen, toggle, format }: DueChoice,
): readonly Column<PayoutDue>[] {
  return [
    {
      key: "worker",
      header: t("money.worker"),
      onCard: "title",
      cell: ({ worker, blocked_by: block }) => (
        <Box
          component="label"
          sx={{ display: "flex", alignItems: "center", minHeight: 44, overflowWrap: "anywhere" }}
        >
          <Checkbox
            checked={block === null && chosen.has(worker.id)}
            disabled={block !== null}
            onChange={() => toggle(worker.id)}
            sx={{ marginInlineStart: -1.25 }}
            slotProps={{ input: { "aria-label": t("money.choose", { name: worker.name }) } }}
          />
          {worker.name}
        </Box>
      ),
    },
    {
      key: "payable",
      header: t("money.payable"),
      align: "right",
      cell: ({ worker, payable_paise: paise }) => (
        <Amount of={{ kind: "earnings", workerId: worker.id }}>{format(paise)}</Amount>
      ),
    },
    {
      key: "fees",
      header: t("money.fees"),
      align: "right",
      cell: ({ worker, fees_paise: paise }) => (
        <Amount of={{ kind: "worker", workerId: worker.id }}>{format(paise)}</Amount>
      ),
    },
    {
      key: "amount",
      header: t("money.payout"),
      align: "right",
      cell: ({ worker, amount_paise: paise }) => (
        <Amount of={{ kind: "earnings", workerId: worker.id }}>{format(paise)}</Amount>
      ),
    },
    {
      key: "block",
      header: t("money.block"),
      cell: ({ blocked_by: block }) => (block === null ? "–" : t(`money.block.${block}`)),
    },
  ];
}

/** The newest first. */
function Made() {
  const t = useTranslation();
  const state = useChosenState(payoutStates);
  const exported = useExportPayouts();
  const items = useListPayouts(state ? { state } : {});
  const format = minorFormatOf((items.rows ?? []).map(({ amount_paise }) => amount_paise));
  const columns: readonly Column<Payout>[] = [
    {
      key: "worker",
      header: t("money.worker"),
      onCard: "title",
      cell: ({ worker, at }) => (
        <Box sx={{ overflowWrap: "anywhere" }}>
          {worker.name}
          <Box sx={{ color: "text.secondary", fontSize: "0.9rem", fontWeight: 400 }}>
            {formatDateTime(at)}
          </Box>
        </Box>
      ),
    },
    {
      key: "amount",
      header: t("money.amount"),
      align: "right",
      cell: ({ worker, amount_paise: paise }) => (
        <Amount of={{ kind: "earnings", workerId: worker.id }}>{format(paise)}</Amount>
      ),
    },
    {
      key: "state",
      header: t("money.state"),
      cell: ({ state: one }) => <Chip tone={tones[one]}>{t(`money.state.${one}`)}</Chip>,
    },
    {
      key: "end",
      header: t("money.result"),
      cell: (payout) =>
        payout.state === "waiting" ? (
          <Ends payout={payout} amount={format(payout.amount_paise)} />
        ) : (
          <Box sx={{ overflowWrap: "anywhere" }}>{payout.reference ?? payout.reason ?? "–"}</Box>
        ),
    },
  ];
  return (
    <Box component="section" aria-labelledby="payouts-made">
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 1.5 }}>
        <Typography
          id="payouts-made"
          variant="h3"
          component="h2"
          sx={{ flex: 1, minWidth: { xs: "100%", sm: "auto" } }}
        >
          {t("money.part.payouts")}
        </Typography>
        <StateFilter states={payoutStates} chosen={state} nameOf={(one) => t(`money.state.${one}`)} />
        <CsvButton part={t("money.part.payouts")} reading={exported} input={state ? { state } : {}} />
      </Box>
      <ItemsTable
        label={t("money.part.payouts")}
        columns={columns}
        items={items}
        failed={t("money.payouts.failed")}
        none={t("money.payouts.none")}
        noneHint={t("money.payouts.noneHint")}
        more={t("money.more")}
      />
    </Box>
  );
}

function Ends({ payout: { id, worker }, amount }: { payout: Payout; amount: string }) {
  const t = useTranslation();
  const paid = useMarkPayoutPaid();
  const failed = useMarkPayoutFailed();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, py: 0.5 }}>
      <AskButton
        act={t("money.paid")}
        hint={t("money.paid.hint", { amount, name: worker.name })}
        field="reference"
        label={t("money.reference")}
        send={(reference) => paid.mutateAsync({ id, reference })}
      />
      <AskButton
        act={t("money.failed")}
        color="error"
        hint={t("money.failed.hint")}
        field="reason"
        label={t("money.reason")}
        send={(reason) => failed.mutateAsync({ id, reason })}
      />
    </Box>
  );
}
