// How a message with a card is drawn: given by the area, so that the chat need not know what cards there are.
import { createContext, type ReactNode } from "react";
import type { ChatCard } from "@hourhand/contract/chat-card";

/** Draws a card; `text` is what the message says. */
export type RenderCard = (card: ChatCard, text: string) => ReactNode;

/** Without one the text is shown, as everywhere else. */
export const CardRenderer = createContext<RenderCard | undefined>(undefined);
