// The way from a table's row, or a notice, to a conversation (docs/rules/screens.md 32).
import {
  openChatWith as openChat,
  openChatByLink,
  type ChatRoute,
} from "../../features/chat/selected-conversation.ts";
import { adminPages, paths } from "../../paths.ts";
import { openPage } from "../../platform/page-key.ts";

/** Where the administrator's chats are shown. */
export const chatRoute: ChatRoute = { page: adminPages.chats, path: paths.adminPanel };

/** Remembers with whom to chat and opens Chats. */
export function openChatWith(personId: number): void {
  openChat(personId, chatRoute);
}

/** Opens the section, or the conversation, that a notice names. */
export function openNoticeLink(page: string): void {
  if (!openChatByLink(page, chatRoute)) openPage(page, { path: paths.adminPanel });
}
