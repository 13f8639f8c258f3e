import {
  countUnreadMessages as countUnreadMessagesCall,
  defaultReceiverId,
  notYou,
  openChat as openChatCall,
} from "@hourhand/contract/chat";
import { onlyRow } from "../../platform/database/rows.ts";
import { asksForPage } from "../../platform/lists/list-request.ts";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import { refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { openChat } from "./chat.ts";
import { countUnreadMessages } from "./queries.ts";
import { presentChat, presentMessage, presentReceiver } from "./present.ts";

export function bindChatRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, openChatCall, async ({ input, person }) => {
    if (input.user_id !== undefined && input.user_id !== person.id) refuse(notYou);
    const { page, page_size, search, sort, order } = input;
    const isPaged = asksForPage({ page, page_size, search, sort, order });
    const opened = await openChat(platform, person, {
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
      chats: opened.chats.map((row) => presentChat(platform, row, opened.own)),
      receiver: opened.receiver && presentReceiver(platform, opened.receiver, unread),
      messages: opened.messages.map((row) => presentMessage(platform, row, person)),
      chat_id: opened.roomId,
      ...(opened.hasMore && { more: true }),
      ...(isPaged && { count: opened.count }),
      ...(opened.hasMoreChats && { more_chats: true }),
    };
  });

  bind(router, countUnreadMessagesCall, async ({ person }) =>
    onlyRow(await countUnreadMessages(platform.pool, [person.id])),
  );
}
