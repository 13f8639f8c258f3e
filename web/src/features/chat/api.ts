// The call of the chat screens, which fetches conversations, and new, missed and older messages.
import { useQuery } from "@tanstack/react-query";
import {
  countUnreadMessages,
  defaultReceiverId,
  openChat as openChatEndpoint,
  type ChatMessage,
  type chatProfile,
} from "@hourhand/contract/chat";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { Static } from "typebox";
import { call, queryOptionsFor } from "../../platform/call.ts";
import { metaOf, queryClient, reloadAfter } from "../../platform/query-client.ts";
import { session, useSession } from "../../platform/session.ts";

export type ChatProfile = Static<typeof chatProfile>;
type Chats = ReplyOf<typeof openChatEndpoint>["chats"];
type LastOnWire = NonNullable<Chats[number]["last_message"]>;

/** The last message of a conversation. Without a text it is a picture. */
interface LastMessage {
  isOwn: boolean;
  text: string;
  at: string;
  /** What the message's card proposes. */
  proposed: LastOnWire["proposed"];
}

/** A conversation in the list: its room, the other person, and the last message. */
export interface ChatEntry {
  roomId: number;
  other: ChatProfile;
  last: LastMessage | undefined;
}

const ownId = () => session().user_id;
const chatsKey = () => [openChatEndpoint.name, "chats", ownId()] as const;

function toChats(chats: Chats): ChatEntry[] {
  const own = ownId();
  return chats.map(
    ({ id, user1_profile: one, user2_profile: other, last_message: last, last_message_at: at }) => ({
      roomId: id,
      other: one.id === own ? other : one,
      last:
        last && at !== null
          ? { isOwn: last.sender === own, text: last.text, at, proposed: last.proposed }
          : undefined,
    }),
  );
}

async function fetchPage(receiverId: number, which: { before?: number; after?: number }) {
  // A background tab marks nothing as read. It reports the last read message once it is visible.
  const unseen = document.visibilityState === "visible" ? {} : { keep_unread: true };
  const reply = await call(openChatEndpoint, {
    user_id: ownId(),
    chatReceiverId: receiverId,
    ...which,
    ...unseen,
  });
  queryClient.setQueryData(chatsKey(), toChats(reply.chats));
  void reloadAfter(openChatEndpoint);
  return { ...reply, chats: toChats(reply.chats), more: reply.more ?? false };
}

/** The reply to opening a conversation, or to loading another page of it. */
export type OpenedConversation = Awaited<ReturnType<typeof fetchPage>>;

/** Opens a conversation at its newest messages, and marks them as read if the tab is visible. */
export const openChat = (receiverId: number) => fetchPage(receiverId, {});

/**
 * The page of messages before one, oldest first. Its room may be another one, because 3 means the administrator on
 * duty.
 */
export const loadOlder = (receiverId: number, before: number) => fetchPage(receiverId, { before });

/** The page of messages after one, oldest first. Its room may be another one too. */
export const loadMissed = (receiverId: number, after: number) => fetchPage(receiverId, { after });

function updateChats(change: (was: ChatEntry[]) => ChatEntry[]): void {
  const was = queryClient.getQueryData<ChatEntry[]>(chatsKey());
  if (!was) return;
  const next = change(was);
  // An unneeded update would postpone the next refetch of the list.
  if (next !== was) queryClient.setQueryData(chatsKey(), next);
}

/** Changes the signed-in person's unread count. */
const addToUnread = (messages: number): void =>
  void queryClient.setQueryData<ReplyOf<typeof countUnreadMessages>>(
    queryOptionsFor(countUnreadMessages, {}).queryKey,
    (count) => count && { unread: Math.max(0, count.unread + messages) },
  );

/** Marks a room as read in the cached list of conversations, and subtracts its messages from the unread count. */
export const markRoomRead = (roomId: number): void =>
  updateChats((was) => {
    const unread = was.find((chat) => chat.roomId === roomId)?.other.unread ?? 0;
    if (unread === 0) return was;
    addToUnread(-unread);
    return was.map((chat) =>
      chat.roomId === roomId ? { ...chat, other: { ...chat.other, unread: 0 } } : chat,
    );
  });

/**
 * Moves a room to the top of the cached list of conversations, with its new last message. The message is unread
 * unless the room is being viewed. Needed while the notification socket, which makes the list refetch, is not
 * connected.
 */
export const moveRoomToTop = (roomId: number, { sender, text, timestamp }: ChatMessage): void =>
  updateChats((was) => {
    const chat = was.find((one) => one.roomId === roomId);
    if (!chat || (chat.last && chat.last.at >= timestamp)) return was;
    const isOwn = sender === ownId();
    const missed = isOwn || document.visibilityState === "visible" ? 0 : 1;
    if (missed > 0) addToUnread(missed);
    const other = { ...chat.other, unread: chat.other.unread + missed };
    return [
      { ...chat, other, last: { isOwn, text, at: timestamp, proposed: undefined } },
      ...was.filter((one) => one !== chat),
    ];
  });

/** The signed-in person's unread count. It is refetched with each notification of a message. */
export function useCountUnreadMessages(): number {
  const { isAuthenticated } = useSession();
  const unreadQuery = queryOptionsFor(countUnreadMessages, {});
  return useQuery({ ...unreadQuery, enabled: isAuthenticated }).data?.unread ?? 0;
}

/**
 * The person's conversations, the most recently active first. They are polled to see who is online, and polling marks
 * nothing as read.
 */
export function useChats() {
  const { role, user_id } = useSession();
  // No message has a higher id, so the call marks nothing as read.
  const after = Number.MAX_SAFE_INTEGER;
  const receiverId = role === "admin" && user_id !== undefined ? user_id : defaultReceiverId;
  return useQuery({
    queryKey: chatsKey(),
    meta: metaOf(openChatEndpoint),
    queryFn: async ({ signal }) =>
      toChats(
        (await call(openChatEndpoint, { user_id: ownId(), chatReceiverId: receiverId, after }, { signal }))
          .chats,
      ),
    refetchInterval: 30_000,
  });
}
