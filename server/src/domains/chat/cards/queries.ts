// SQL of cards: attaching them to messages, changing them, and reading changes.
import type { Json } from "../../../platform/database/column-types.ts";
import { prepared, type Statement } from "../../../platform/database/prepared-statements.ts";
import { isoMicroseconds, type StoredCard } from "../queries.ts";

/** Attaches a card to a message. */
export const storeCard: Statement<never, [roomId: number, messageId: number, card: string]> = prepared(
  "chat_store_card",
  "update chat_messages set card = $3::jsonb where room_id = $1 and id = $2",
);

/** Changes a message's card and returns the room's new card version. No row if the message has no card. */
export const updateCard: Statement<
  { card_version: number },
  [roomId: number, messageId: number, card: string]
> = prepared(
  "chat_update_card",
  `with room as (
       update chat_rooms set card_version = card_version + 1 where id = $1 returning id, card_version
     )
     update chat_messages m set card = m.card || $3::jsonb, card_version = room.card_version
     from room where m.room_id = room.id and m.id = $2 and m.card is not null
     returning room.card_version`,
);

/** A card that has changed, with the id, sender and time of its message. */
export interface ChangedCardRow {
  id: number;
  sender_id: number;
  at: string;
  card: Json<StoredCard>;
  card_version: number;
}

/** Reads the cards of a room that changed after a version, oldest change first; at most 100. */
export const changedCards: Statement<
  ChangedCardRow,
  [roomId: number, version: number],
  "card" | "card_version"
> = prepared(
  "chat_changed_cards",
  `select m.id, m.sender_id, ${isoMicroseconds("m.sent_at")} as at, m.card, m.card_version from chat_messages m
   where m.room_id = $1 and m.card_version > $2 order by m.card_version limit 100`,
);
