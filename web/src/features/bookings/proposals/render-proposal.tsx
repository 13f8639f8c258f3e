// How the areas' chats draw a message that is a proposal.
import type { ReactNode } from "react";
import type { ChatCard } from "@hourhand/contract/chat-card";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";

const ProposalMessage = lazyComponent(() => import("./ProposalMessage.tsx"), { texts: ["proposals"] });

/** The card of a message that says `text`. */
export const renderProposal = (card: ChatCard, text: string): ReactNode => (
  <ProposalMessage card={card} text={text} />
);
