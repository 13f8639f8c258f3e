// The section Wallet, read-only, with its total at the bottom.
import { walletFilters } from "@hourhand/contract/wallet";
import Box from "@mui/material/Box";
import { useTranslation } from "../../../locales/translation.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import { toMinor } from "../../../ui/format/money.ts";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import { openPerson, PersonLink } from "../person/PersonLink.tsx";
import { Truncate, Chip } from "../tables/cells.tsx";
import { TableScreen } from "../tables/TableScreen.tsx";
import { useTable } from "../tables/use-table.ts";
import { useViewWallet, type WalletRow } from "./api.ts";

const tones = { success: "green", pending: "yellow", failed: "red" } as const;

/** Every payment, newest first. */
export default function Wallet() {
  const t = useTranslation();
  const statuses = walletFilters.map((value) => ({
    value,
    label: value === "unpaid" ? t("admin.filters.unpaid") : t(`admin.wallet.word.${value}`),
  }));
  const state = useTable(undefined, [
    { name: "status", label: t("admin.filters.status"), options: statuses },
    { name: "days", label: t("admin.filters.paid") },
    { name: "person" },
  ]);
  const { listed, balance } = useViewWallet(state.request);
  const total = balance === undefined ? undefined : toMinor(balance);
  const formatMinor = minorFormatOf([
    ...(listed.rows ?? []).map(({ amountPaise }) => amountPaise),
    ...(total === undefined ? [] : [total]),
  ]);
  const columns: readonly Column<WalletRow>[] = [
    {
      key: "paymentId",
      header: t("admin.wallet.payment"),
      onCard: "title",
      cell: ({ paymentId, at }) => (
        <>
          <Truncate width={{ md: 200, lg: 320 }}>{paymentId}</Truncate>
          <Box
            component="span"
            sx={{ display: "block", color: "text.secondary", fontSize: "0.9rem", fontWeight: 400 }}
          >
            {formatDateTime(at)}
          </Box>
        </>
      ),
    },
    {
      key: "worker",
      header: t("admin.wallet.worker"),
      cell: ({ workerName, personId }) => <PersonLink id={personId}>{workerName}</PersonLink>,
    },
    {
      key: "amount",
      sortable: true,
      header: t("admin.wallet.amount"),
      align: "right",
      cell: ({ amountPaise }) => formatMinor(amountPaise),
    },
    {
      key: "type",
      header: t("admin.wallet.type"),
      cell: ({ type }) => (
        <Chip tone={type === "credit" ? "blue" : "grey"}>{t(`admin.wallet.word.${type}`)}</Chip>
      ),
    },
    {
      key: "status",
      header: t("admin.wallet.status"),
      cell: ({ status }) => <Chip tone={tones[status]}>{t(`admin.wallet.word.${status}`)}</Chip>,
    },
  ];
  return (
    <TableScreen
      table="wallet"
      columns={columns}
      listed={listed}
      state={state}
      onEnter={({ personId }) => openPerson(personId)}
      footer={
        total === undefined ? undefined : (
          <Box
            sx={{
              display: "flex",
              justifyContent: "flex-end",
              gap: 2,
              fontSize: "1.15rem",
              fontWeight: 650,
              fontVariantNumeric: "tabular-nums",
            }}
          >
            <span>{t("admin.wallet.balance")}</span>
            <span>{formatMinor(total)}</span>
          </Box>
        )
      }
    />
  );
}
