// Stores messages, one batch after another for each room, so that a busy room shares its commits and a room locked by
// another transaction does not delay other rooms. A room receives a message only after its commit.
import { constraintOf, inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { createBatches } from "../../../platform/realtime/batches.ts";
import { attachPicture, type StoredPicture } from "../../media/media.ts";
import { notifyReplacing, type RepeatedNotice } from "../../notifications/notifications.ts";
import type { MessageRow } from "../queries.ts";
import { roomChannel, type RoomEvent } from "../rooms/channels.ts";
import { findByClientId, insertMessages, type StoredRow } from "./queries.ts";

/** A message to store. `notice` is for a receiver who is not in the room. */
export interface NewMessage {
  roomId: number;
  senderId: number;
  text: string;
  image: StoredPicture | null;
  clientId: string | null;
  notice: RepeatedNotice | null;
}

type StoredMessage = MessageRow & { isNew: boolean };

/** Stores messages of one room. Each has its own result, so that one failure does not fail the others. */
async function storeMessages(
  platform: Platform,
  roomId: number,
  messages: NewMessage[],
): Promise<(StoredMessage | Error)[]> {
  try {
    const rows = await insertWithNotices(platform, messages);
    publish(platform, roomId, messages, rows);
    const stored = new Map(rows.map((row) => [row.n - 1, row]));
    const resent = await findResent(
      platform,
      roomId,
      messages.filter((_, index) => !stored.has(index)),
    );
    return messages.map((message, index) => {
      const row = stored.get(index);
      if (row) return { ...messageOf(message, row), isNew: true };
      return resent.get(message) ?? new Error("A message went to a room that its sender is not a member of.");
    });
  } catch (error) {
    const kind = constraintOf(error)?.kind;
    const isGeneral = kind === "down" || kind === "busy" || kind === "slow" || kind === "conflict";
    if (messages.length === 1 || isGeneral) throw error;
    const results: (StoredMessage | Error)[] = [];
    for (const message of messages)
      results.push(...(await storeMessages(platform, roomId, [message]).catch((ofOne: Error) => [ofOne])));
    return results;
  }
}

async function insertWithNotices(platform: Platform, messages: NewMessage[]): Promise<StoredRow[]> {
  const columns = [
    messages.map(({ roomId }) => roomId),
    messages.map(({ senderId }) => senderId),
    messages.map(({ text }) => text),
    messages.map(({ image }) => image?.name ?? null),
    messages.map(({ clientId }) => clientId),
  ] as const;
  const pictures = messages.flatMap(({ image }) => image ?? []);
  if (pictures.length === 0 && messages.every(({ notice }) => notice === null))
    return insertMessages(platform.pool, columns);
  return inTransaction(platform.pool, async (transaction) => {
    for (const picture of pictures) await attachPicture(transaction, picture, "private");
    const rows = await insertMessages(transaction, columns);
    const notices = rows.flatMap(({ n }) => messages[n - 1]?.notice ?? []);
    if (notices.length > 0) await notifyReplacing(platform, transaction, notices);
    return rows;
  });
}

const messageOf = ({ senderId, text, image, clientId }: NewMessage, { id, at }: StoredRow): MessageRow => ({
  id,
  sender_id: senderId,
  text,
  image: image?.name ?? null,
  client_id: clientId,
  card: null,
  at,
});

/** Sends new messages to the room's sockets. */
function publish(platform: Platform, roomId: number, messages: NewMessage[], rows: StoredRow[]): void {
  let lastId: number | undefined;
  for (const row of rows) {
    const message = messages[row.n - 1];
    if (!message) continue;
    const event: RoomEvent = { message: messageOf(message, row), after: lastId ?? row.last_id };
    lastId = row.id;
    platform.bus.publish(roomChannel(roomId), event);
  }
}

/**
 * Finds the stored rows of messages that were sent again, by message. Tells sockets that a message may have been
 * missed, so that they look for it.
 */
async function findResent(
  platform: Platform,
  roomId: number,
  messages: NewMessage[],
): Promise<Map<NewMessage, StoredMessage>> {
  if (messages.length === 0) return new Map();
  const rows = await findByClientId(platform.pool, [
    messages.map(() => roomId),
    messages.map(({ senderId }) => senderId),
    messages.map(({ clientId }) => clientId ?? ""),
  ]);
  const resent = new Map<NewMessage, StoredMessage>();
  for (const { n, ...row } of rows) {
    const message = messages[n - 1];
    if (!message) continue;
    const event: RoomEvent = { upTo: row.id };
    platform.bus.publish(roomChannel(roomId), event);
    const { senderId, clientId } = message;
    resent.set(message, { ...row, sender_id: senderId, client_id: clientId, card: null, isNew: false });
  }
  return resent;
}

const batchers = new WeakMap<Platform, (roomId: number, message: NewMessage) => Promise<StoredMessage>>();

/**
 * Stores a message and sends it to its room. Resolves after the commit; `isNew` is false if the message was already
 * stored under the same client id.
 */
export function storeMessage(platform: Platform, message: NewMessage): Promise<StoredMessage> {
  let add = batchers.get(platform);
  if (!add) {
    add = createBatches((roomId, messages) => storeMessages(platform, roomId, messages));
    batchers.set(platform, add);
  }
  return add(message.roomId, message);
}
