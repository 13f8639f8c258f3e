// The events that processes send each other about a room.
import type { MessageRow } from "../queries.ts";

/**
 * An event of a room: a committed message with the id of its predecessor, so that a process notices gaps; an id up to
 * which messages exist; the version up to which cards have changed; or that the room may no longer be used.
 */
export type RoomEvent =
  | { message: MessageRow; after: number }
  | { upTo: number }
  | { cardVersion: number }
  | { gone: true };

/** The bus channel of a room. */
export const roomChannel = (roomId: number): string => `chat:${roomId}`;

/** The presence key of a person who has a room open. */
export const roomKey = (roomId: number, personId: number): string => `room:${roomId}:${personId}`;
