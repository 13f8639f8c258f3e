// Opens a conversation from a table's row or a notice (docs/rules/screens.md 32).
import {
  openChatWith as openChat,
  openChatByLink,
  type ChatRoute,
} from "../../features/chat/selected-conversation.ts";
import { adminPages, paths } from "../../paths.ts";
import { openPage } from "../../platform/page-key.ts";

/** The administrator's page of chats. */
export const chatRoute: ChatRoute = { page: adminPages.chats, path: paths.adminPanel };

/** Selects a person and opens Chats. */
export function openChatWith(personId: number): void {
  openChat(personId, chatRoute);
}

/** Opens the section or the conversation that a notification links to. */
export function openNoticeLink(page: string): void {
  if (!openChatByLink(page, chatRoute)) openPage(page, { path: paths.adminPanel });
}
