// The section Wallet, read-only, with its total at the bottom.
import Box from "@mui/material/Box";
import { useTexts } from "../../../locales/texts.ts";
import type { Column } from "../../../ui/data-table.ts";
import { rupees, rupeesOfPaise } from "../../../ui/money.ts";
import { Cut, Pill } from "../tables/cells.tsx";
import { TableScreen } from "../tables/TableScreen.tsx";
import { useTable } from "../tables/use-table.ts";
import { useViewWallet, type WalletRow } from "./api.ts";

const tones = { success: "green", pending: "yellow", failed: "red" } as const;

/** Every payment, newest first. */
export default function Wallet() {
  const t = useTexts();
  const state = useTable();
  const { listed, balanceRupees } = useViewWallet(state.request);
  const columns: readonly Column<WalletRow>[] = [
    {
      key: "paymentId",
      header: t("admin.wallet.payment"),
      onCard: "title",
      cell: ({ paymentId }) => <Cut width={320}>{paymentId}</Cut>,
    },
    {
      key: "worker",
      header: t("admin.wallet.worker"),
      cell: ({ workerName }) => <Cut>{workerName || "–"}</Cut>,
    },
    {
      key: "amount",
      sortable: true,
      header: t("admin.wallet.amount"),
      align: "right",
      cell: ({ amountPaise }) => rupeesOfPaise(amountPaise),
    },
    {
      key: "type",
      header: t("admin.wallet.type"),
      cell: ({ type }) => <Pill tone={type === "credit" ? "blue" : "grey"}>{type}</Pill>,
    },
    {
      key: "status",
      header: t("admin.wallet.status"),
      cell: ({ status }) => <Pill tone={tones[status]}>{status}</Pill>,
    },
  ];
  return (
    <TableScreen
      heading={t("admin.wallet")}
      table="wallet"
      columns={columns}
      listed={listed}
      state={state}
      failed={t("admin.wallet.failed")}
      empty={{ text: t("admin.wallet.none"), hint: t("admin.wallet.noneHint") }}
      footer={
        balanceRupees === undefined ? undefined : (
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
            <span>{rupees(balanceRupees)}</span>
          </Box>
        )
      }
    />
  );
}
