// Cards in conversations: other domains write a message with a card for a person and later change that card
// (docs/rules/chat.md 29–31).
import { afterCommit, type Transaction } from "../../../platform/database/transaction.ts";
import type { ChatCard } from "@hourhand/contract/chat-card";
import { onlyRow } from "../../../platform/database/rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { insertMessages } from "../message-store/queries.ts";
import { insertRoom, roomOfPair, type StoredCard } from "../queries.ts";
import { roomChannel, type RoomEvent } from "../rooms/channels.ts";
import { storeCard, updateCard } from "./queries.ts";

/** The message that a card is attached to. */
export interface CardPlace {
  roomId: number;
  messageId: number;
}

/**
 * In the transaction, writes a message with a card from one person to another; creates the room if there is none.
 * Raises no notice. Both people's open sockets receive the message after the commit; until then the transaction keeps
 * the room locked.
 */
export async function postCard(
  platform: Pick<Platform, "bus">,
  transaction: Transaction,
  {
    senderId,
    receiverId,
    text,
    card,
  }: { senderId: number; receiverId: number; text: string; card: StoredCard },
): Promise<CardPlace> {
  const [created] = await insertRoom(transaction, [senderId, receiverId]);
  const { id: roomId } = created ?? onlyRow(await roomOfPair(transaction, [senderId, receiverId]));
  const stored = onlyRow(await insertMessages(transaction, [[roomId], [senderId], [text], [null], [null]]));
  await storeCard(transaction, [roomId, stored.id, JSON.stringify(card)]);
  const message = {
    id: stored.id,
    sender_id: senderId,
    text,
    image: null,
    client_id: null,
    card,
    at: stored.at,
  };
  const event: RoomEvent = { message, after: stored.last_id };
  afterCommit(transaction, () => platform.bus.publish(roomChannel(roomId), event));
  return { roomId, messageId: stored.id };
}

/** Changes fields of a card in the transaction; both people's open sockets receive the change after the commit. */
export async function changeCard(
  platform: Pick<Platform, "bus">,
  transaction: Transaction,
  { roomId, messageId }: CardPlace,
  change: Partial<ChatCard>,
): Promise<void> {
  const [changed] = await updateCard(transaction, [roomId, messageId, JSON.stringify(change)]);
  if (!changed) return;
  const event: RoomEvent = { cardVersion: changed.card_version };
  afterCommit(transaction, () => platform.bus.publish(roomChannel(roomId), event));
}
