// The public module of chat: opens conversations, posts messages, stores how far people have read (docs/rules/chat.md).
import { say } from "@hourhand/contract/sentence";
import { defaultReceiverId, mayNotChat, receiverNotFound } from "@hourhand/contract/chat";
import type { Role } from "@hourhand/contract/endpoint";
import { foldText } from "@hourhand/contract/fold-text";
import { newMessageTitle } from "@hourhand/contract/notifications";
import type { Person } from "../../platform/person.ts";
import { refuse } from "../../platform/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { administratorOnDuty } from "../accounts/accounts.ts";
import { storePicture } from "../media/media.ts";
import {
  listensForNotices,
  markSeenAbout,
  pushLive,
  type RepeatedNotice,
} from "../notifications/notifications.ts";
import { storeMessage } from "./message-store/message-store.ts";
import { findByClientId } from "./message-store/queries.ts";
import {
  chatPerson,
  counterpartOf,
  countRooms,
  insertRoom,
  messagesAfter,
  messagesBefore,
  roomOfPair,
  roomsOf,
  membershipIn,
  storeRead,
  type ChatPersonRow,
  type ChatRow,
  type ChatSort,
  type MessageRow,
} from "./queries.ts";
import { roomChannel, roomKey, type RoomEvent } from "./rooms/channels.ts";
import { catchUpLength, historyLength, mayChat } from "./rules.ts";

export { changeCard, postCard } from "./cards/cards.ts";

/** What a client may ask of `openChat`. */
export interface ChatRequest {
  receiverId: number;
  /** Only messages before / after this id. */
  before?: number | undefined;
  after?: number | undefined;
  /** Does not mark messages as read, and keeps the notice about them. */
  keepUnread?: boolean | undefined;
  /** One page of the conversations; if omitted, up to 1,000. */
  page?: { number: number; size: number } | undefined;
  search?: string | undefined;
  /** Sorted by the last message, newest first, by default. */
  sort?: ChatSort | undefined;
  order?: "asc" | "desc" | undefined;
}

/**
 * A person's conversations and the history of one of them. `hasMore`: the history has more messages in the requested
 * direction.
 */
export interface OpenedChat {
  own: ChatPersonRow;
  chats: ChatRow[];
  count: number;
  /** Whether there are more conversations than `count`. */
  hasMoreChats: boolean;
  receiver: ChatPersonRow | null;
  roomId: number | null;
  messages: MessageRow[];
  hasMore: boolean;
}

const maxChats = 1_000;

/**
 * Opens the conversation with a receiver and lists the person's conversations. Creates the room if there is none, and
 * marks its history read unless `keepUnread` is set. An administrator who passes their own id gets the first
 * conversation.
 * @throws Problem receiverNotFound (404), mayNotChat (403)
 */
export async function openChat(
  platform: Platform,
  person: Person,
  request: ChatRequest,
): Promise<OpenedChat> {
  const receiverId = await resolveReceiver(platform, request.receiverId);
  const isOwn = receiverId === person.id;
  if (isOwn && person.role !== "admin") refuse(mayNotChat, { sentence: "You cannot chat with yourself." });
  let receiver: ChatPersonRow | null = null;
  let roomId: number | null = null;
  if (isOwn) {
    const newest = { sort: "active", order: "desc", search: null, size: 1, skipped: 0 } as const;
    const [first] = await roomsOf(platform.pool, person.id, newest);
    receiver = first ?? null;
    roomId = first?.room_id ?? null;
  } else {
    const [counterpart] = await counterpartOf(platform.pool, [person.id, receiverId]);
    if (!counterpart) return refuse(receiverNotFound);
    if (!mayChat(person.role, counterpart.role, counterpart.shares_booking)) return refuse(mayNotChat);
    receiver = counterpart;
    roomId = counterpart.room_id ?? (await makeRoom(platform, person.id, receiverId));
  }
  const { messages, hasMore } = roomId === null ? noHistory : await history(platform, roomId, request);
  const newest = messages.at(-1);
  if (roomId !== null && newest && request.before === undefined && !request.keepUnread) {
    await markRead(platform, person.id, [{ roomId, messageId: newest.id }]);
  }
  const size = request.page?.size ?? maxChats;
  const skipped = ((request.page?.number ?? 1) - 1) * size;
  const search = foldText(request.search ?? "") || null;
  const sort = request.sort ?? "active";
  const order = request.order ?? (sort === "name" ? "asc" : "desc");
  const [own, chats, [counted]] = await Promise.all([
    chatPerson(platform.pool, [person.id]),
    skipped + size > maxSkipped
      ? []
      : roomsOf(platform.pool, person.id, { sort, order, search, size, skipped }),
    request.page ? countRooms(platform.pool, person.id, search, maxChats + 1) : [],
  ]);
  return {
    own: own[0] ?? refuse(receiverNotFound),
    chats,
    count: Math.min(counted?.count ?? chats.length, maxChats),
    hasMoreChats: counted !== undefined && (counted.count > maxChats || counted.is_partial),
    receiver,
    roomId,
    messages,
    hasMore,
  };
}

const noHistory = { messages: [], hasMore: false };
const maxSkipped = 10_000;

/** Replaces id 3 by the administrator on duty. */
async function resolveReceiver(platform: Platform, receiverId: number): Promise<number> {
  if (receiverId !== defaultReceiverId) return receiverId;
  return (await administratorOnDuty(platform.pool)) ?? refuse(receiverNotFound);
}

async function makeRoom(platform: Platform, one: number, other: number): Promise<number> {
  const [created] = await insertRoom(platform.pool, [one, other]);
  const [room] = created ? [created] : await roomOfPair(platform.pool, [one, other]);
  return room?.id ?? refuse(receiverNotFound);
}

async function history(platform: Platform, roomId: number, { before, after }: ChatRequest) {
  if (after !== undefined) {
    const rows = await messagesAfter(platform.pool, [roomId, after, catchUpLength + 1]);
    return { messages: rows.slice(0, catchUpLength), hasMore: rows.length > catchUpLength };
  }
  const rows = await messagesBefore(platform.pool, [
    roomId,
    before ?? Number.MAX_SAFE_INTEGER,
    historyLength + 1,
  ]);
  return { messages: rows.slice(0, historyLength).toReversed(), hasMore: rows.length > historyLength };
}

/** How far a person has read in a room: the newest message that they have read. */
export interface Reading {
  roomId: number;
  messageId: number;
}

/** Stores how far a person has read; this also marks their notices about these rooms as seen. */
export async function markRead(
  platform: Platform,
  personId: number,
  readings: readonly Reading[],
): Promise<void> {
  const furthest = new Map<number, number>();
  for (const { roomId, messageId } of readings) {
    furthest.set(roomId, Math.max(messageId, furthest.get(roomId) ?? 0));
  }
  const moved = await storeRead(platform.pool, [personId, [...furthest.keys()], [...furthest.values()]]);
  if (moved.length === 0) return;
  const rooms = moved.map(({ room_id }) => aboutRoom(room_id));
  await markSeenAbout(platform, personId, rooms);
}

const aboutRoom = (roomId: number): string => `chat ${roomId}`;

/** A person's membership of a room, with the name that the other person sees. */
export interface Membership {
  readonly roomId: number;
  readonly personId: number;
  readonly name: string;
  readonly otherId: number;
  readonly otherRole: Role;
}

/**
 * Looks up a person's membership of a room, for its socket.
 * @throws Problem mayNotChat (403) when the room is not theirs, or no longer theirs; in the second case the other
 * person's sockets close too
 */
export async function joinRoom(platform: Platform, person: Person, roomId: number): Promise<Membership> {
  const [row] = await membershipIn(platform.pool, [roomId, person.id]);
  if (!row) return refuse(mayNotChat, { sentence: "This conversation is not yours." });
  if (!mayChat(row.own_role, row.other_role, row.shares_booking)) {
    const event: RoomEvent = { gone: true };
    platform.bus.publish(roomChannel(roomId), event);
    return refuse(mayNotChat);
  }
  return {
    roomId,
    personId: person.id,
    name: row.own_name,
    otherId: row.other_id,
    otherRole: row.other_role,
  };
}

/** A message to post. `image` holds a picture's bytes. */
export interface MessageInput {
  text: string;
  image: Buffer | null;
  clientId: string | null;
}

/**
 * Stores a message, sends it to the room, and leaves a notice for a receiver who does not have the room open. A
 * receiver who has it open only gets a live notice, for their other tabs. Resolves after the commit. If the client id
 * is known, stores nothing and returns `isNew: false`.
 * @throws Problem notAPicture (415), tooLarge (413), tooManyPictures (429)
 */
export async function postMessage(
  platform: Platform,
  membership: Membership,
  input: MessageInput,
): Promise<MessageRow & { isNew: boolean }> {
  // A picture that is sent again is not processed again: the stored row of its message is returned.
  const isResent =
    input.image !== null &&
    input.clientId !== null &&
    (await findByClientId(platform.pool, [[membership.roomId], [membership.personId], [input.clientId]]))
      .length > 0;
  const image =
    input.image && !isResent
      ? await storePicture(platform, { bytes: input.image }, membership.personId)
      : null;
  const isInRoom = platform.presence.isHere(roomKey(membership.roomId, membership.otherId));
  const message = await storeMessage(platform, {
    roomId: membership.roomId,
    senderId: membership.personId,
    text: input.text,
    image,
    clientId: input.clientId,
    notice: isInRoom ? null : noticeFor(membership),
  });
  if (isInRoom && message.isNew && listensForNotices(platform, membership.otherId))
    pushLive(platform, noticeFor(membership));
  return message;
}

function noticeFor(membership: Membership): RepeatedNotice {
  return {
    personId: membership.otherId,
    causedBy: membership.personId,
    title: newMessageTitle,
    body: say("{name} sent you a message.", { name: membership.name }),
    // The customer's page is called Chat; the worker's and the administrator's are called Chats.
    page: `${membership.otherRole === "user" ? "Chat" : "Chats"}/${membership.personId}`,
    about: aboutRoom(membership.roomId),
    event: "new_message",
  };
}
