// Texts about proposals: the sentence on the chat's card, and the notices.
import type { ExtraItem } from "@hourhand/contract/proposals";
import type { ProposalKind, ProposalState } from "@hourhand/contract/chat-card";
import { say } from "@hourhand/contract/sentence";
import { timeInWords } from "@hourhand/contract/time-of-day";
import { moneyInWords } from "@hourhand/contract/money";
import type { NoticeText } from "../../notifications/notifications.ts";
import { inWords } from "../../../platform/sentences.ts";
import type { Side } from "../notifications/present.ts";
import type { VisitTime } from "./rules.ts";

/** Words the card for a move, as a message of its maker; English in every language. */
export const moveSentence = (title: string, from: VisitTime, to: VisitTime): string =>
  inWords(
    "en",
    say(
      "I propose to move '{work}' from {oldDay, date}, {oldFrom, time} to {oldTo, time} to {day, date}, {from, time} to {to, time}.",
      { work: title, ...moveOf(from, to) },
    ),
  );

/** Returns the values for a sentence about a visit's old and new time. */
const moveOf = (old: VisitTime, { booked_on: day, starts: from, ends: to }: VisitTime) => ({
  oldDay: old.booked_on,
  oldFrom: old.starts,
  oldTo: old.ends,
  day,
  from,
  to,
});

/** Work that was agreed or is proposed, as sentences name it. */
export interface WorkInWords {
  hours: number;
  items: readonly ExtraItem[];
  extraPaise: number;
  totalPaise: number;
  ends: string;
}

/** Words the card for more work, as a message of its maker. */
export function workSentence(
  title: string,
  { hours, items, extraPaise, totalPaise, ends }: WorkInWords,
): string {
  const parts = items.map(({ label, amount_paise: amount }) => `${label} (${moneyInWords(amount, "en")})`);
  if (hours > 0) parts.unshift(hours === 1 ? "1 hour more" : `${hours} hours more`);
  const until = hours > 0 ? `, until ${timeInWords(ends, "en")}` : "";
  return (
    `I propose more work on '${title}': ${parts.join(", ")}. ` +
    `That is ${moneyInWords(extraPaise, "en")} more, ${moneyInWords(totalPaise, "en")} in all${until}.`
  );
}

/** The booking that a notice about a proposal names; its time is the old one. */
export interface ProposalFacts extends VisitTime {
  title: string;
  customer_name: string;
  worker_name: string;
}

/** The proposal that a notice names: its maker and the proposed time. */
export interface ProposedTime extends VisitTime {
  kind: ProposalKind;
  made_by: Side;
  hours: number | null;
}

/** Returns the title and the sentence of a notice about a proposal, with the new and the old time. */
export function proposalNotice(
  proposed: ProposedTime,
  state: ProposalState,
  facts: ProposalFacts,
): NoticeText {
  const { kind, made_by: madeBy } = proposed;
  const [ownName, otherName] =
    madeBy === "worker" ? [facts.worker_name, facts.customer_name] : [facts.customer_name, facts.worker_name];
  const work = facts.title;
  const isMove = kind === "move";
  const move = { work, ...moveOf(facts, proposed) };
  const isLonger = (proposed.hours ?? 0) > 0;
  const longer = { work, to: proposed.ends, oldTo: facts.ends };
  switch (state) {
    case "open":
      if (isMove)
        return {
          title: "Another time proposed",
          body: say(
            "{name} proposes to move '{work}' from {oldDay, date}, {oldFrom, time} to {oldTo, time} to {day, date}, {from, time} to {to, time}. Please accept or decline it.",
            { name: ownName, ...move },
          ),
        };
      return {
        title: "More work proposed",
        body: isLonger
          ? say(
              "{name} proposes more work on '{work}', until {to, time} instead of {oldTo, time}. Please accept or decline it.",
              { name: ownName, ...longer },
            )
          : say("{name} proposes more work on '{work}'. Please accept or decline it.", {
              name: ownName,
              work,
            }),
      };
    case "accepted":
      if (isMove)
        return {
          title: "Visit moved",
          body: say(
            "{name} agreed: '{work}' is on {day, date}, {from, time} to {to, time} now, instead of {oldDay, date}, {oldFrom, time} to {oldTo, time}.",
            { name: otherName, ...move },
          ),
        };
      return {
        title: "More work agreed",
        body: isLonger
          ? say("{name} agreed to more work on '{work}', until {to, time} instead of {oldTo, time}.", {
              name: otherName,
              ...longer,
            })
          : say("{name} agreed to more work on '{work}'.", { name: otherName, work }),
      };
    case "declined":
      return {
        title: "Proposal declined",
        body: isMove
          ? say(
              "{name} declined your proposal to move '{work}' from {oldDay, date}, {oldFrom, time} to {oldTo, time} to {day, date}, {from, time} to {to, time}. The booking stays as it was.",
              { name: otherName, ...move },
            )
          : say("{name} declined your proposal of more work on '{work}'. The booking stays as it was.", {
              name: otherName,
              work,
            }),
      };
    case "withdrawn":
      return {
        title: "Proposal withdrawn",
        body: isMove
          ? say(
              "{name} withdrew the proposal to move '{work}' from {oldDay, date}, {oldFrom, time} to {oldTo, time} to {day, date}, {from, time} to {to, time}. The booking stays as it was.",
              { name: ownName, ...move },
            )
          : say("{name} took the proposal of more work on '{work}' back. The booking stays as it was.", {
              name: ownName,
              work,
            }),
      };
    case "expired":
      return {
        title: "Proposal expired",
        body: isMove
          ? say(
              "{name} did not answer your proposal to move '{work}' from {oldDay, date}, {oldFrom, time} to {oldTo, time} to {day, date}, {from, time} to {to, time} in time. The booking stays as it was.",
              { name: otherName, ...move },
            )
          : say(
              "{name} did not answer your proposal of more work on '{work}' in time. The booking stays as it was.",
              { name: otherName, work },
            ),
      };
  }
}

/** Words the worker's notice that a customer moved a created booking. */
export const movedNotice = (to: VisitTime, facts: ProposalFacts): NoticeText => ({
  title: "Booking request moved",
  body: say(
    "{customer} would like you for '{work}' on {day, date}, {from, time} to {to, time} now, instead of {oldDay, date}, {oldFrom, time} to {oldTo, time}. Please accept or reject it.",
    { customer: facts.customer_name, work: facts.title, ...moveOf(facts, to) },
  ),
});
