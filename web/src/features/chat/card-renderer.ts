// Renders a message with a card. The area provides the function, so that the chat need not know the kinds of cards.
import { createContext, type ReactNode } from "react";
import type { ChatCard } from "@hourhand/contract/chat-card";

/** Renders a card; `text` is the message's text. */
export type RenderCard = (card: ChatCard, text: string) => ReactNode;

/** Without a renderer the text is shown. */
export const CardRenderer = createContext<RenderCard | undefined>(undefined);
