// The call behind the chat screens: conversations, their messages, what was missed and what is older.
import { useQuery } from "@tanstack/react-query";
import { defaultReceiverId, openChat as openChatEndpoint, type chatProfile } from "@hourhand/contract/chat";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { Static } from "typebox";
import { call } from "../../platform/call.ts";
import { queryClient } from "../../platform/query-client.ts";
import { session, useSession } from "../../platform/session.ts";

export type ChatProfile = Static<typeof chatProfile>;
type Chats = ReplyOf<typeof openChatEndpoint>["chats"];

/** A conversation in the list: its room and the other one in it. */
export interface ChatEntry {
  roomId: number;
  other: ChatProfile;
}

const ownId = () => session().user_id;
const chatsKey = () => [openChatEndpoint.name, "chats", ownId()] as const;

function toChats(chats: Chats): ChatEntry[] {
  const own = ownId();
  return chats.map(({ id, user1_profile: one, user2_profile: other }) => ({
    roomId: id,
    other: one.id === own ? other : one,
  }));
}

async function fetchPage(receiverId: number, which: { before?: number; after?: number }) {
  // Nobody reads in a tab in the background: it reports how far was read once it is visible.
  const unseen = document.visibilityState === "visible" ? {} : { keep_unread: true };
  const reply = await call(openChatEndpoint, {
    user_id: ownId(),
    chatReceiverId: receiverId,
    ...which,
    ...unseen,
  });
  queryClient.setQueryData(chatsKey(), toChats(reply.chats));
  return { ...reply, chats: toChats(reply.chats), more: reply.more ?? false };
}

/** What opening a conversation brings, or one more page of it. */
export type OpenedConversation = Awaited<ReturnType<typeof fetchPage>>;

/** Opens a conversation at its newest messages and marks them read if anybody can be looking. */
export const openChat = (receiverId: number) => fetchPage(receiverId, {});

/** A page of the messages before one, oldest first. They may be of another room: 3 means whoever is on duty now. */
export const loadOlder = (receiverId: number, before: number) => fetchPage(receiverId, { before });

/** A page of the messages after one, oldest first; the same holds. */
export const loadMissed = (receiverId: number, after: number) => fetchPage(receiverId, { after });

function updateChats(change: (was: ChatEntry[]) => ChatEntry[]): void {
  const was = queryClient.getQueryData<ChatEntry[]>(chatsKey());
  if (!was) return;
  const next = change(was);
  // An unneeded update would postpone the next refetch of the list.
  if (next !== was) queryClient.setQueryData(chatsKey(), next);
}

/** Marks a room as read in the cached list of conversations. */
export const markRoomRead = (roomId: number): void =>
  updateChats((was) =>
    was.some((chat) => chat.roomId === roomId && chat.other.unread > 0)
      ? was.map((chat) => (chat.roomId === roomId ? { ...chat, other: { ...chat.other, unread: 0 } } : chat))
      : was,
  );

/** Moves a room to the top of the cached list of conversations. */
export const moveRoomToTop = (roomId: number): void =>
  updateChats((was) => {
    const at = was.findIndex((chat) => chat.roomId === roomId);
    const chat = was[at];
    return chat && at > 0 ? [chat, ...was.toSpliced(at, 1)] : was;
  });

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
        (await call(openChatEndpoint, { user_id: ownId(), chatReceiverId: receiverId, after }, { signal }))
          .chats,
      ),
    refetchInterval: 30_000,
  });
}
