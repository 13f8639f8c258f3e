// Stores messages: each at once at low load, in batches of a few milliseconds at high load, so that many messages share
// one commit. Rooms receive a message only after its commit. A room that another transaction has locked does not delay
// the others: its messages wait in a queue of their own until it is free.
import { constraintOf, inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { attachPicture, type StoredPicture } from "../../media/media.ts";
import { notifyReplacing, type RepeatedNotice } from "../../notifications/notifications.ts";
import type { MessageRow } from "../queries.ts";
import { roomChannel, type RoomEvent } from "../rooms/channels.ts";
import { insertMessages, insertMessagesWaiting, findByClientId, type StoredRow } from "./queries.ts";

/** A message to store. `notice` is for a receiver who is not in the room. */
export interface NewMessage {
  roomId: number;
  senderId: number;
  text: string;
  image: StoredPicture | null;
  clientId: string | null;
  notice: RepeatedNotice | null;
}

interface Waiting {
  message: NewMessage;
  stored: (row: MessageRow & { isNew: boolean }) => void;
  failed: (error: unknown) => void;
}

const batchMs = 4;
/** Messages are batched if the mean gap between them is shorter than this: at 400 a second they are not. */
const busyGapMs = 1.5;
const gapWeight = 0.05;
const maxBatch = 256;

/** How many locked rooms may be waited for at a time: each takes a connection of the pool. */
const maxBlockedRooms = 4;

/**
 * The process's pending messages. One statement at a time stores those of all rooms. Two kinds are queued per room
 * instead, in order: messages of rooms that another transaction has locked, and pictures, which need more than one
 * statement. Later messages of such a room join its queue until it is empty.
 */
class MessageBatcher {
  readonly #platform: Platform;
  #queue: Waiting[] = [];
  /** The rooms of the running statement. */
  #storing: ReadonlySet<number> = new Set();
  readonly #blocked = new Map<number, Waiting[]>();
  readonly #storingBlocked = new Set<number>();
  /** The running mean of the time between messages, in milliseconds. */
  #gap = 50;
  #lastAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  add(message: NewMessage): Promise<MessageRow & { isNew: boolean }> {
    const now = performance.now();
    this.#gap += (Math.min(now - this.#lastAt, 50) - this.#gap) * gapWeight;
    this.#lastAt = now;
    return new Promise((stored, failed) => {
      const waiting = { message, stored, failed };
      const ofRoom = this.#blocked.get(message.roomId);
      if (ofRoom) ofRoom.push(waiting);
      else if (message.image) this.#blockRoom(message.roomId, [], [waiting]);
      else {
        this.#queue.push(waiting);
        if (this.#storing.size === 0 && this.#timer === undefined) this.#schedule();
      }
    });
  }

  #schedule(): void {
    if (this.#gap < busyGapMs && this.#queue.length < maxBatch) {
      this.#timer = setTimeout(() => void this.#store(), batchMs);
    } else void this.#store();
  }

  async #store(): Promise<void> {
    this.#timer = undefined;
    const batch = this.#queue.splice(0, maxBatch);
    if (batch.length === 0) return;
    this.#storing = new Set(batch.map(({ message }) => message.roomId));
    try {
      const notStored = await this.#storeTogether(batch, false);
      for (const roomId of new Set(notStored.map(({ message }) => message.roomId))) {
        const ofRoom = notStored.filter(({ message }) => message.roomId === roomId);
        this.#blockRoom(roomId, ofRoom, []);
      }
    } finally {
      this.#storing = new Set();
      this.#storeBlockedRooms();
      if (this.#queue.length > 0) this.#schedule();
    }
  }

  /** Moves a room to its own queue: first `older` messages, then those already queued for it, then `newer` ones. */
  #blockRoom(roomId: number, older: Waiting[], newer: Waiting[]): void {
    const isOfRoom = ({ message }: Waiting) => message.roomId === roomId;
    const queued = this.#blocked.get(roomId) ?? this.#queue.filter(isOfRoom);
    this.#queue = this.#queue.filter((one) => !isOfRoom(one));
    this.#blocked.set(roomId, [...older, ...queued, ...newer]);
    this.#storeBlockedRooms();
  }

  #storeBlockedRooms(): void {
    for (const roomId of this.#blocked.keys()) {
      if (this.#storingBlocked.size >= maxBlockedRooms) return;
      // A room whose older messages are still being stored waits for them.
      if (!this.#storing.has(roomId) && !this.#storingBlocked.has(roomId)) void this.#storeRoom(roomId);
    }
  }

  async #storeRoom(roomId: number): Promise<void> {
    this.#storingBlocked.add(roomId);
    const waiting = this.#blocked.get(roomId) ?? [];
    while (waiting.length > 0) {
      const notStored = await this.#storeTogether(waiting.splice(0, maxBatch), true);
      for (const { failed } of notStored)
        failed(new Error("A message went to a room that is not its sender's."));
    }
    this.#blocked.delete(roomId);
    this.#storingBlocked.delete(roomId);
    this.#storeBlockedRooms();
  }

  /**
   * Stores messages and resolves their senders' promises. Returns the messages that were neither stored nor duplicates,
   * because their rooms are locked; with `waitsForLocks` it waits for the lock instead.
   */
  async #storeTogether(batch: Waiting[], waitsForLocks: boolean): Promise<Waiting[]> {
    let rows: StoredRow[];
    try {
      rows = await this.#insert(
        batch.map(({ message }) => message),
        waitsForLocks,
      );
    } catch (error) {
      const kind = constraintOf(error)?.kind;
      const isGeneral = kind === "down" || kind === "busy" || kind === "slow" || kind === "conflict";
      if (batch.length === 1 || isGeneral) {
        for (const { failed } of batch) failed(error);
        return [];
      }
      // One of them is at fault; it must not fail the others.
      const notStored: Waiting[] = [];
      for (const one of batch) notStored.push(...(await this.#storeTogether([one], true)));
      return notStored;
    }
    const last = new Map<number, number>();
    for (const row of rows) {
      const one = batch[row.n - 1];
      if (!one) continue;
      const { message } = one;
      const stored = {
        id: row.id,
        sender_id: message.senderId,
        text: message.text,
        image: message.image?.name ?? null,
        client_id: message.clientId,
        card: null,
        at: row.at,
      };
      const event: RoomEvent = { message: stored, after: last.get(message.roomId) ?? row.last_id };
      last.set(message.roomId, row.id);
      this.#platform.bus.publish(roomChannel(message.roomId), event);
      one.stored({ ...stored, isNew: true });
    }
    if (rows.length === batch.length) return [];
    const isStored = new Set(rows.map(({ n }) => n));
    return this.#replyToDuplicates(batch.filter((_, index) => !isStored.has(index + 1)));
  }

  async #insert(messages: NewMessage[], waitsForLocks: boolean): Promise<StoredRow[]> {
    const insert = waitsForLocks ? insertMessagesWaiting : insertMessages;
    const columns = [
      messages.map(({ roomId }) => roomId),
      messages.map(({ senderId }) => senderId),
      messages.map(({ text }) => text),
      messages.map(({ image }) => image?.name ?? null),
      messages.map(({ clientId }) => clientId),
    ] as const;
    const pictures = messages.flatMap(({ image }) => image ?? []);
    const notices = messages.flatMap(({ notice }) => notice ?? []);
    if (pictures.length === 0 && notices.length === 0) return insert(this.#platform.pool, columns);
    return inTransaction(this.#platform.pool, async (transaction) => {
      for (const picture of pictures) await attachPicture(transaction, picture, "private");
      const rows = await insert(transaction, columns);
      const event = rows.flatMap(({ n }) => messages[n - 1]?.notice ?? []);
      if (event.length > 0) await notifyReplacing(this.#platform, transaction, event);
      return rows;
    });
  }

  /** Resolves duplicates with the stored message, and lets rooms that missed it fetch it. Returns the rest. */
  async #replyToDuplicates(candidates: Waiting[]): Promise<Waiting[]> {
    let duplicates: Awaited<ReturnType<typeof findByClientId>>;
    try {
      duplicates = await findByClientId(this.#platform.pool, [
        candidates.map(({ message }) => message.roomId),
        candidates.map(({ message }) => message.senderId),
        candidates.map(({ message }) => message.clientId ?? ""),
      ]);
    } catch (error) {
      for (const { failed } of candidates) failed(error);
      return [];
    }
    for (const { n, ...row } of duplicates) {
      const one = candidates[n - 1];
      if (!one) continue;
      const { roomId, senderId, clientId } = one.message;
      const event: RoomEvent = { upTo: row.id };
      this.#platform.bus.publish(roomChannel(roomId), event);
      one.stored({ ...row, sender_id: senderId, client_id: clientId, card: null, isNew: false });
    }
    const answered = new Set(duplicates.map(({ n }) => n));
    return candidates.filter((_, index) => !answered.has(index + 1));
  }
}

const batchers = new WeakMap<Platform, MessageBatcher>();

/**
 * Stores a message and sends it to its room. Resolves after the commit; `isNew` is false if it was already stored under
 * the same client id.
 */
export function store(platform: Platform, message: NewMessage): Promise<MessageRow & { isNew: boolean }> {
  let batcher = batchers.get(platform);
  if (!batcher) batchers.set(platform, (batcher = new MessageBatcher(platform)));
  return batcher.add(message);
}
