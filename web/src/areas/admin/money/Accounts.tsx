// The accounts of the ledger with their balances. Each balance opens the account's entries.
import Box from "@mui/material/Box";
import { useTranslation } from "../../../locales/translation.ts";
import { ItemsTable } from "../../../ui/table/ItemsTable.tsx";
import { minorFormatOf } from "../../../ui/format/table-amounts.ts";
import type { Column } from "../../../ui/table/data-table.ts";
import { Amount } from "./Amount.tsx";
import { useListAccounts, type Account } from "./api.ts";

/** The worker's or provider's name, which follows the account's English name. */
const ownerIn = (account: string): string => account.split(": ").slice(1).join(": ");

export function Accounts() {
  const t = useTranslation();
  const items = useListAccounts();
  const format = minorFormatOf((items.rows ?? []).map(({ balance_paise }) => balance_paise));
  const columns: readonly Column<Account>[] = [
    {
      key: "account",
      header: t("money.account"),
      onCard: "title",
      cell: ({ kind, account }) => (
        <Box sx={{ overflowWrap: "anywhere" }}>
          {[t(`money.account.${kind}`), ownerIn(account)].filter(Boolean).join(": ")}
        </Box>
      ),
    },
    {
      key: "balance",
      header: t("money.balance"),
      align: "right",
      cell: ({ kind, worker_id: worker, balance_paise: paise }) => (
        <Amount of={{ kind, workerId: worker ?? undefined }}>{format(paise)}</Amount>
      ),
    },
  ];
  return (
    <ItemsTable
      label={t("money.part.accounts")}
      columns={columns}
      items={items}
      failed={t("money.accounts.failed")}
      none={t("money.accounts.none")}
      more={t("money.more")}
    />
  );
}
