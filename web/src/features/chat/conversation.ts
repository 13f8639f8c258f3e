// The shown state of a conversation, and how messages and delivery statuses change it.
import type { ChatMessage } from "@hourhand/contract/chat";
import type { ChatProfile } from "./api.ts";
import type { CardFrame, ChatCard } from "@hourhand/contract/chat-card";

/** The open room: its id and the other person. */
export interface OpenRoom {
  roomId: number;
  receiver: ChatProfile;
}

/** A shown message. `at` is the server's timestamp, or the device's while the message is pending. */
export interface Entry {
  readonly key: string;
  /** The server's id. Undefined until the message is stored. */
  readonly id: number | undefined;
  readonly sender: number;
  readonly text: string;
  readonly image: string | null;
  readonly at: string;
  readonly clientId: string | undefined;
  readonly deliveryStatus: "sent" | "sending" | "failed";
  /** Why sending failed. */
  readonly reason?: string | undefined;
  /** The uploaded part of its picture, from 0 to 1, while it is pending. */
  readonly progress?: number | undefined;
  /** The card with buttons that replaces the text. */
  readonly card?: ChatCard | undefined;
}

export interface Conversation {
  /** Stored messages in order, then pending ones. */
  readonly entries: readonly Entry[];
  readonly hasOlder: boolean;
}

export const emptyConversation: Conversation = { entries: [], hasOlder: false };

const isStored = (entry: Entry): boolean => entry.id !== undefined;

function toEntry(message: ChatMessage): Entry {
  const clientId = message.client_id;
  return {
    key: clientId === undefined ? `m${message.id}` : `c${message.sender} ${clientId}`,
    id: message.id,
    sender: message.sender,
    text: message.message,
    image: message.image,
    at: message.timestamp,
    clientId,
    deliveryStatus: "sent",
    ...(message.card && { card: message.card }),
  };
}

const isLink = (image: string | null): boolean => image !== null && !image.startsWith("data:");

/**
 * Adds messages from any source, including duplicates. A message with a known timestamp and sender updates the known
 * one's picture link and card. The echo of a pending message replaces it.
 */
export function withMessages(was: Conversation, messages: readonly ChatMessage[]): Conversation {
  return messages.reduce(withCard, withNewMessages(was, messages));
}

function withNewMessages(was: Conversation, messages: readonly ChatMessage[]): Conversation {
  const knownKeys = new Set(was.entries.filter(isStored).map(({ at, sender }) => `${at} ${sender}`));
  const arrived = new Map<string, Entry>();
  const links = new Map<number, string>();
  for (const message of messages) {
    if (knownKeys.has(`${message.timestamp} ${message.sender}`)) {
      if (message.image !== null) links.set(message.id, message.image);
      continue;
    }
    const entry = toEntry(message);
    arrived.set(entry.key, entry);
  }
  const entries = withLinks(was.entries, links);
  if (arrived.size === 0) return entries === was.entries ? was : { ...was, entries };
  const rest: Entry[] = [];
  for (const entry of entries) {
    const stored = arrived.get(entry.key);
    // Keeps the picture on the screen, because a new address would make it flicker.
    if (stored) arrived.set(entry.key, { ...stored, image: entry.image ?? stored.image });
    else rest.push(entry);
  }
  const stored = [...rest.filter(isStored), ...arrived.values()].toSorted(
    (a, b) => (a.id ?? 0) - (b.id ?? 0),
  );
  return { ...was, entries: [...stored, ...rest.filter((entry) => !isStored(entry))] };
}

/** Changes the card of a message. A closed card stays closed, even if an older state arrives later. */
export function withCard(
  was: Conversation,
  { id, card }: Pick<Partial<CardFrame>, "id" | "card">,
): Conversation {
  const entry = card && was.entries.find((one) => one.id === id);
  if (!entry?.card || entry.card.state !== "open" || card?.state === "open") return was;
  return { ...was, entries: was.entries.map((one) => (one === entry ? { ...one, card } : one)) };
}

/** Links to pictures are valid for an hour, so the newest one is used. */
function withLinks(entries: readonly Entry[], links: ReadonlyMap<number, string>): readonly Entry[] {
  const isOld = ({ id, image }: Entry): boolean =>
    id !== undefined && isLink(image) && links.has(id) && links.get(id) !== image;
  if (!entries.some(isOld)) return entries;
  return entries.map((entry) =>
    isOld(entry) ? { ...entry, image: links.get(entry.id ?? 0) ?? entry.image } : entry,
  );
}

/** Adds a pending message at the end. */
export function withOutgoing(
  was: Conversation,
  message: { sender: number; clientId: string; text: string; image: string | null; at: string },
): Conversation {
  const entry: Entry = {
    ...message,
    key: `c${message.sender} ${message.clientId}`,
    id: undefined,
    deliveryStatus: "sending",
  };
  return { ...was, entries: [...was.entries, entry] };
}

/** Changes the delivery status of a pending message. Stored messages do not change. */
export function withDeliveryStatus(
  was: Conversation,
  clientId: string,
  deliveryStatus: "sending" | "failed",
  reason?: string,
): Conversation {
  return {
    ...was,
    entries: was.entries.map((entry) =>
      entry.clientId === clientId && !isStored(entry)
        ? { ...entry, deliveryStatus, reason, progress: undefined }
        : entry,
    ),
  };
}

/** Removes a failed message that the person has discarded. Stored messages stay. */
export const withoutFailed = (was: Conversation, clientId: string): Conversation => ({
  ...was,
  entries: was.entries.filter((entry) => entry.clientId !== clientId || entry.deliveryStatus !== "failed"),
});

/** Sets the progress of a picture's upload. Ignores small steps. */
export function withProgress(was: Conversation, clientId: string, share: number): Conversation {
  const entry = was.entries.find((one) => one.clientId === clientId && one.deliveryStatus === "sending");
  const step = Math.round(share * 50) / 50;
  if (!entry || entry.progress === step) return was;
  return {
    ...was,
    entries: was.entries.map((one) => (one === entry ? { ...one, progress: step } : one)),
  };
}

/** The newest stored message's id. 0 if there is none. */
export const newestId = ({ entries }: Conversation): number => entries.findLast(isStored)?.id ?? 0;

/** The oldest stored message's id. */
export const oldestId = ({ entries }: Conversation): number | undefined => entries.find(isStored)?.id;
