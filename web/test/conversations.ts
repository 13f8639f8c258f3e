// A conversation as the server sends it: Asha's with the administrator, in room 4.
import { openChat, type ChatMessage } from "@hourhand/contract/chat";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { answer } from "./wire.ts";

type Profile = NonNullable<ReplyOf<typeof openChat>["receiver"]>;

export const room = 4;
export const roomSocket = `/ws/chat/${room}/`;

const asha: Profile = {
  id: 9,
  first_name: "Asha",
  last_name: "Menon",
  profile_picture: null,
  is_superuser: false,
  active: true,
  unread: 0,
};
const admin: Profile = { ...asha, id: 3, first_name: "Admin", last_name: "user", is_superuser: true };

/** Makes a message from the administrator. */
export const messageOf = (id: number, text: string, known: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  sender: admin.id,
  text,
  message: text,
  timestamp: `2026-11-24T05:${String(id).padStart(2, "0")}:00.000Z`,
  image: null,
  ...known,
});

/**
 * Stubs opening the conversation with its messages, and says that none were missed. The list also contains
 * conversations with others, in rooms 5 and up.
 */
export function answerConversation(
  messages: readonly ChatMessage[] = [],
  older: readonly ChatMessage[] = [],
  others: readonly Partial<Profile>[] = [],
): void {
  const people = [admin, ...others.map((other) => ({ ...asha, ...other }))];
  const chats = people.map((user2_profile, at) => ({
    id: room + at,
    user1_profile: asha,
    user2_profile,
    last_message: null,
    last_message_at: null,
  }));
  answer(openChat, ({ after, before, chatReceiverId }) => {
    const at = Math.max(
      0,
      people.findIndex(({ id }) => id === chatReceiverId),
    );
    return {
      chats,
      receiver: people[at] ?? null,
      chat_id: room + at,
      messages: after !== undefined ? [] : [...(before !== undefined ? older : messages)],
    };
  });
}

/**
 * Stubs messages from the administrator, 'Word 1.' and so on, a minute apart; the conversation comes in pages of fifty.
 */
export function answerWords(count: number): void {
  const begun = Date.parse("2026-11-24T02:00:00Z");
  const all = Array.from({ length: count }, (_, at) =>
    messageOf(at + 1, `Word ${at + 1}.`, { timestamp: new Date(begun + at * 60_000).toISOString() }),
  );
  const chats = [
    { id: room, user1_profile: asha, user2_profile: admin, last_message: null, last_message_at: null },
  ];
  answer(openChat, ({ after, before = count + 1 }) => {
    const rest = after !== undefined ? [] : all.filter(({ id }) => id < before);
    return { chats, receiver: admin, chat_id: room, messages: rest.slice(-50), more: rest.length > 50 };
  });
}
