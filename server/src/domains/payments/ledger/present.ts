// The ledger on the wire.
import { market } from "@hourhand/contract/market";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type {
  AccountKind,
  listAccounts,
  listLedger,
  listWaitingMoney,
  readMoney,
} from "@hourhand/contract/money-admin";
import { amountCell, amountHeading, byteOrderMark, csvLine } from "../../../platform/lists/csv.ts";
import type { AccountRow, EntryRow, MoneyRow, WaitingRow } from "./queries.ts";

/** Accounts of what we have; the others say what we owe or earned, so their balance is their credits. */
const isAsset = (kind: AccountKind) =>
  kind === "bank" || kind === "clearing" || kind === "worker" || kind === "platform";

const namesOf: Readonly<Record<AccountKind, string>> = {
  worker: "Fees owed",
  fees: "Fees earned",
  bank: "Bank",
  clearing: "At the provider",
  held: "Held for visits",
  earnings: "Earnings",
  platform: "Given by the platform",
  tax: "Tax",
  suspense: "To be cleared",
};

export const presentAccount = (row: AccountRow): ReplyOf<typeof listAccounts>["items"][number] => ({
  account: [namesOf[row.kind], row.worker_name ?? row.provider].filter((name) => name !== null).join(": "),
  kind: row.kind,
  worker_id: row.worker_id,
  balance_paise: isAsset(row.kind) ? row.balance_paise : 0 - row.balance_paise,
});

export const presentEntry = ({
  id: _id,
  at,
  ...entry
}: EntryRow): ReplyOf<typeof listLedger>["items"][number] => ({ ...entry, at: at.toISOString() });

export const presentMoney = (row: MoneyRow): ReplyOf<typeof readMoney> => ({
  ...row,
  currency: market().currency,
});

/** The sums by day, for a spreadsheet: amounts in major units. */
export const moneyAsCsv = (days: readonly (MoneyRow & { day: string })[]): string =>
  byteOrderMark +
  [
    ["DAY", ...["PAID", "REFUNDED", "FEES", "TAX", "PAID OUT", "DUE"].map(amountHeading)],
    ...days.map((row) => [
      row.day,
      ...[
        row.paid_paise,
        row.refunded_paise,
        row.fees_paise,
        row.tax_paise,
        row.paid_out_paise,
        row.due_paise,
      ].map(amountCell),
    ]),
  ]
    .map(csvLine)
    .join("");

export const presentWaiting = (rows: readonly WaitingRow[]): ReplyOf<typeof listWaitingMoney> => ({
  items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
});
