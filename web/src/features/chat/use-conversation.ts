// The conversation with a receiver inside a component. The logic is in conversation-store.ts.
import { useEffect, useState, useSyncExternalStore } from "react";
import { ConversationStore, type ConversationSnapshot } from "./conversation-store.ts";

/** The state of a conversation, and its actions. */
export interface LiveConversation
  extends
    ConversationSnapshot,
    Pick<ConversationStore, "send" | "retry" | "discard" | "older" | "refreshImage"> {}

/**
 * Opens the conversation with a receiver while the component is mounted. Another receiver needs another key. `onRead`
 * receives the person being viewed, and undefined at the end. `onRoomChanged` is called when the receiver id now
 * means another room. Only the first render's callbacks are used.
 */
export function useConversation(
  receiverId: number,
  onRead: (personId: number | undefined) => void,
  onRoomChanged: () => void,
): LiveConversation {
  const [store] = useState(() => new ConversationStore({ receiverId, onRead, onRoomChanged }));
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const { arrivals } = snapshot;
  useEffect(() => store.open(), [store]);
  useEffect(() => (arrivals === 0 ? undefined : store.onArrivalDrawn()), [store, arrivals]);
  const { send, retry, discard, older, refreshImage } = store;
  return { ...snapshot, send, retry, discard, older, refreshImage };
}
