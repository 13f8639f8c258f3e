// Proposals as the calls send them.
import { market } from "@hourhand/contract/market";
import type { Presented } from "../../../platform/http/bind.ts";
import { say, type Sentence } from "@hourhand/contract/sentence";
import type { acceptProposal, makeProposal, Proposal } from "@hourhand/contract/proposals";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { shortTime } from "@hourhand/contract/time-of-day";
import type { Side } from "../notifications/present.ts";
import type { ProposalView } from "./acts.ts";
import type { ProposalRow } from "./queries.ts";
import { actsOn } from "./rules.ts";

/** Presents a proposal to one side; `side` is undefined for administrators, who cannot act on it. */
export function presentProposal(row: ProposalRow, side: Side | undefined): Proposal {
  return {
    id: row.id,
    booking_id: row.booking_id,
    kind: row.kind,
    by: row.made_by,
    state: row.state,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    currency: market().currency,
    allowed: actsOn(row, side),
    end_time: shortTime(row.ends),
    ...(row.kind === "move" ? moveFields(row) : workFields(row)),
  };
}

const moveFields = (row: ProposalRow) => ({
  slot_id: row.slot_id ?? 0,
  date: row.booked_on,
  start_time: shortTime(row.starts),
  old: {
    date: row.old_booked_on ?? "",
    start_time: shortTime(row.old_starts ?? ""),
    end_time: shortTime(row.old_ends ?? ""),
  },
});

const workFields = (row: ProposalRow) => ({
  hours: row.hours ?? 0,
  items: row.items ?? [],
  extra_paise: row.extra_paise ?? 0,
  total_paise: row.total_paise ?? 0,
});

export const presentMade = ({ row, side }: ProposalView): ReplyOf<typeof makeProposal> => ({
  message: madeMessage(row),
  ...presentProposal(row, side),
});

function madeMessage({ kind, state }: ProposalRow): string {
  if (state === "accepted") return "The visit is moved.";
  return kind === "move"
    ? "The move is proposed. The old time stands until it is accepted."
    : "The extra work is proposed. The booking stays as it is until it is accepted.";
}

export const presentAnswered = ({ row, side }: ProposalView): Presented<typeof acceptProposal> => ({
  message: answeredMessage(row),
  ...presentProposal(row, side),
});

function answeredMessage({ kind, state }: ProposalRow): Sentence {
  if (state === "accepted") return kind === "move" ? "The visit is moved." : "The extra work is agreed.";
  return say("The proposal is {state, word}. The booking stays as it was.", { state });
}
