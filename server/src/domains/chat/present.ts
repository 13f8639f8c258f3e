// Chats, people and messages as they are sent to clients.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { CardFrame, ChatCard } from "@hourhand/contract/chat-card";
import type { ChatMessage, openChat } from "@hourhand/contract/chat";
import type { Platform } from "../../platform/platform.ts";
import { personKey } from "../../platform/realtime/presence.ts";
import { pictureUrl, privatePictureUrl } from "../media/media.ts";
import type { ChangedCardRow } from "./cards/queries.ts";
import type { ChatPersonRow, ChatRow, MessageRow, StoredCard } from "./queries.ts";

type Reply = ReplyOf<typeof openChat>;
type Profile = NonNullable<Reply["receiver"]>;

type Viewer = Parameters<typeof privatePictureUrl>[2];

/** Presents a message to one viewer, with a picture link that only this viewer may use. */
export function presentMessage(platform: Platform, row: MessageRow, viewer: Viewer): ChatMessage {
  return { ...withoutPicture(row), image: privatePictureUrl(platform, row.image, viewer) };
}

/** Encodes a message without a picture link; the result is the same for every viewer. */
export const encodeMessage = (row: MessageRow): string => JSON.stringify(withoutPicture(row));

function withoutPicture(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    sender: row.sender_id,
    message: row.text,
    text: row.text,
    timestamp: row.at,
    image: null,
    ...(row.client_id !== null && { client_id: row.client_id }),
    ...(row.card !== null && { card: presentCard(row.card) }),
  };
}

const presentCard = ({ title: _, ...card }: StoredCard): ChatCard => card;

export function encodeCard({ card, id, sender_id: sender, at: timestamp }: ChangedCardRow): string {
  const frame: CardFrame = { card: presentCard(card), id, sender, timestamp };
  return JSON.stringify(frame);
}

/** Presents a participant. `active` is true while they have a socket open on any process. */
export function presentReceiver(platform: Platform, row: ChatPersonRow, unread: number): Profile {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    profile_picture: pictureUrl(row.picture),
    is_superuser: row.role === "admin",
    active: platform.presence.isHere(personKey(row.id)),
    unread,
  };
}

/** Presents a person's conversation, with both profiles in the room's order. */
export function presentChat(platform: Platform, row: ChatRow, own: ChatPersonRow): Reply["chats"][number] {
  const counterpart = presentReceiver(platform, row, row.unread);
  const me = presentReceiver(platform, own, 0);
  return {
    id: row.room_id,
    user1_profile: row.is_first ? counterpart : me,
    user2_profile: row.is_first ? me : counterpart,
    last_message: row.last_sender_id === null ? null : presentLast(row, row.last_sender_id),
    last_message_at: row.last_at,
  };
}

const presentLast = ({ last_text: text, last_card: card }: ChatRow, sender: number) => ({
  sender,
  text: text ?? "",
  ...(card?.title !== undefined && { proposed: { kind: card.kind, title: card.title } }),
});
