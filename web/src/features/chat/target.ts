// With whom one chats, under the documented keys of local storage, and the way there from anywhere.
import { useSyncExternalStore } from "react";
import { defaultReceiverId } from "@hourhand/contract/chat";
import { openPage } from "../../platform/page-key.ts";

const keys = { receiver: "chatReceiverId", room: "chatRoomId", booking: "chatBookingId" } as const;

/** Whom one chats with, and about which booking if the chat was opened from one. */
export interface ChatTarget {
  readonly receiverId: number;
  readonly bookingId: number | undefined;
  /** The room that was opened last. */
  readonly roomId: number | undefined;
}

const listeners = new Set<() => void>();
let current: ChatTarget | undefined;

function numberUnder(key: string): number | undefined {
  const value = Number(localStorage.getItem(key) ?? Number.NaN);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function target(): ChatTarget {
  const receiverId = numberUnder(keys.receiver) ?? defaultReceiverId;
  const bookingId = numberUnder(keys.booking);
  const roomId = numberUnder(keys.room);
  const isSame =
    current?.receiverId === receiverId && current.bookingId === bookingId && current.roomId === roomId;
  if (!current || !isSame) current = { receiverId, bookingId, roomId };
  return current;
}

/** Chooses whom to chat with; what was kept of another booking is forgotten. */
export function chooseTarget(receiverId: number, bookingId?: number): void {
  localStorage.setItem(keys.receiver, String(receiverId));
  if (bookingId === undefined) localStorage.removeItem(keys.booking);
  else localStorage.setItem(keys.booking, String(bookingId));
  for (const listener of listeners) listener();
}

/** Forgets a receiver who may not be chatted with (another person's, from this device): the default one is next. */
export function forgetTarget(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
  for (const listener of listeners) listener();
}

/** Keeps the open room's id, as documented. */
export function keepRoom(roomId: number): void {
  localStorage.setItem(keys.room, String(roomId));
  for (const listener of listeners) listener();
}

/** Whom one chats with, inside a component. */
export function useTarget(): ChatTarget {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, target);
}

/** Where a conversation is shown: the area's page of chats. */
export interface ChatPlace {
  page: string;
  path: string;
}

/** Opens the conversation with a person, from a booking, a table's row or a notice. */
export function openChatWith(receiverId: number, place: ChatPlace, bookingId?: number): void {
  chooseTarget(receiverId, bookingId);
  openPage(place.page, { path: place.path, state: { conversation: true } });
}

/** Opens what a notice names when it is a conversation (`Chat/7`, `Chats/7`). @returns whether it was one */
export function openNamedChat(name: string, place: ChatPlace): boolean {
  const match = /^Chats?\/([1-9]\d{0,15})$/.exec(name);
  if (match) openChatWith(Number(match[1]), place);
  return match !== null;
}
