// The HTTP door of chat.
import { defaultReceiverId, notYou, openChat } from "@hourhand/contract/chat";
import { asksForPage } from "../../platform/database/table-page.ts";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { openConversation } from "./chat.ts";
import { toChat, toMessage, toProfile } from "./present.ts";

export function bindChatRoutes(door: HttpDoor, platform: Platform): void {
  bind(door, openChat, async ({ input, person }) => {
    if (input.user_id !== undefined && input.user_id !== person.id) throw new Problem(notYou);
    const { page, page_size, search, sort, order } = input;
    const isPaged = asksForPage({ page, page_size, search, sort, order });
    const opened = await openConversation(platform, person, {
      receiverId: input.chatReceiverId ?? defaultReceiverId,
      before: input.before,
      after: input.after,
      keepUnread: input.keep_unread,
      page: isPaged ? { number: page ?? 1, size: page_size ?? 20 } : undefined,
      search,
      sort,
      order,
    });
    const unread = opened.chats.find(({ room_id }) => room_id === opened.roomId)?.unread ?? 0;
    return {
      message: "Here are your chats.",
      chats: opened.chats.map((row) => toChat(platform, row, opened.own)),
      receiver: opened.receiver && toProfile(platform, opened.receiver, unread),
      messages: opened.messages.map((row) => toMessage(platform, row, person.id)),
      chat_id: opened.roomId,
      ...(opened.hasMore && { more: true }),
      ...(isPaged && { count: opened.count }),
      ...(opened.hasMoreChats && { more_chats: true }),
    };
  });
}
