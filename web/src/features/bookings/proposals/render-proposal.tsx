// Renders a proposal's message in the chats of all areas.
import type { ReactNode } from "react";
import type { ChatCard } from "@hourhand/contract/chat-card";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";

const ProposalMessage = lazyComponent(() => import("./ProposalMessage.tsx"), { texts: ["proposals"] });

/** The card for a message with this `text`. */
export const renderProposal = (card: ChatCard, text: string): ReactNode => (
  <ProposalMessage card={card} text={text} />
);
