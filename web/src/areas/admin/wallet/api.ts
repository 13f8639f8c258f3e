// The administrator's queries for the wallet. Uses the wire's names.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { viewWallet } from "@hourhand/contract/wallet";
import { useListed } from "../tables/listed.ts";
import type { ListRequest } from "../tables/use-table.ts";

type WireRow = ReplyOf<typeof viewWallet>["Wallet"][number];

/** A wallet row in the table. */
export interface WalletRow {
  id: number;
  paymentId: string;
  /** When the payment was started. */
  at: string;
  workerName: string;
  /** The worker's user id. */
  personId: number | undefined;
  amountPaise: number;
  type: WireRow["type"];
  status: WireRow["status"];
}

const rowOf = (row: WireRow): WalletRow => ({
  id: row.id,
  paymentId: row.pyment_id,
  at: row.created_at,
  workerName: row.worker_profile?.full_name ?? "",
  personId: row.worker_profile?.user_id,
  amountPaise: row.amount,
  type: row.type,
  status: row.status,
});

/** One page of the wallet, and its total in major units. */
export function useViewWallet(request: ListRequest) {
  const listed = useListed(viewWallet, request, ({ Wallet }) => Wallet.map(rowOf), "all");
  return { listed, balance: listed.reply?.balence };
}
