// Payout accounts on the wire, masked.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { viewPayoutAccount } from "@hourhand/contract/payout-accounts";
import type { OwnAccount } from "./payout-accounts.ts";
import { masked } from "./rules.ts";

export function presentAccount({ account, state }: OwnAccount): ReplyOf<typeof viewPayoutAccount> {
  if (!account) return { kind: "none", holder: null, state };
  return {
    kind: account.kind,
    holder: account.holder,
    ...(account.kind === "upi"
      ? { upi_id: masked(account.upi_id) }
      : { account: masked(account.account), bank_code: account.bank_code }),
    state,
  };
}
