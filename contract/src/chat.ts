// Conversations: the call that opens them and the frames of a room's socket.
// Rules: docs/rules/chat.md.
import { Type, type Static } from "typebox";
import { chatCard, proposalKinds } from "./chat-card.ts";
import { endpoint } from "./endpoint.ts";
import { problem } from "./problem.ts";
import { id, nullable, oneOf, messageReply } from "./wire.ts";
import { pageFields } from "./list-fields.ts";

export const receiverNotFound = problem("receiver-not-found", 404, "There is no such person to chat with.");
export const mayNotChat = problem(
  "may-not-chat",
  403,
  "You can chat with the administrator and with people you share a booking with.",
);
export const notYou = problem("not-you", 403, "You can only open your own chats.");

/** The receiver of 'Chat with admin' when none is stored (docs/rules/chat.md 3). */
export const defaultReceiverId = 3;

/** A participant; `active` means a socket is open now, `unread` counts their messages that the caller has not read. */
export const chatProfile = Type.Object({
  id: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  profile_picture: nullable(Type.String()),
  is_superuser: Type.Boolean(),
  active: Type.Boolean(),
  unread: Type.Integer(),
});

/** A message in history and in live frames; `timestamp` is strictly increasing within a room. */
export const chatMessage = Type.Object({
  id: Type.Integer(),
  sender: Type.Integer(),
  text: Type.String(),
  message: Type.String(),
  timestamp: Type.String(),
  image: nullable(Type.String()),
  client_id: Type.Optional(Type.String()),
  card: Type.Optional(chatCard),
});
export type ChatMessage = Static<typeof chatMessage>;

/** The other frame that a client sends on a room's socket: its read position (extension). */
export interface ReadFrame {
  read: number;
}

/**
 * `/ws/chat/{room}/?deliver=1` is a socket only for sending pending messages (extension): its person does not count as
 * being in the room, so notices of new messages are kept for them.
 */
export const deliverField = "deliver";

/** A client's frame on a room's socket; `sender` is ignored in favour of the token's. */
export interface OutgoingChatFrame {
  message: string;
  sender?: number;
  image?: string | null;
  client_id?: string;
}

/** The beginning of a conversation's last message in a list; without a text it is a picture. */
export const lastMessage = Type.Object({
  sender: Type.Integer(),
  /** Its first 120 characters; for a card its sentence. */
  text: Type.String(),
  /** What a card proposes, for words in the reader's language; older cards have none. */
  proposed: Type.Optional(Type.Object({ kind: oneOf("kind", proposalKinds), title: Type.String() })),
});

export const openChat = endpoint({
  name: "openChat",
  method: "POST",
  path: "/chat/get_chats/",
  who: "signed-in",
  summary: "One's conversations, and the messages of the one asked for.",
  shows: ["messages"],
  changes: ["unread"],
  body: {
    user_id: Type.Optional(id("User")),
    chatReceiverId: Type.Optional(id("Receiver")),
    before: Type.Optional(id("Message")),
    after: Type.Optional(Type.Integer({ title: "Message", minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    /** Fetches without marking as read, as a background page does (extension). */
    keep_unread: Type.Optional(Type.Boolean({ title: "Keep unread" })),
    // One page of `chats`; `before` and `after` apply to messages.
    page: pageFields.page,
    page_size: pageFields.page_size,
    search: pageFields.search,
    /**
     * By the last message, newest first, or by name. Names are sorted, and searched, among the caller's newest
     * conversations, at least 10,000 of them.
     */
    sort: Type.Optional(oneOf("Sort", ["active", "name"])),
    order: pageFields.order,
  },
  reply: {
    ...messageReply,
    chats: Type.Array(
      Type.Object({
        id: Type.Integer(),
        user1_profile: chatProfile,
        user2_profile: chatProfile,
        /** The last message and its time (extensions, docs/rules/chat.md 32); null in an empty conversation. */
        last_message: nullable(lastMessage),
        last_message_at: nullable(Type.String()),
      }),
    ),
    receiver: nullable(chatProfile),
    messages: Type.Array(chatMessage),
    chat_id: nullable(Type.Integer()),
    /** There are further messages before (or after) these. */
    more: Type.Optional(Type.Boolean()),
    /** With a page: the number of chats; a lower bound if `more_chats` is set, as beyond 1,000. */
    count: Type.Optional(Type.Integer()),
    /** There are more chats than `count`; `more` is about messages. */
    more_chats: Type.Optional(Type.Boolean()),
  },
  problems: [receiverNotFound, mayNotChat, notYou],
});

export const countUnreadMessages = endpoint({
  name: "countUnreadMessages",
  method: "GET",
  path: "/api/v1/unread_messages",
  who: "signed-in",
  key: "none",
  summary:
    "How many messages wait for one, in one's newest 100 conversations; at most 100 are counted of each.",
  shows: ["unread"],
  reply: { unread: Type.Integer() },
  examples: { reply: { unread: 2 } },
});
