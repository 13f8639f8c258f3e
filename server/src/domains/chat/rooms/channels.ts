// The events that processes send each other about a room.
import type { MessageRow } from "../queries.ts";

/**
 * An event in a room: a committed message with its predecessor's id, so that a process notices gaps; an id up to which
 * messages exist; a version up to which cards have changed; or that the room may no longer be used.
 */
export type RoomEvent =
  | { message: MessageRow; after: number }
  | { upTo: number }
  | { cardVersion: number }
  | { gone: true };

/** Returns the bus channel of a room. */
export const roomChannel = (roomId: number): string => `chat:${roomId}`;

/** Returns the presence key for a person who has a room open. */
export const roomKey = (roomId: number, personId: number): string => `room:${roomId}:${personId}`;
