// Describes the state of a proposal in a sentence for its reader.
import type { ProposalState } from "@hourhand/contract/chat-card";
import type { Proposal } from "@hourhand/contract/proposals";
import { translate } from "../../../locales/translation.ts";
import { formatDateTime } from "../../../ui/format/dates.ts";
import type { BookingLife } from "../page/api.ts";
import { sidesOf } from "./api.ts";

/** Undefined while the booking is being refetched, because the time of the answer is not known yet. */
export function standingOf(
  booking: BookingLife,
  proposal: Proposal,
  state: ProposalState,
): string | undefined {
  const { ownerName, askedName, isOwn, isAsked } = sidesOf(booking, proposal);
  if (state === "open") {
    const moment = formatDateTime(proposal.expires_at);
    return isAsked
      ? translate("proposals.answerUntil", { moment })
      : translate("proposals.waiting", { name: askedName, moment });
  }
  if (state === "expired") return translate("proposals.expired");
  if (proposal.answered_at === null) return undefined;
  const moment = formatDateTime(proposal.answered_at);
  if (state === "withdrawn")
    return isOwn
      ? translate("proposals.youWithdrew", { moment })
      : translate("proposals.withdrew", { name: ownerName, moment });
  if (state === "declined")
    return isAsked
      ? translate("proposals.youDeclined", { moment })
      : translate("proposals.declined", { name: askedName, moment });
  // A customer moves their own request without anybody's answer.
  if (proposal.answered_at === proposal.created_at)
    return translate("proposals.atOnce", { name: ownerName, moment });
  return isAsked
    ? translate("proposals.youAccepted", { moment })
    : translate("proposals.accepted", { name: askedName, moment });
}
