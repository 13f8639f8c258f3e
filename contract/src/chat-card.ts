// A card: the part of a message that is shown with buttons. Small, so that the chat need not import the proposals'
// calls.
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

/** A change of the card of the message with this id, sender and timestamp (extension). It has no `message`. */
export interface CardFrame {
  card: ChatCard;
  id: number;
  sender: number;
  timestamp: string;
}

/** The length of a message in the list of conversations. */
export const maxPreviewCharacters = 120;
