// The call behind the chat screens: conversations, their messages, what was missed and what is older.
import { useQuery } from "@tanstack/react-query";
import { defaultReceiverId, openChat, type chatProfile } from "@hourhand/contract/chat";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { Static } from "typebox";
import { call } from "../../platform/call.ts";
import { queries } from "../../platform/queries.ts";
import { session, useSession } from "../../platform/session.ts";

export type ChatProfile = Static<typeof chatProfile>;
type Chats = ReplyOf<typeof openChat>["chats"];

/** A conversation in the list: its room and the other one in it. */
export interface ChatEntry {
  roomId: number;
  other: ChatProfile;
}

const ownId = () => session().user_id;
const chatsKey = () => [openChat.name, "chats", ownId()] as const;

function toChats(chats: Chats): ChatEntry[] {
  const own = ownId();
  return chats.map(({ id, user1_profile: one, user2_profile: other }) => ({
    roomId: id,
    other: one.id === own ? other : one,
  }));
}

async function ask(receiverId: number, which: { before?: number; after?: number }) {
  const reply = await call(openChat, { user_id: ownId(), chatReceiverId: receiverId, ...which });
  queries.setQueryData(chatsKey(), toChats(reply.chats));
  return { ...reply, chats: toChats(reply.chats), more: reply.more ?? false };
}

/** What opening a conversation brings. */
export type OpenedConversation = Awaited<ReturnType<typeof ask>>;

/** Opens a conversation at its newest messages and marks them read. */
export const openConversation = (receiverId: number) => ask(receiverId, {});

/** The messages before one, oldest first. */
export const loadOlder = (receiverId: number, before: number) => ask(receiverId, { before });

/** The messages after one, as many as there are, in pages. */
export async function loadMissed(receiverId: number, after: number) {
  const messages: OpenedConversation["messages"] = [];
  for (let from = after; ;) {
    const page = await ask(receiverId, { after: from });
    messages.push(...page.messages);
    const last = page.messages.at(-1);
    if (!page.more || !last) return messages;
    from = last.id;
  }
}

/** One's conversations, the last active first. It is read again for who is online; no message is read by that. */
export function useChats() {
  const { role, user_id } = useSession();
  // Nobody's messages are after this one, so the call marks nothing read.
  const after = Number.MAX_SAFE_INTEGER;
  const receiverId = role === "admin" && user_id !== undefined ? user_id : defaultReceiverId;
  return useQuery({
    queryKey: chatsKey(),
    queryFn: async ({ signal }) =>
      toChats(
        (await call(openChat, { user_id: ownId(), chatReceiverId: receiverId, after }, { signal })).chats,
      ),
    refetchInterval: 30_000,
  });
}
