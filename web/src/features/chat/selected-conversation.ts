// The selected conversation under the documented keys of local storage, and how to open one from anywhere.
import { useSyncExternalStore } from "react";
import { defaultReceiverId } from "@hourhand/contract/chat";
import { openPage } from "../../platform/page-key.ts";
import { createListeners } from "../../platform/listeners.ts";
import { deviceStorage } from "../../platform/browser-storage.ts";

const keys = { receiver: "chatReceiverId", room: "chatRoomId", booking: "chatBookingId" } as const;

/** The receiver, and the booking from which the chat was opened, if any. */
export interface SelectedConversation {
  readonly receiverId: number;
  readonly bookingId: number | undefined;
  /** The room that was last open. */
  readonly roomId: number | undefined;
}

const listeners = createListeners();
/** This tab's selection. All tabs share local storage, so it is read once and afterwards only written. */
let current: SelectedConversation | undefined;

function numberUnder(key: string): number | undefined {
  const value = Number(deviceStorage.getItem(key) ?? Number.NaN);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function selectedConversation(): SelectedConversation {
  current ??= {
    receiverId: numberUnder(keys.receiver) ?? defaultReceiverId,
    bookingId: numberUnder(keys.booking),
    roomId: numberUnder(keys.room),
  };
  return current;
}

function setSelection(next: SelectedConversation): void {
  current = next;
  listeners.notify();
}

/** Selects a receiver, and removes the stored values of another booking. */
export function selectConversation(receiverId: number, bookingId?: number): void {
  deviceStorage.setItem(keys.receiver, String(receiverId));
  if (bookingId === undefined) deviceStorage.removeItem(keys.booking);
  else deviceStorage.setItem(keys.booking, String(bookingId));
  setSelection({ ...selectedConversation(), receiverId, bookingId });
}

/**
 * Removes a receiver the person may not chat with (somebody else chose it on this device). The default receiver is
 * next.
 */
export function clearSelection(): void {
  for (const key of Object.values(keys)) deviceStorage.removeItem(key);
  setSelection({ receiverId: defaultReceiverId, bookingId: undefined, roomId: undefined });
}

/** Stores the open room's id, as documented. */
export function saveOpenRoom(roomId: number): void {
  deviceStorage.setItem(keys.room, String(roomId));
  if (selectedConversation().roomId !== roomId) setSelection({ ...selectedConversation(), roomId });
}

/** The selected conversation inside a component. */
export function useSelectedConversation(): SelectedConversation {
  return useSyncExternalStore(listeners.subscribe, selectedConversation);
}

/** The area's page of chats. */
export interface ChatRoute {
  page: string;
  path: string;
}

/** Opens the conversation with a person, from a booking, a table's row or a notification. */
export function openChatWith(receiverId: number, route: ChatRoute, bookingId?: number): void {
  selectConversation(receiverId, bookingId);
  openPage(route.page, { path: route.path, state: { conversation: true } });
}

/**
 * If a notification's link is a conversation (`Chat/7`, `Chats/7`), opens it.
 * @returns whether it was one
 */
export function openChatByLink(name: string, route: ChatRoute): boolean {
  const match = /^Chats?\/([1-9]\d{0,15})$/.exec(name);
  if (match) openChatWith(Number(match[1]), route);
  return match !== null;
}
