// The customer's page of chats.
import type { ChatRoute } from "../../../features/chat/selected-conversation.ts";
import { pages, paths } from "../../../paths.ts";

export const chatRoute: ChatRoute = { page: pages.chat, path: paths.home };
