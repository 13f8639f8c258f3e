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

/** So many characters of a message stand in the list of conversations. */
export const maxPreviewCharacters = 120;

const proposal =
  /^I propose (to move|more work on) '(.{1,200}?)(?:'(?:: | from )|(?:'(?::|(?: (?:f(?:r(?:om?)?)?)?)?)?)?$)/;

/**
 * Reads a message that the server wrote for a proposal, or its first words as the list of conversations has them (a long title
 * ends in dots then); undefined for any other.
 */
export function proposedInWords(text: string): ProposedInWords | undefined {
  const [whole, what, title] = proposal.exec(text) ?? [];
  if (whole === undefined || title === undefined) return undefined;
  const endsEarly = !/'(?:: | from )$/.test(whole);
  // A whole message that ends there is somebody's own.
  if (endsEarly && Array.from(text).length !== maxPreviewCharacters) return undefined;
  const isTitleCut = endsEarly && whole.endsWith(title);
  return { kind: what === "to move" ? "move" : "extra", title: isTitleCut ? `${title}…` : title };
}
