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

/** A proposal as parsed from its message's sentence: its kind, and its work. */
export interface ProposedInWords {
  readonly kind: ProposalKind;
  readonly title: string;
}

/** The length of a message in the list of conversations. */
export const maxPreviewCharacters = 120;

const proposal =
  /^I propose (to move|more work on) '(.{1,200}?)(?:'(?:: | from )|(?:'(?::|(?: (?:f(?:r(?:om?)?)?)?)?)?)?$)/;

/**
 * Parses a message that the server wrote for a proposal, or its beginning in the list of conversations (a long title
 * ends in dots then); undefined for any other.
 */
export function proposedInWords(text: string): ProposedInWords | undefined {
  const [whole, what, title] = proposal.exec(text) ?? [];
  if (whole === undefined || title === undefined) return undefined;
  const endsEarly = !/'(?:: | from )$/.test(whole);
  // A complete message that ends there is a person's own text.
  if (endsEarly && Array.from(text).length !== maxPreviewCharacters) return undefined;
  const isTitleCut = endsEarly && whole.endsWith(title);
  return { kind: what === "to move" ? "move" : "extra", title: isTitleCut ? `${title}…` : title };
}
