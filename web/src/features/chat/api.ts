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
  // Nobody reads in a tab in the background: it tells how far was read once it is looked at.
  const unlooked = document.visibilityState === "visible" ? {} : { keep_unread: true };
  const reply = await call(openChat, { user_id: ownId(), chatReceiverId: receiverId, ...which, ...unlooked });
  queries.setQueryData(chatsKey(), toChats(reply.chats));
  return { ...reply, chats: toChats(reply.chats), more: reply.more ?? false };
}

/** What opening a conversation brings, or one more page of it. */
export type OpenedConversation = Awaited<ReturnType<typeof ask>>;

/** Opens a conversation at its newest messages and marks them read if anybody can be looking. */
export const openConversation = (receiverId: number) => ask(receiverId, {});

/** A page of the messages before one, oldest first. They may be of another room: 3 means whoever is on duty now. */
export const loadOlder = (receiverId: number, before: number) => ask(receiverId, { before });

/** A page of the messages after one, oldest first; the same holds. */
export const loadMissed = (receiverId: number, after: number) => ask(receiverId, { after });

function inChats(change: (was: ChatEntry[]) => ChatEntry[]): void {
  const was = queries.getQueryData<ChatEntry[]>(chatsKey());
  if (!was) return;
  const next = change(was);
  // Told without need it would put off the next reading of the list.
  if (next !== was) queries.setQueryData(chatsKey(), next);
}

/** Notes in the list of conversations that a room was read. */
export const noteRead = (roomId: number): void =>
  inChats((was) =>
    was.some((chat) => chat.roomId === roomId && chat.other.unread > 0)
      ? was.map((chat) => (chat.roomId === roomId ? { ...chat, other: { ...chat.other, unread: 0 } } : chat))
      : was,
  );

/** Notes in the list of conversations that something was just said in a room. */
export const noteActivity = (roomId: number): void =>
  inChats((was) => {
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
        (await call(openChat, { user_id: ownId(), chatReceiverId: receiverId, after }, { signal })).chats,
      ),
    refetchInterval: 30_000,
  });
}
