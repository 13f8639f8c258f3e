// Texts about proposals: the sentence of the chat's card, and the notices.
import type { ExtraItem } from "@hourhand/contract/proposals";
import type { ProposalKind, ProposalState } from "@hourhand/contract/chat-card";
import { timeInWords } from "@hourhand/contract/time-of-day";
import { formatRupees } from "../../../platform/money.ts";
import { dayInWords, hoursInWords, type Side } from "../notifications/present.ts";
import type { VisitTime } from "./rules.ts";

/** 'Monday, 23 November 2026, 9:00 am to 11:00 am'. */
const visitInWords = ({ booked_on, starts, ends }: VisitTime): string =>
  `${dayInWords(booked_on)}, ${hoursInWords(starts, ends)}`;

/** The card's sentence for a move, in the words of its maker. */
export const moveSentence = (title: string, from: VisitTime, to: VisitTime): string =>
  `I propose to move '${title}' from ${visitInWords(from)} to ${visitInWords(to)}.`;

/** Agreed or proposed work. */
export interface WorkInWords {
  hours: number;
  items: readonly ExtraItem[];
  extraPaise: number;
  totalPaise: number;
  ends: string;
}

/** The card's sentences for more work, in the words of its maker. */
export function workSentence(
  title: string,
  { hours, items, extraPaise, totalPaise, ends }: WorkInWords,
): string {
  const parts = items.map(({ label, amount_paise: amount }) => `${label} (${formatRupees(amount)})`);
  if (hours > 0) parts.unshift(hours === 1 ? "1 hour more" : `${hours} hours more`);
  const until = hours > 0 ? `, until ${timeInWords(ends, "en")}` : "";
  return (
    `I propose more work on '${title}': ${parts.join(", ")}. ` +
    `That is ${formatRupees(extraPaise)} more, ${formatRupees(totalPaise)} in all${until}.`
  );
}

/** The booking in a notice about a proposal; its time is the old one. */
export interface ProposalFacts extends VisitTime {
  title: string;
  customer_name: string;
  worker_name: string;
}

/** The proposal in a notice: its maker and the proposed time. */
export interface ProposedTime extends VisitTime {
  kind: ProposalKind;
  made_by: Side;
  hours: number | null;
}

/** Title and sentence of a notice about a proposal, with the new and the old time. */
export function proposalNotice(
  proposed: ProposedTime,
  state: ProposalState,
  facts: ProposalFacts,
): { title: string; body: string } {
  const { kind, made_by: madeBy } = proposed;
  const [ownName, otherName] =
    madeBy === "worker" ? [facts.worker_name, facts.customer_name] : [facts.customer_name, facts.worker_name];
  const work = `'${facts.title}'`;
  const move = `to move ${work} from ${visitInWords(facts)} to ${visitInWords(proposed)}`;
  const longer =
    (proposed.hours ?? 0) > 0
      ? `, until ${timeInWords(proposed.ends, "en")} instead of ${timeInWords(facts.ends, "en")}`
      : "";
  const what = kind === "move" ? move : `more work on ${work}${longer}`;
  const ofWhat = kind === "move" ? move : `of more work on ${work}`;
  const unchanged = "The booking stays as it was.";
  switch (state) {
    case "open":
      return {
        title: kind === "move" ? "Another time proposed" : "More work proposed",
        body: `${ownName} proposes ${what}. Please accept or decline it.`,
      };
    case "accepted":
      return kind === "move"
        ? {
            title: "Visit moved",
            body: `${otherName} agreed: ${work} is on ${visitInWords(proposed)} now, instead of ${visitInWords(facts)}.`,
          }
        : { title: "More work agreed", body: `${otherName} agreed to ${what}.` };
    case "declined":
      return {
        title: "Proposal declined",
        body: `${otherName} declined your proposal ${ofWhat}. ${unchanged}`,
      };
    case "withdrawn":
      return {
        title: "Proposal withdrawn",
        body: `${ownName} took the proposal ${ofWhat} back. ${unchanged}`,
      };
    case "expired":
      return {
        title: "Proposal expired",
        body: `${otherName} did not answer your proposal ${ofWhat} in time. ${unchanged}`,
      };
  }
}

/** The worker's notice when a customer moved a created booking. */
export const movedNotice = (to: VisitTime, facts: ProposalFacts): { title: string; body: string } => ({
  title: "Booking request moved",
  body: `${facts.customer_name} would like you for '${facts.title}' on ${visitInWords(to)} now, instead of ${visitInWords(facts)}. Please accept or reject it.`,
});
