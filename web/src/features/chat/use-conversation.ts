// The conversation with a receiver inside a component; the logic is in conversation-store.ts.
import { useEffect, useState, useSyncExternalStore } from "react";
import { ConversationStore, type ConversationSnapshot } from "./conversation-store.ts";

/** The state of a conversation, and its actions. */
export interface LiveConversation
  extends
    ConversationSnapshot,
    Pick<ConversationStore, "send" | "retry" | "discard" | "older" | "refreshImage"> {}

/**
 * Opens the conversation with a receiver while the component is mounted; another receiver needs another key. `onRead`
 * gets the person being viewed, and undefined at the end; `onRoomChanged` is called when the receiver has become an
 * alias for another room. The callbacks of the first render are used.
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
