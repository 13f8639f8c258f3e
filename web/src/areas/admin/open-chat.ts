// The way from a table's row, or a notice, to a conversation (second document section 2).
import { openChatWith as openChat, openNamedChat, type ChatPlace } from "../../features/chat/target.ts";
import { adminPages, paths } from "../../paths.ts";
import { openPage } from "../../platform/page-key.ts";

/** Where the administrator's chats are shown. */
export const chatPlace: ChatPlace = { page: adminPages.chats, path: paths.adminPanel };

/** Remembers with whom to chat and opens Chats. */
export function openChatWith(personId: number): void {
  openChat(personId, chatPlace);
}

/** Opens the section, or the conversation, that a notice names. */
export function openNoticed(page: string): void {
  if (!openNamedChat(page, chatPlace)) openPage(page, { path: paths.adminPanel });
}
