// Storing messages: one at once while it is quiet, gathered for a few milliseconds while it is busy, so that many
// messages share one commit. Whatever was committed is then told to the rooms; nothing is told before. A room that another
// transaction holds does not keep the others waiting: its messages step aside until it is free.
import { constraintOf, inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { keepPicture, type StoredPicture } from "../../media/media.ts";
import { tellOnce, type RepeatedNotice } from "../../notifications/notifications.ts";
import type { MessageRow } from "../queries.ts";
import { roomChannel, type RoomNews } from "../rooms/rules.ts";
import { insertMessages, insertMessagesWaiting, storedBefore, type StoredRow } from "./queries.ts";

/** A message on its way into the database. `notice` tells a receiver who is not in the room. */
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

const gatherMilliseconds = 4;
/** Messages that come closer than this to each other, on average, are gathered: at 400 a second they are not. */
const busyGapMilliseconds = 1.5;
const gapWeight = 0.05;
const mostAtOnce = 256;

/**
 * The process's queue of messages to store. One statement runs at a time, so a sender's messages keep their order; beside
 * it, at most one for rooms that were held, whose later messages follow there until none is left.
 */
class Posting {
  readonly #platform: Platform;
  #queue: Waiting[] = [];
  #isStoring = false;
  #aside: Waiting[] = [];
  #isStoringAside = false;
  /** Rooms with messages aside, and how many. */
  readonly #held = new Map<number, number>();
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
      // A picture is written with more than one statement.
      if (message.image || this.#held.has(message.roomId)) return this.#putAside([waiting]);
      this.#queue.push(waiting);
      if (!this.#isStoring && this.#timer === undefined) this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#gap < busyGapMilliseconds && this.#queue.length < mostAtOnce) {
      this.#timer = setTimeout(() => void this.#store(), gatherMilliseconds);
    } else void this.#store();
  }

  async #store(): Promise<void> {
    this.#timer = undefined;
    const batch = this.#queue.splice(0, mostAtOnce);
    if (batch.length === 0) return;
    this.#isStoring = true;
    try {
      await this.#storeTogether(batch);
    } finally {
      this.#isStoring = false;
      if (this.#queue.length > 0) this.#schedule();
    }
  }

  /** Leaves messages to a statement that waits for their rooms, with what else waits for those rooms. */
  #putAside(messages: Waiting[]): void {
    const rooms = new Set(messages.map(({ message }) => message.roomId));
    const follow = ({ message }: Waiting) => rooms.has(message.roomId);
    const all = [...messages, ...this.#queue.filter(follow)];
    this.#queue = this.#queue.filter((one) => !follow(one));
    for (const { message } of all) this.#held.set(message.roomId, (this.#held.get(message.roomId) ?? 0) + 1);
    this.#aside.push(...all);
    if (!this.#isStoringAside) void this.#storeAside();
  }

  async #storeAside(): Promise<void> {
    this.#isStoringAside = true;
    while (this.#aside.length > 0) {
      const batch = this.#aside.splice(0, mostAtOnce);
      await this.#storeTogether(batch, true);
      for (const { message } of batch) {
        const left = (this.#held.get(message.roomId) ?? 0) - 1;
        if (left > 0) this.#held.set(message.roomId, left);
        else this.#held.delete(message.roomId);
      }
    }
    this.#isStoringAside = false;
  }

  /** @param waits for rooms that are held; otherwise their messages are put aside */
  async #storeTogether(batch: Waiting[], waits = false): Promise<void> {
    let rows: StoredRow[];
    try {
      rows = await this.#insert(
        batch.map(({ message }) => message),
        waits,
      );
      if (rows.length < batch.length) {
        const left = await this.#answerKnown(batch, rows);
        if (!waits && left.length > 0) this.#putAside(left);
        else
          for (const { failed } of left)
            failed(new Error("A message went to a room that is not its sender's."));
      }
    } catch (error) {
      const kind = constraintOf(error)?.kind;
      const isGeneral = kind === "down" || kind === "busy" || kind === "slow" || kind === "conflict";
      if (batch.length === 1 || isGeneral) for (const { failed } of batch) failed(error);
      // One of them is at fault; it must not take the others along.
      else for (const one of batch) await this.#storeTogether([one], waits);
      return;
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
        at: row.at,
      };
      const news: RoomNews = { message: stored, after: last.get(message.roomId) ?? row.last_id };
      last.set(message.roomId, row.id);
      this.#platform.bus.publish(roomChannel(message.roomId), news);
      one.stored({ ...stored, isNew: true });
    }
  }

  async #insert(messages: NewMessage[], waits: boolean): Promise<StoredRow[]> {
    const insert = waits ? insertMessagesWaiting : insertMessages;
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
    return inTransaction(this.#platform.database, async (transaction) => {
      for (const picture of pictures) await keepPicture(transaction, picture, "private");
      const rows = await insert(transaction, columns);
      const news = rows.flatMap(({ n }) => messages[n - 1]?.notice ?? []);
      if (news.length > 0) await tellOnce(this.#platform, transaction, news);
      return rows;
    });
  }

  /** Messages that came again: their sender hears what was stored, and rooms that missed it look for it. Answers the rest. */
  async #answerKnown(batch: Waiting[], rows: StoredRow[]): Promise<Waiting[]> {
    const isStored = new Set(rows.map(({ n }) => n));
    const again = batch.filter((_, index) => !isStored.has(index + 1));
    const known = await storedBefore(this.#platform.pool, [
      again.map(({ message }) => message.roomId),
      again.map(({ message }) => message.senderId),
      again.map(({ message }) => message.clientId ?? ""),
    ]);
    for (const { n, ...row } of known) {
      const one = again[n - 1];
      if (!one) continue;
      const { roomId, senderId, clientId } = one.message;
      const news: RoomNews = { upTo: row.id };
      this.#platform.bus.publish(roomChannel(roomId), news);
      one.stored({ ...row, sender_id: senderId, client_id: clientId, isNew: false });
    }
    const answered = new Set(known.map(({ n }) => n));
    return again.filter((_, index) => !answered.has(index + 1));
  }
}

const postings = new WeakMap<Platform, Posting>();

/**
 * Stores a message and tells its room. Resolves after the commit; `isNew` is false when it had been stored before under
 * the same client id.
 */
export function store(platform: Platform, message: NewMessage): Promise<MessageRow & { isNew: boolean }> {
  let posting = postings.get(platform);
  if (!posting) postings.set(platform, (posting = new Posting(platform)));
  return posting.add(message);
}
