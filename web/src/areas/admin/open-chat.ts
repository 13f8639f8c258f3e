// The way from a table's row to a conversation. The section 'Chats' is not there yet, so no row offers it.
import { adminPages } from "../../paths.ts";
import { openPage } from "../../platform/page-key.ts";

/** Whether rows have a chat button: true as soon as sections.tsx has the section 'Chats'. */
export const chatsOffered: boolean = false;

/** Remembers with whom to chat and opens Chats (second document section 2). */
export function openChatWith(personId: number): void {
  localStorage.setItem("chatReceiverId", String(personId));
  openPage(adminPages.chats);
}
