// The comparison with the provider on the wire.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { Sentence } from "@hourhand/contract/sentence";
import type { readReconciliation } from "@hourhand/contract/reconciliation";
import type { Presented } from "../../../platform/http/bind.ts";
import type { DifferenceRow } from "./queries.ts";

const adviceOf = ({ kind, ours_paise: ours, theirs_paise: theirs }: DifferenceRow): Sentence => {
  if (kind === "settlement")
    return "The provider has not settled this payment after five working days. Please ask the provider when it will.";
  if (ours === 0)
    return "The provider has it, and the ledger does not. Please check that its events arrive here, and ask it for the payment.";
  if (theirs === 0) return "The ledger has it, and the provider does not. Please look it up at the provider.";
  if (ours === theirs) return "Both have it, and no booking asked for it. Please look it up at the provider.";
  return "The amounts differ. Please look it up at the provider.";
};

export const presentDifference = (
  row: DifferenceRow,
): Presented<typeof readReconciliation>["differences"][number] => ({ ...row, advice: adviceOf(row) });

export const presentReconciliation = ({
  day,
  isCompared,
  rows,
  costsPaise,
}: {
  day: string;
  isCompared: boolean;
  rows: readonly DifferenceRow[];
  costsPaise: number;
}): Presented<typeof readReconciliation> => ({
  date: day,
  state: stateOf(isCompared, rows),
  differences: rows.map(presentDifference),
  costs_paise: costsPaise,
});

const stateOf = (
  isCompared: boolean,
  rows: readonly DifferenceRow[],
): ReplyOf<typeof readReconciliation>["state"] => {
  if (!isCompared) return "not_yet";
  return rows.some(({ explained }) => explained === null) ? "different" : "right";
};
