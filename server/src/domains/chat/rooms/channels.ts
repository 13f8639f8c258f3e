// What the processes tell each other about a room.
import type { MessageRow } from "../queries.ts";

/**
 * News of a room: a message that was committed, with the id of the one before it, so that a process notices what it
 * missed; an id up to which there are messages; the version up to which cards have changed; or that the room is nobody's any
 * more.
 */
export type RoomEvent =
  | { message: MessageRow; after: number }
  | { upTo: number }
  | { cardVersion: number }
  | { gone: true };

/** The bus channel of a room. */
export const roomChannel = (roomId: number): string => `chat:${roomId}`;

/** The presence key of somebody who has a room open. */
export const roomKey = (roomId: number, personId: number): string => `room:${roomId}:${personId}`;
