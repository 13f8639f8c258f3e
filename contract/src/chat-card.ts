// A card: what a message of a conversation shows with buttons. Small, so that the chat need not know the proposals' calls.
import { Type, type Static } from "typebox";
import { oneOf } from "./wire.ts";

export const proposalKinds = ["move", "extra"] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const proposalStates = ["open", "accepted", "declined", "withdrawn", "expired"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** A proposal in a conversation (extension); the message's text says the same in a sentence. */
export const chatCard = Type.Object({
  type: oneOf("type", ["proposal"]),
  proposal_id: Type.Integer(),
  booking_id: Type.Integer(),
  kind: oneOf("kind", proposalKinds),
  state: oneOf("state", proposalStates),
});
export type ChatCard = Static<typeof chatCard>;

/** A card has changed: it is the one of the message with this id, sender and timestamp (extension). It has no `message`. */
export interface CardFrame {
  card: ChatCard;
  id: number;
  sender: number;
  timestamp: string;
}

/** A proposal as its message's sentence says it: of what kind, and of which work. */
export interface ProposedInWords {
  readonly kind: ProposalKind;
  readonly title: string;
}

/** Reads a message that the server wrote for a proposal, for lists that show its first words alone; undefined for any other. */
export function proposedInWords(text: string): ProposedInWords | undefined {
  const [, what, title] = /^I propose (to move|more work on) '(.{1,200}?)'(?:: | from )/.exec(text) ?? [];
  return title === undefined ? undefined : { kind: what === "to move" ? "move" : "extra", title };
}
